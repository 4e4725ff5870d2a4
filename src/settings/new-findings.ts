/** Separates the findings that a change introduced from those that existed before (`--new-from`). */
import type { Finding } from '../model/report.ts';
import { LineIndex } from '../text/line-index.ts';

/** A source text and its findings. */
export interface CheckedText {
  readonly findings: readonly Finding[];
  readonly text: string;
}

/** Turns findings that existed before into notes. Each previous finding accounts for one current finding. */
export function downgradeOldFindings(current: CheckedText, previous: CheckedText): Finding[] {
  const oldFindings = new Set<Finding>();
  let unmatched = previous.findings;
  for (const keyOf of [keyByLine, keyByMessage]) {
    const [currentKey, previousKey] = [keyOf(current), keyOf(previous)];
    const previousCounts = new Map<string, number>();
    for (const finding of unmatched)
      previousCounts.set(previousKey(finding), (previousCounts.get(previousKey(finding)) ?? 0) + 1);
    const matchedCounts = new Map<string, number>();
    for (const finding of current.findings) {
      const key = currentKey(finding);
      const count = (matchedCounts.get(key) ?? 0) + 1;
      if (oldFindings.has(finding) || count > (previousCounts.get(key) ?? 0)) continue;
      matchedCounts.set(key, count);
      oldFindings.add(finding);
    }
    unmatched = unmatched.filter((finding) => {
      const count = matchedCounts.get(previousKey(finding)) ?? 0;
      matchedCounts.set(previousKey(finding), count - 1);
      return count <= 0;
    });
  }
  return current.findings.map((finding) =>
    oldFindings.has(finding) ? { ...finding, severity: 'note' } : finding,
  );
}

/** A key that a finding has both before and after a change. */
type FindingKey = (of: CheckedText) => (finding: Finding) => string;

/** Syntax errors have no path, so all of a file share one fingerprint; they are matched by the text of their line. */
const keyByLine: FindingKey = ({ text }) => {
  let lines: LineIndex | undefined;
  return ({ code, fingerprint, location }) => {
    if (code !== 'settings/syntax' || !location) return fingerprint;
    lines ??= new LineIndex(text);
    return `${fingerprint} ${lines.line(location.line)}`;
  };
};

/** Matches syntax errors whose line has changed, such as those after an unclosed bracket. */
const keyByMessage: FindingKey = () => (finding) =>
  finding.code === 'settings/syntax' ? `${finding.fingerprint} ${finding.message}` : finding.fingerprint;
