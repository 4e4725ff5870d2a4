/** A file as a part of a merged report: read, or not believed. Parts come from other jobs: nothing in them is trusted. */
import { Buffer, isUtf8 } from 'node:buffer';
import type { Check, Gate, Report } from '../model/report.ts';
import { countsOf, reportVerdict, statusOf } from '../model/verdict.ts';
import { plural } from './digest.ts';
import validate from './generated/validator.cjs';
import { wrongShape } from './shape.ts';

/** The largest part, in bytes. */
export const MOST_BYTES = 32 * 1024 * 1024;

export interface Part {
  /** The file, as it was given. */
  readonly name: string;
  readonly report: Report;
}

/** A part that says nothing: which check of the merged report it fails, and why, as the end of a sentence. */
export interface BadPart {
  readonly name: string;
  readonly check: 'present' | 'readable' | 'version' | 'commit';
  readonly wrong: string;
}

/** Reads the bytes of a part. Never throws. */
export function readPart(name: string, bytes: Uint8Array): Part | BadPart {
  const bad = (wrong: string, check: BadPart['check'] = 'readable') => ({ name, check, wrong });
  if (bytes.length > MOST_BYTES) return bad(`is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
  if (bytes.length === 0) return bad('is empty');
  const shape = wrongShape(bytes);
  if (shape) return bad(shape);
  if (!isUtf8(bytes)) return bad('is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        .toString()
        .replace(/^\ufeff/, ''),
    );
  } catch {
    return bad('is not JSON, or was cut off');
  }
  const version = versionOf(value);
  if (version !== undefined && version !== 1)
    return bad(`is of version ${version} of the report; this gatehouse reads version 1`, 'version');
  if (!validate(value)) return bad(`is no report: ${faultOf()}`);
  const report = value as Report;
  const untrue = contradiction(report);
  if (untrue) return bad(`contradicts itself: ${untrue}`);
  if (report.gates.length === 0) return bad('holds no gate, so nothing was judged in it', 'present');
  return { name, report };
}

function versionOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('version' in value)) return undefined;
  return typeof value.version === 'number' ? value.version : undefined;
}

/** The first fault; what it quotes are our own words. */
function faultOf(): string {
  const { instancePath: path, keyword, params } = validate.errors![0]!;
  // A pointer may hold a name of the file's own, which may be of any length.
  const at = path === '' ? 'it' : path.length > 200 ? 'something in it' : path;
  const missing = params['missingProperty'];
  if (keyword === 'required') return `${at} has no ${String(missing)}`;
  if (keyword === 'additionalProperties') return `${at} has a key that reports do not have`;
  return `${at} is not as the schema says (${keyword})`;
}

/** Counts and verdicts follow from what was found; where they do not, the part was damaged or made up. */
function contradiction({ gates, startedAt, verdict }: Report): string | undefined {
  if (!isMoment(startedAt)) return 'it began at no time that there is';
  if (verdict !== reportVerdict(gates)) return 'its verdict is not the one of its gates';
  for (const [index, gate] of gates.entries()) {
    const wrong = gateContradiction(gate);
    if (wrong) return `/gates/${index} ${wrong}`;
  }
  return undefined;
}

function gateContradiction({ checks, counts, verdict, shard, startedAt }: Gate): string | undefined {
  if (!isMoment(startedAt)) return 'began at no time that there is';
  if (shard !== undefined && !isShard(shard)) return `is shard ${shard}`;
  const counted = countsOf(checks);
  for (const status of ['pass', 'fail', 'warn', 'skip'] as const)
    if (counted[status] !== counts[status])
      return `says ${status} of ${plural(counts[status], 'check')} and has ${counted[status]}`;
  if (verdict === 'pass' && (counts.fail > 0 || counts.pass + counts.warn === 0))
    return 'passes, and no check of it did, or one failed';
  if (verdict === 'fail' && counts.fail + counts.warn === 0) return 'fails without a check that does';
  const untrue = checks.findIndex((check) => !isTrue(check));
  return untrue < 0
    ? undefined
    : `says ${checks[untrue]!.status} of a check whose findings say ${statusOf(checks[untrue]!.findings)} (/checks/${untrue})`;
}

/** The schema tells a time by its form alone. */
const isMoment = (time: string) => !Number.isNaN(Date.parse(time));

/** A check that was skipped found nothing. */
const isTrue = ({ status, findings }: Check) => statusOf(findings) === (status === 'skip' ? 'pass' : status);

/** i/n with i up to n; more shards than a run may have jobs are none. */
function isShard(shard: string): boolean {
  const [index, of] = shard.split('/').map(Number);
  return index! <= of! && of! <= 10_000;
}
