/**
 * What a comment remembers of the push it tells of: an HTML comment in its first line, so that the next one can say what is new
 * and what is fixed, and never goes back to an older run. Pure; whose comment it is, is for the publisher to know.
 */
import { Buffer } from 'node:buffer';
import type { Finding, Report } from '../model/report.ts';
import { rows } from './digest.ts';

export interface Remembered {
  /** The commit that was judged. */
  readonly sha: string;
  /** Of which run and attempt; undefined outside of one. */
  readonly runId: string | undefined;
  readonly runAttempt: number;
  readonly verdict: Report['verdict'];
  /** How many errors and warnings there were. */
  readonly count: number;
  /** The fingerprints of the worst of them, shortened; one of several, as of the syntax faults of a file, as often. */
  readonly findings: readonly string[];
}

/** Fingerprints that a marker holds; each takes eight bytes of the comment. */
const MOST = 1000;
/** Bytes of a fingerprint that are kept: among a thousand findings two alike are one in a hundred thousand million. */
const KEPT = 6;
/** A marker is this long at the most, so a longer one was not ours. */
const LONGEST = 2 * (MOST * 8 + 1000);

const MARKER = /^<!-- gatehouse:1 ([A-Za-z0-9_-]+) -->/;

/** The marker of a report: one line. */
export function markerOf(report: Report): string {
  const { source, verdict } = report;
  const all = rows(report).filter(({ finding }) => finding.severity !== 'note');
  const findings = all.slice(0, MOST).map(({ finding }) => shortOf(finding));
  const value: Remembered = {
    sha: (source?.sha ?? '').slice(0, 64),
    runId: source?.runId?.slice(0, 64),
    runAttempt: source?.runAttempt ?? 1,
    verdict,
    count: all.length,
    findings,
  };
  const packed = { ...value, findings: findings.join('') };
  return `<!-- gatehouse:1 ${Buffer.from(JSON.stringify(packed)).toString('base64url')} -->`;
}

/** What the first line of a comment remembers; `undefined` where that is no marker of ours. */
export function readMarker(comment: string): Remembered | undefined {
  const [, text] = MARKER.exec(comment.slice(0, LONGEST)) ?? [];
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha, runId, runAttempt, verdict, count, findings } = value as Record<string, unknown>;
  const isVerdict = verdict === 'pass' || verdict === 'fail' || verdict === 'error';
  if (typeof sha !== 'string' || !/^[0-9a-zA-Z]*$/.test(sha) || !isVerdict) return undefined;
  if (runId !== undefined && typeof runId !== 'string') return undefined;
  if (!isCount(runAttempt) || !isCount(count)) return undefined;
  if (typeof findings !== 'string' || !/^(?:[A-Za-z0-9_-]{8})*$/.test(findings)) return undefined;
  return { sha, runId, runAttempt, verdict, count, findings: findings.match(/.{8}/g) ?? [] };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The beginning of a fingerprint; of one in another form, of what its letters are. */
function shortOf({ fingerprint }: Pick<Finding, 'fingerprint'>): string {
  const isHex = /^[0-9a-f]{16}$/.test(fingerprint);
  const bytes = isHex ? Buffer.from(fingerprint, 'hex') : Buffer.from(fingerprint.padEnd(KEPT));
  return bytes.subarray(-KEPT).toString('base64url');
}

export interface Change {
  /** The commit of the earlier report. */
  readonly since: string;
  readonly isNew: (finding: Finding) => boolean;
  readonly fresh: number;
  readonly fixed: number;
}

/** What has changed; nothing where one of the two knows only a part of its findings, or both are of the same commit. */
export function changeSince(earlier: Remembered | undefined, report: Report): Change | undefined {
  if (!earlier || earlier.sha === '' || earlier.sha === report.source?.sha) return undefined;
  // What could not be judged is not fixed.
  if (earlier.verdict === 'error' || report.verdict === 'error') return undefined;
  const now = rows(report).flatMap(({ finding }) => (finding.severity === 'note' ? [] : [shortOf(finding)]));
  if (earlier.findings.length >= MOST || now.length > MOST) return undefined;
  const [before, there] = [counted(earlier.findings), counted(now)];
  const more =
    (than: ReadonlyMap<string, number>) =>
    (sum: number, [one, count]: [string, number]) =>
      sum + Math.max(0, count - (than.get(one) ?? 0));
  return {
    since: earlier.sha,
    isNew: (finding) => finding.severity !== 'note' && !before.has(shortOf(finding)),
    fresh: [...there].reduce(more(before), 0),
    fixed: [...before].reduce(more(there), 0),
  };
}

function counted(findings: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of findings) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
