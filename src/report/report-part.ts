/** Reads and validates the parts of a merged report. They come from other jobs, so nothing in them is trusted. */

import { Buffer, isUtf8 } from 'node:buffer';
import type { Check, Gate, Report } from '../model/report.ts';
import { countsOf, reportVerdict, statusOf } from '../model/verdict.ts';
import { JsonLimitError, parseJson } from '../text/bounded-json.ts';
import validate from './generated/validator.cjs';
import { plural } from './labels.ts';
import { attemptOf, legIndexOf } from './merge-key.ts';
import { isOtherOutput } from './other-output.ts';

/** The largest part, in bytes. */
export const MAX_PART_BYTES = 32 * 1024 * 1024;

/** A valid part. */
export interface ReportPart {
  /** The path of the file, as given. */
  readonly name: string;
  readonly report: Report;
}

/** An invalid part: the check of the merge that it fails, and why, as the predicate of a sentence. */
export interface InvalidPart {
  readonly name: string;
  readonly check: 'present' | 'readable' | 'version' | 'commit' | 'attempt';
  readonly reason: string;
  /** Whether it is another file that gatehouse writes: not an error beside the reports in a folder. */
  readonly isOtherOutput?: true;
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
  if (bytes.includes(0)) return invalid('contains a NUL byte');
  if (!isUtf8(bytes)) return invalid('is not UTF-8');
  let value: unknown;
  try {
    value = parseJson(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        .toString()
        .replace(/^\ufeff/, ''),
    );
  } catch (error) {
    return invalid(error instanceof JsonLimitError ? error.message : 'is not JSON, or was truncated');
  }
  if (isOtherOutput(value))
    return { ...invalid('is another file that gatehouse writes, not a report'), isOtherOutput: true };
  const version = readVersion(value);
  if (version !== undefined && version !== 1)
    return invalid(`has report version ${version}; expected version 1`, 'version');
  if (!validate(value)) return invalid(`is not a gatehouse report: ${schemaErrorText(validate.errors![0]!)}`);
  const report = value as Report;
  const inconsistency = findInconsistency(report);
  if (inconsistency) return invalid(`is inconsistent: ${inconsistency}`);
  if (report.gates.length === 0) return invalid('contains no gates, so nothing was checked', 'present');
  return { name, report };
}

function readVersion(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('version' in value)) return undefined;
  return typeof value.version === 'number' ? value.version : undefined;
}

type SchemaError = NonNullable<typeof validate.errors>[number];

/** A schema error as a clause; of the file it quotes only the path. */
function schemaErrorText({ instancePath: path, keyword, params }: SchemaError): string {
  // A path may contain a header name of any length.
  const where = path === '' ? 'it' : path.length > 200 ? 'something in it' : path;
  const missingKey = params['missingProperty'];
  if (keyword === 'required') return `${where} has no ${String(missingKey)}`;
  if (keyword === 'additionalProperties') return `${where} has an unknown key`;
  return `${where} does not match the schema (${keyword})`;
}

/** Why a report contradicts itself: counts and verdicts follow from the findings, unless it was damaged or forged. */
function findInconsistency({ gates, startedAt, verdict, source }: Report): string | undefined {
  if (!isValidTime(startedAt)) return 'its startedAt is not a valid time';
  if (verdict !== reportVerdict(gates)) return 'its verdict does not match its gates';
  for (const [index, gate] of gates.entries()) {
    const isLater = gate.run && gate.run.id === source?.runId && attemptOf(gate) > (source.runAttempt ?? 1);
    const problem = isLater ? 'has a later run attempt than the report' : findGateInconsistency(gate);
    if (problem) return `/gates/${index} ${problem}`;
  }
  return undefined;
}

function findGateInconsistency(gate: Gate): string | undefined {
  const { checks, counts, verdict, shard, legs, startedAt } = gate;
  if (!isValidTime(startedAt)) return 'has an invalid startedAt';
  if (shard !== undefined && !isValidShard(shard)) return `has the invalid shard ${shard}`;
  const legIndex = legIndexOf(gate);
  if (legs === undefined ? (legIndex ?? 0) >= MAX_JOBS : legs > MAX_JOBS || (legIndex ?? legs) >= legs)
    return `has ${gate.leg === undefined ? 'no leg' : `leg ${gate.leg}`} of ${plural(legs ?? MAX_JOBS, 'leg')}`;
  const actualCounts = countsOf(checks);
  for (const status of ['pass', 'fail', 'warn', 'skip'] as const)
    if (actualCounts[status] !== counts[status])
      return `counts ${plural(counts[status], 'check')} with status ${status}; it has ${actualCounts[status]}`;
  if (verdict === 'pass' && (counts.fail > 0 || counts.pass + counts.warn === 0))
    return 'has verdict pass, but a check failed or none passed';
  if (verdict === 'fail' && counts.fail + counts.warn === 0)
    return 'has verdict fail, but no check failed or warned';
  const inconsistentIndex = checks.findIndex((check) => !isConsistent(check));
  return inconsistentIndex < 0
    ? undefined
    : `has status ${checks[inconsistentIndex]!.status} at /checks/${inconsistentIndex}, whose findings give ${statusOf(checks[inconsistentIndex]!.findings)}`;
}

/** The schema checks only the form of a time. */
const isValidTime = (time: string) => !Number.isNaN(Date.parse(time));

/** A skipped check has no findings that count. */
const isConsistent = ({ status, findings }: Check) =>
  statusOf(findings) === (status === 'skip' ? 'pass' : status);

/** More shards or legs than a run may have jobs. */
const MAX_JOBS = 10_000;

/** i/n with i up to n. */
function isValidShard(shard: string): boolean {
  const [index, count] = shard.split('/').map(Number);
  return index! <= count! && count! <= MAX_JOBS;
}
