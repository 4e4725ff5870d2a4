/** A file as a part of a merged report: read, or not believed. Parts come from other jobs: nothing in them is trusted. */
import { Buffer, isUtf8 } from 'node:buffer';
import type { Check, Gate, Report } from '../model/report.ts';
import { countsOf, reportVerdict, statusOf } from '../model/verdict.ts';
import { plural } from './format-helpers.ts';
import validate from './generated/validator.cjs';
import { jsonLimitError } from './json-limits.ts';

/** The largest part, in bytes. */
export const MAX_PART_BYTES = 32 * 1024 * 1024;

export interface ReportPart {
  /** The file, as it was given. */
  readonly name: string;
  readonly report: Report;
}

/** A part that says nothing: which check of the merged report it fails, and why, as the end of a sentence. */
export interface InvalidPart {
  readonly name: string;
  readonly check: 'present' | 'readable' | 'version' | 'commit';
  readonly reason: string;
}

/** Reads the bytes of a part. Never throws. */
export function readPart(name: string, bytes: Uint8Array): ReportPart | InvalidPart {
  const invalid = (reason: string, check: InvalidPart['check'] = 'readable') => ({
    name,
    check,
    reason,
  });
  if (bytes.length > MAX_PART_BYTES) return invalid(`is larger than ${MAX_PART_BYTES / 1024 / 1024} MiB`);
  if (bytes.length === 0) return invalid('is empty');
  const limitError = jsonLimitError(bytes);
  if (limitError) return invalid(limitError);
  if (!isUtf8(bytes)) return invalid('is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        .toString()
        .replace(/^\ufeff/, ''),
    );
  } catch {
    return invalid('is not JSON, or was cut off');
  }
  const version = readVersion(value);
  if (version !== undefined && version !== 1)
    return invalid(`is of version ${version} of the report; this gatehouse reads version 1`, 'version');
  if (!validate(value)) return invalid(`is no report: ${schemaErrorText()}`);
  const report = value as Report;
  const inconsistency = findContradiction(report);
  if (inconsistency) return invalid(`contradicts itself: ${inconsistency}`);
  if (report.gates.length === 0) return invalid('holds no gate, so nothing was judged in it', 'present');
  return { name, report };
}

function readVersion(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('version' in value)) return undefined;
  return typeof value.version === 'number' ? value.version : undefined;
}

/** The first fault; what it quotes are our own words. */
function schemaErrorText(): string {
  const { instancePath: path, keyword, params } = validate.errors![0]!;
  // A pointer may hold a name of the file's own, which may be of any length.
  const where = path === '' ? 'it' : path.length > 200 ? 'something in it' : path;
  const missingKey = params['missingProperty'];
  if (keyword === 'required') return `${where} has no ${String(missingKey)}`;
  if (keyword === 'additionalProperties') return `${where} has a key that reports do not have`;
  return `${where} is not as the schema says (${keyword})`;
}

/** Counts and verdicts follow from what was found; where they do not, the part was damaged or made up. */
function findContradiction({ gates, startedAt, verdict }: Report): string | undefined {
  if (!isValidTime(startedAt)) return 'it began at no time that there is';
  if (verdict !== reportVerdict(gates)) return 'its verdict is not the one of its gates';
  for (const [index, gate] of gates.entries()) {
    const problem = findGateContradiction(gate);
    if (problem) return `/gates/${index} ${problem}`;
  }
  return undefined;
}

function findGateContradiction({ checks, counts, verdict, shard, startedAt }: Gate): string | undefined {
  if (!isValidTime(startedAt)) return 'began at no time that there is';
  if (shard !== undefined && !isValidShard(shard)) return `is shard ${shard}`;
  const actualCounts = countsOf(checks);
  for (const status of ['pass', 'fail', 'warn', 'skip'] as const)
    if (actualCounts[status] !== counts[status])
      return `says ${status} of ${plural(counts[status], 'check')} and has ${actualCounts[status]}`;
  if (verdict === 'pass' && (counts.fail > 0 || counts.pass + counts.warn === 0))
    return 'passes, and no check of it did, or one failed';
  if (verdict === 'fail' && counts.fail + counts.warn === 0) return 'fails without a check that does';
  const inconsistentIndex = checks.findIndex((check) => !isConsistent(check));
  return inconsistentIndex < 0
    ? undefined
    : `says ${checks[inconsistentIndex]!.status} of a check whose findings say ${statusOf(checks[inconsistentIndex]!.findings)} (/checks/${inconsistentIndex})`;
}

/** The schema tells a time by its form alone. */
const isValidTime = (time: string) => !Number.isNaN(Date.parse(time));

/** A check that was skipped found nothing. */
const isConsistent = ({ status, findings }: Check) =>
  statusOf(findings) === (status === 'skip' ? 'pass' : status);

/** i/n with i up to n; more shards than a run may have jobs are none. */
function isValidShard(shard: string): boolean {
  const [index, count] = shard.split('/').map(Number);
  return index! <= count! && count! <= 10_000;
}
