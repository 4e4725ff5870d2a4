/**
 * What a comment remembers of the push it tells of: an HTML comment in its first line, so that the next one can say what is new
 * and what is fixed, and never goes back to an older run. Pure; whose comment it is, is for the publisher to know.
 */
import { Buffer } from 'node:buffer';
import type { Finding, Report } from '../model/report.ts';
import { findingRows } from './format-helpers.ts';

export interface CommentState {
  /** The commit that was judged. */
  readonly sha: string;
  /** Of which run and attempt; undefined outside of one. */
  readonly runId: string | undefined;
  readonly runAttempt: number;
  readonly verdict: Report['verdict'];
  /** How many errors and warnings there were. */
  readonly count: number;
  /** The fingerprints of the worst of them, shortened; one of several, as of the syntax faults of a file, as often. */
  readonly fingerprints: readonly string[];
}

/** Fingerprints that a marker holds; each takes eight bytes of the comment. */
const MAX_FINGERPRINTS = 1000;
/** Bytes of a fingerprint that are kept: among a thousand findings two alike are one in a hundred thousand million. */
const FINGERPRINT_BYTES = 6;
/** A marker is this long at the most, so a longer one was not ours. */
const MAX_MARKER_LENGTH = 2 * (MAX_FINGERPRINTS * 8 + 1000);

const MARKER = /^<!-- gatehouse:1 ([A-Za-z0-9_-]+) -->/;

/** The marker of a report: one line. */
export function commentStateMarker(report: Report): string {
  const { source, verdict } = report;
  const all = findingRows(report).filter(({ finding }) => finding.severity !== 'note');
  const fingerprints = all.slice(0, MAX_FINGERPRINTS).map(({ finding }) => shortFingerprint(finding));
  const value: CommentState = {
    sha: (source?.sha ?? '').slice(0, 64),
    runId: source?.runId?.slice(0, 64),
    runAttempt: source?.runAttempt ?? 1,
    verdict,
    count: all.length,
    fingerprints,
  };
  const packed = { ...value, fingerprints: fingerprints.join('') };
  return `<!-- gatehouse:1 ${Buffer.from(JSON.stringify(packed)).toString('base64url')} -->`;
}

/** What the first line of a comment remembers; `undefined` where that is no marker of ours. */
export function readCommentState(comment: string): CommentState | undefined {
  const [, text] = MARKER.exec(comment.slice(0, MAX_MARKER_LENGTH)) ?? [];
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha, runId, runAttempt, verdict, count, fingerprints } = value as Record<string, unknown>;
  const isVerdict = verdict === 'pass' || verdict === 'fail' || verdict === 'error';
  if (typeof sha !== 'string' || !/^[0-9a-zA-Z]*$/.test(sha) || !isVerdict) return undefined;
  if (runId !== undefined && typeof runId !== 'string') return undefined;
  if (!isCount(runAttempt) || !isCount(count)) return undefined;
  if (typeof fingerprints !== 'string' || !/^(?:[A-Za-z0-9_-]{8})*$/.test(fingerprints)) return undefined;
  return { sha, runId, runAttempt, verdict, count, fingerprints: fingerprints.match(/.{8}/g) ?? [] };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The beginning of a fingerprint; of one in another form, of what its letters are. */
function shortFingerprint({ fingerprint }: Pick<Finding, 'fingerprint'>): string {
  const isHex = /^[0-9a-f]{16}$/.test(fingerprint);
  const bytes = isHex ? Buffer.from(fingerprint, 'hex') : Buffer.from(fingerprint.padEnd(FINGERPRINT_BYTES));
  return bytes.subarray(-FINGERPRINT_BYTES).toString('base64url');
}

export interface FindingChanges {
  /** The commit of the earlier report. */
  readonly since: string;
  readonly isNew: (finding: Finding) => boolean;
  readonly added: number;
  readonly fixed: number;
}

/** What has changed; nothing where one of the two knows only a part of its findings, or both are of the same commit. */
export function changesSince(previous: CommentState | undefined, report: Report): FindingChanges | undefined {
  if (!previous || previous.sha === '' || previous.sha === report.source?.sha) return undefined;
  // What could not be judged is not fixed.
  if (previous.verdict === 'error' || report.verdict === 'error') return undefined;
  const now = findingRows(report).flatMap(({ finding }) =>
    finding.severity === 'note' ? [] : [shortFingerprint(finding)],
  );
  if (previous.fingerprints.length >= MAX_FINGERPRINTS || now.length > MAX_FINGERPRINTS) return undefined;
  const [before, after] = [countEach(previous.fingerprints), countEach(now)];
  const sumIncrease =
    (other: ReadonlyMap<string, number>) =>
    (sum: number, [fingerprint, count]: [string, number]) =>
      sum + Math.max(0, count - (other.get(fingerprint) ?? 0));
  return {
    since: previous.sha,
    isNew: (finding) => finding.severity !== 'note' && !before.has(shortFingerprint(finding)),
    added: [...after].reduce(sumIncrease(before), 0),
    fixed: [...before].reduce(sumIncrease(after), 0),
  };
}

function countEach(findings: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of findings) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
