/** Words that no text of ours uses, each with the one that stands for it. */

interface GlossaryEntry {
  readonly avoid: RegExp;
  readonly use: string;
}

/** The table. A class of one letter keeps a pattern from finding itself. */
const glossary: readonly GlossaryEntry[] = [
  { avoid: /\b[m]end(?:s|ed|ing|able)?\b/i, use: 'fix' },
  { avoid: /\b[j]udg(?:e|es|ed|ing|ement)\b/i, use: 'check, or could not run' },
  { avoid: /\b(?:un)?[t]old\b/i, use: 'report' },
  { avoid: /\bw(?:as|ere) (?:[a]sked|[a]nswered)\b/i, use: 'request, or returned' },
  { avoid: /\b(?:did not [c]ome|has not [c]ome|have [c]ome)\b/i, use: 'is missing' },
  { avoid: /(?<!\bthere )\b(?:is|are|was|were) [n]o (?!longer\b|more\b|less\b)[a-z]/i, use: 'is not a' },
  { avoid: /\ba [t]ext\b/i, use: 'a string' },
  { avoid: /\bthe (?:same [w]ords|[w]ords of)\b/i, use: 'the same names, or the vocabulary of' },
  { avoid: /\b[l]ook at it first\b/i, use: 'review before applying' },
  { avoid: /\b[o]lder (?:fault|error)s?\b/i, use: 'existing errors' },
  { avoid: /\bnothing [l]istens\b/i, use: 'connection refused' },
  { avoid: /\bthe call [i]s wrong\b/i, use: 'usage error' },
  { avoid: /\b[r]emarks?\b/i, use: 'review comments' },
  { avoid: /\u2019(?=[a-z])/, use: 'a straight apostrophe' },
  { avoid: /\b(?:undefined`?|[Ee]mpty|[Aa]bsent) [w]here\b/, use: 'if' },
  { avoid: /\bis a [s]kip (?:if|where|unless)\b/, use: 'is skipped' },
  {
    avoid: /(?:[c]olour|[n]eighbour|[b]ehaviour|(?:[r]ecogn|[s]erial|[n]ormal)is(?:e|ing))/i,
    use: 'US spelling',
  },
  { avoid: /\b(?:[d]eeds?|[s]teward|[u]nsound)\b/i, use: 'action, repository client, invalid' },
];

/** Each line of a file that uses such a word, with the word to use. */
export function glossaryViolations(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    glossary.flatMap(({ avoid, use }) => {
      const found = avoid.exec(line);
      return found ? [`${path}:${index + 1}: "${found[0]}": use ${use}`] : [];
    }),
  );
}
