/**
 * The state that a comment keeps about the push it reports, in an HTML comment on its first line: so the next comment can
 * say what is new and fixed, and never goes back to an older run. Pure; the publisher decides whose comment it is.
 */

import { Buffer } from 'node:buffer';
import type { Finding, Report } from '../model/report.ts';
import { parseJson } from '../text/bounded-json.ts';
import { rankFindings } from './rank.ts';

/** What the marker of a comment holds. */
export interface CommentState {
  /** The commit that was checked; empty if the report names none. */
  readonly sha: string;
  /** The workflow run; `undefined` outside of one. */
  readonly runId: string | undefined;
  readonly runAttempt: number;
  readonly verdict: Report['verdict'];
  /** The number of errors and warnings. */
  readonly count: number;
  /** Their shortened fingerprints, worst first, at most 1,000; one that occurs several times is repeated. */
  readonly fingerprints: readonly string[];
  /** What fails; `undefined` if that did not fit, or an older version wrote the comment. */
  readonly failing: FailingIds | undefined;
}

/** What a report fails. */
interface FailingIds {
  /** The ids of the failed checks. */
  readonly checks: readonly string[];
  /** The shortened fingerprints of the errors. */
  readonly fingerprints: readonly string[];
}

/** The most fingerprints in a marker; each takes eight bytes of the comment. */
const MAX_FINGERPRINTS = 1000;
/** Bytes kept of a fingerprint: the odds that two of a thousand collide are about one in five hundred million. */
const FINGERPRINT_BYTES = 6;
/** The longest list of failed checks in a marker, in bytes of JSON. */
const MAX_CHECKS_BYTES = 4000;
/** A longer marker is not ours. */
const MAX_MARKER_LENGTH = 2 * (MAX_FINGERPRINTS * 8 + MAX_CHECKS_BYTES + 1000);

const MARKER = /^<!-- gatehouse:1 ([A-Za-z0-9_-]+) -->/;

/** The marker of a report: an HTML comment on one line. */
export function commentStateMarker(report: Report): string {
  const { source, verdict } = report;
  const rows = rankFindings(report).filter(({ finding }) => finding.severity !== 'note');
  const fingerprints = rows.slice(0, MAX_FINGERPRINTS).map(({ finding }) => shortFingerprint(finding));
  const value: Omit<CommentState, 'failing'> = {
    sha: (source?.sha ?? '').slice(0, 64),
    runId: source?.runId?.slice(0, 64),
    runAttempt: source?.runAttempt ?? 1,
    verdict,
    count: rows.length,
    fingerprints,
  };
  const errors = rows.filter(({ finding }) => finding.severity === 'error').length;
  const checks = failedChecks(report);
  const isRanked = rows.slice(0, errors).every(({ finding }) => finding.severity === 'error');
  const isComplete =
    isRanked && errors <= MAX_FINGERPRINTS && Buffer.byteLength(JSON.stringify(checks)) <= MAX_CHECKS_BYTES;
  const packed = { ...value, fingerprints: fingerprints.join(''), ...(isComplete ? { errors, checks } : {}) };
  return `<!-- gatehouse:1 ${Buffer.from(JSON.stringify(packed)).toString('base64url')} -->`;
}

/** The ids of the failed checks of all gates, except those about the parts of a merged report. */
const failedChecks = ({ gates }: Report) => [
  ...new Set(
    gates
      .filter(({ gate }) => gate !== 'report')
      .flatMap(({ checks }) => checks.filter(({ status }) => status === 'fail').map(({ id }) => id)),
  ),
];

/** The state in the first line of a comment; `undefined` if that is not a valid marker. */
export function readCommentState(comment: string): CommentState | undefined {
  const [, text] = MARKER.exec(comment.slice(0, MAX_MARKER_LENGTH)) ?? [];
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = parseJson(Buffer.from(text, 'base64url').toString());
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
  const list = fingerprints.match(/.{8}/g) ?? [];
  const { errors, checks } = value as Record<string, unknown>;
  const failing =
    isCount(errors) && Array.isArray(checks) && checks.every((id) => typeof id === 'string')
      ? { checks, fingerprints: list.slice(0, errors) }
      : undefined;
  return { sha, runId, runAttempt, verdict, count, fingerprints: list, failing };
}

/**
 * Whether the report of the comment fails a check of this id, or has an error of this fingerprint; `undefined` if that is not
 * known, as where a gate could not run.
 */
export function failsIn({ failing, verdict }: CommentState, id: string): boolean | undefined {
  if (!failing) return undefined;
  const fingerprint = shortFingerprint({ fingerprint: id });
  if (failing.checks.includes(id) || failing.fingerprints.includes(fingerprint)) return true;
  return verdict === 'error' ? undefined : false;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The last bytes of a fingerprint, as base64url; the bytes of its characters where it isn't 16 hex digits. */
function shortFingerprint({ fingerprint }: Pick<Finding, 'fingerprint'>): string {
  const isHex = /^[0-9a-f]{16}$/.test(fingerprint);
  const bytes = isHex ? Buffer.from(fingerprint, 'hex') : Buffer.from(fingerprint.padEnd(FINGERPRINT_BYTES));
  return bytes.subarray(-FINGERPRINT_BYTES).toString('base64url');
}

/** How the findings differ from those of an earlier comment. */
export interface FindingChanges {
  /** The commit of the earlier report. */
  readonly since: string;
  readonly isNew: (finding: Finding) => boolean;
  readonly added: number;
  readonly fixed: number;
}

/**
 * The changes since an earlier comment; `undefined` if one of the two has only some of its findings, or both are of the
 * same commit.
 */
export function changesSince(previous: CommentState | undefined, report: Report): FindingChanges | undefined {
  if (!previous || previous.sha === '' || previous.sha === report.source?.sha) return undefined;
  // A finding that could not be checked again is not fixed.
  if (previous.verdict === 'error' || report.verdict === 'error') return undefined;
  const now = rankFindings(report).flatMap(({ finding }) =>
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

function countEach(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
