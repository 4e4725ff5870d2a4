/** The checks of names inside strings (spec 1, 2.7 and 2.9), for a vocabulary. */
import type { ContentCheck } from '../rules/content-check.ts';
import { formatList } from '../text/sentence.ts';
import { builtInVocabularies, type Vocabulary } from './vocabulary.ts';

/** Names that are reserved in every vocabulary. */
const RESERVED_NAMES = ['TF_IN_AUTOMATION', 'TF_INPUT'];

/** Prefixes of names that the pipeline reserves: those of every built-in vocabulary, whichever is chosen. */
function reservedPrefixes(vocabulary: Vocabulary): string[] {
  const keys = ['forge_a', 'forge_b', 'forge_c', 'forge_extra', 'tool_name'];
  const prefixes = [...builtInVocabularies, vocabulary].flatMap(({ settings }) =>
    keys.map((key) => `${settings[key]}_`),
  );
  return [...new Set([...prefixes, 'tg_'])];
}

/** The check for names of secrets and variables that the pipeline reserves. */
export function reservedNameCheck(vocabulary: Vocabulary): ContentCheck {
  const prefixes = reservedPrefixes(vocabulary);
  return (name) => {
    if (RESERVED_NAMES.includes(name)) return `another name: the pipeline itself sets ${name}`;
    const lower = name.toLowerCase();
    const prefix = prefixes.find((one) => lower.startsWith(one.toLowerCase()));
    return prefix && `a name that does not start with ${prefix}, which is reserved`;
  };
}

/** The check for bucket URLs with one of the vocabulary's schemes. */
export function bucketCheck({ bucketSchemes }: Vocabulary): ContentCheck {
  return (address) =>
    bucketSchemes.some(
      (scheme) => address.startsWith(`${scheme}://`) && /^[^\s/]/.test(address.slice(scheme.length + 3)),
    ) && !/\s/.test(address)
      ? undefined
      : `a bucket URL that starts with ${formatList(
          bucketSchemes.map((scheme) => `${scheme}://`),
          'or',
        )}`;
}

/** The content checks of a vocabulary as JSON Schemas, for editors. */
export function contentSchemas(vocabulary: Vocabulary) {
  const ignoringCase = (name: string) =>
    name.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  const escapeRegex = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const prefixes = reservedPrefixes(vocabulary).map((prefix) => ignoringCase(escapeRegex(prefix)));
  return {
    'reserved-name': { not: { pattern: `^(?:${prefixes.join('|')})|^(?:${RESERVED_NAMES.join('|')})$` } },
    bucket: { pattern: `^(?:${vocabulary.bucketSchemes.map(escapeRegex).join('|')})://[^\\s/]\\S*$` },
    cron: { format: 'cron' },
  };
}
