/** What a change brought, and what was there before it (`--new-from`). */
import type { Finding } from '../model/report.ts';
import { LineIndex } from '../text/line-index.ts';

/** A text and what is found in it. */
export interface Judged {
  readonly findings: readonly Finding[];
  readonly text: string;
}

/** Turns what was there before into notes, one for one. */
export function markOld(now: Judged, before: Judged): Finding[] {
  const known = new Set<Finding>();
  let left = before.findings;
  for (const sameOf of [byLine, byMessage]) {
    const [here, there] = [sameOf(now), sameOf(before)];
    const old = new Map<string, number>();
    for (const finding of left) old.set(there(finding), (old.get(there(finding)) ?? 0) + 1);
    const met = new Map<string, number>();
    for (const finding of now.findings) {
      const key = here(finding);
      const count = (met.get(key) ?? 0) + 1;
      if (known.has(finding) || count > (old.get(key) ?? 0)) continue;
      met.set(key, count);
      known.add(finding);
    }
    left = left.filter((finding) => {
      const count = met.get(there(finding)) ?? 0;
      met.set(there(finding), count - 1);
      return count <= 0;
    });
  }
  return now.findings.map((finding) => (known.has(finding) ? { ...finding, severity: 'note' } : finding));
}

/** What a fault has in common before and after a change. */
type SameOf = (of: Judged) => (finding: Finding) => string;

/** All syntax faults of a file have one fingerprint, as they have no path: the line tells them apart. */
const byLine: SameOf = ({ text }) => {
  let lines: LineIndex | undefined;
  return ({ code, fingerprint, location }) => {
    if (code !== 'settings/syntax' || !location) return fingerprint;
    lines ??= new LineIndex(text);
    return `${fingerprint} ${lines.line(location.line)}`;
  };
};

/** Where the line is another one, as behind a bracket that is never closed. */
const byMessage: SameOf = () => (finding) =>
  finding.code === 'settings/syntax' ? `${finding.fingerprint} ${finding.message}` : finding.fingerprint;
