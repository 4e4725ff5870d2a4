import { distance } from 'fastest-levenshtein';

/**
 * The candidate closest to a word, where one is close enough to be a slip of the pen: at most a third of the longer
 * word's letters differ, and at most three. Case, `-` and `_` count as no difference.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // A long word is no slip, and comparing it would cost its length for every candidate.
  if (word.length > 64) return undefined;
  const plain = folded(word);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const other = folded(candidate);
    const bound = Math.min(3, Math.floor(Math.max(plain.length, other.length) / 3));
    const apart = distance(plain, other);
    if (apart <= bound && apart < least) {
      best = candidate;
      least = apart;
    }
  }
  return best;
}

const folded = (word: string) => word.toLowerCase().replaceAll('-', '_');
