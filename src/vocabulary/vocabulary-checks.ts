/** The rules about words inside strings (spec 1, 2.7 and 2.9), for a vocabulary. */
import type { ContentCheck } from '../rules/content-check.ts';
import { builtInVocabularies, type Vocabulary } from './vocabulary.ts';

/** Names that are reserved whatever the words are. */
const RESERVED_NAMES = ['TF_IN_AUTOMATION', 'TF_INPUT'];

/** Beginnings of names that the pipeline keeps for itself: those of every built-in vocabulary count whatever the choice. */
function reservedPrefixes(vocabulary: Vocabulary): string[] {
  const keys = ['forge_a', 'forge_b', 'forge_c', 'forge_extra', 'tool_name'];
  const prefixes = [...builtInVocabularies, vocabulary].flatMap(({ settings }) =>
    keys.map((key) => `${settings[key]}_`),
  );
  return [...new Set([...prefixes, 'tg_'])];
}

export function reservedNameCheck(vocabulary: Vocabulary): ContentCheck {
  const prefixes = reservedPrefixes(vocabulary);
  return (name) => {
    if (RESERVED_NAMES.includes(name)) return `another name: ${name} is set by the pipeline itself`;
    const lower = name.toLowerCase();
    const prefix = prefixes.find((one) => lower.startsWith(one.toLowerCase()));
    return prefix && `a name that does not begin with ${prefix}, which is reserved`;
  };
}

export function bucketCheck({ bucketSchemes }: Vocabulary): ContentCheck {
  return (address) =>
    bucketSchemes.some(
      (scheme) => address.startsWith(`${scheme}://`) && /^[^\s/]/.test(address.slice(scheme.length + 3)),
    ) && !/\s/.test(address)
      ? undefined
      : `a bucket address that begins with ${bucketSchemes.map((scheme) => `${scheme}://`).join(', ')}`;
}

/** The same as JSON Schema, for editors. */
export function contentSchemas(vocabulary: Vocabulary) {
  const ignoringCase = (word: string) =>
    word.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  const escapeRegex = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const prefixes = reservedPrefixes(vocabulary).map((prefix) => ignoringCase(escapeRegex(prefix)));
  return {
    'reserved-name': { not: { pattern: `^(?:${prefixes.join('|')})|^(?:${RESERVED_NAMES.join('|')})$` } },
    bucket: { pattern: `^(?:${vocabulary.bucketSchemes.map(escapeRegex).join('|')})://[^\\s/]\\S*$` },
    cron: { format: 'cron' },
  };
}
