/** The rules about words inside strings (spec 1, 2.7 and 2.9), for a vocabulary. */
import type { ContentCheck } from '../rules/content.ts';
import { builtIn, type Vocabulary } from './vocabulary.ts';

/** Names that are reserved whatever the words are. */
const RESERVED = ['TF_IN_AUTOMATION', 'TF_INPUT'];

/** Beginnings of names that the pipeline keeps for itself: those of every built-in vocabulary count whatever the choice. */
function reservedBeginnings(vocabulary: Vocabulary): string[] {
  const words = ['forge_a', 'forge_b', 'forge_c', 'forge_extra', 'tool_name'];
  const all = [...builtIn, vocabulary].flatMap(({ settings }) => words.map((word) => `${settings[word]}_`));
  return [...new Set([...all, 'tg_'])];
}

export function reservedNameCheck(vocabulary: Vocabulary): ContentCheck {
  const beginnings = reservedBeginnings(vocabulary);
  return (name) => {
    if (RESERVED.includes(name)) return `another name: ${name} is set by the pipeline itself`;
    const lower = name.toLowerCase();
    const beginning = beginnings.find((one) => lower.startsWith(one.toLowerCase()));
    return beginning && `a name that does not begin with ${beginning}, which is reserved`;
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
  const anyCase = (word: string) =>
    word.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const beginnings = reservedBeginnings(vocabulary).map((beginning) => anyCase(literal(beginning)));
  return {
    'reserved-name': { not: { pattern: `^(?:${beginnings.join('|')})|^(?:${RESERVED.join('|')})$` } },
    bucket: { pattern: `^(?:${vocabulary.bucketSchemes.map(literal).join('|')})://[^\\s/]\\S*$` },
    cron: { format: 'cron' },
  };
}
