import { distance } from 'fastest-levenshtein';

/**
 * The candidate closest to a word; `undefined` if none is close enough to be a typing error: at most three edits, and at most a
 * third of the longer word's length. Two swapped letters are one edit; case and `-` for `_` are none.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // A long word is not a typing error, and comparing it takes time for every candidate.
  if (word.length > 64) return undefined;
  const normalizedWord = normalized(word);
  let best: string | undefined;
  let minEdits = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    // Each character more is an edit; most candidates need not be compared.
    if (Math.abs(candidate.length - normalizedWord.length) > 3) continue;
    const normalizedCandidate = normalized(candidate);
    const maxEdits = Math.min(3, Math.floor(Math.max(normalizedWord.length, normalizedCandidate.length) / 3));
    const edits = isSwapped(normalizedWord, normalizedCandidate)
      ? 1
      : distance(normalizedWord, normalizedCandidate);
    if (edits <= maxEdits && edits < minEdits) {
      best = candidate;
      minEdits = edits;
    }
  }
  return best;
}

/** Whether two neighboring letters are swapped, and nothing else differs. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (
    a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2) && at + 1 < a.length
  );
}

const normalized = (word: string) => word.toLowerCase().replaceAll('-', '_');
