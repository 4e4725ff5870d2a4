/** The gate `conformance` (spec 2, 4.7): a broker started, its checks tried one after the other, and all ended. */
import { gateOf, type RunOptions, skipped, tryCheck } from '../model/judging.ts';
import type { Outcome, Problem } from '../model/outcome.ts';
import type { Check, Gate } from '../model/report.ts';
import type { ConformanceCheck } from './check.ts';
import { ALIASES, table, tokenIsolation } from './checks/index.ts';
import { type ExtraCapability, extraChecks } from './extra.ts';
import { Session, type SessionOptions } from './session.ts';
import { StartError } from './start-error.ts';

export type Extended = 'off' | 'warn' | 'strict';

export interface ConformanceOptions
  extends RunOptions,
    Omit<SessionOptions, 'extended' | 'signal' | 'timeoutMs' | 'requestTimeoutMs'> {
  /** The checks beyond the table; `warn`: none of them is more than a warning. */
  readonly extended?: Extended | undefined;
}

export interface ConformanceResult {
  readonly gate: Gate;
  /** Tokens, credentials and values: to be shown nowhere. */
  readonly secrets: readonly string[];
}

/**
 * All checks that a run of this kind has, in the order of the report. Throws `TypeError` where an extra capability makes one
 * that there is.
 */
export async function checksOf(options: {
  readonly extra?: readonly ExtraCapability[] | undefined;
  readonly extended?: Extended | undefined;
}): Promise<ConformanceCheck[]> {
  const { extended = 'off', extra = [] } = options;
  const beyond = extended === 'off' ? [] : (await import('./extended/index.ts')).beyond;
  const checks = [...table, tokenIsolation, ...extraChecks(extra), ...beyond];
  const ids = [...checks.map(({ id }) => id), ...Object.keys(ALIASES)];
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined)
    throw new TypeError(
      `makes the check ${twice} a second time; give each capability a name and each of its probes a word of its own`,
    );
  return checks;
}

/** The ids that `--only` and baselines may name, the accepted second names among them. */
export async function checkIds(options: Parameters<typeof checksOf>[0]): Promise<string[]> {
  return [...(await checksOf(options)).map(({ id }) => id), ...Object.keys(ALIASES)];
}

/**
 * Judges the broker that `start` gives. What the broker does never makes it throw. `subject` carries no port.
 */
export async function checkConformance(
  subject: string,
  options: ConformanceOptions,
): Promise<ConformanceResult> {
  const startedAt = options.now();
  const { extended = 'off', progress } = options;
  const only = new Set(options.only.map((id) => ALIASES[id] ?? id));
  const checks = await checksOf(options);
  const listed = only.size === 0 ? checks : checks.filter(({ id }) => only.has(id));
  const run = {
    ...options,
    only: [...only],
    ...(options.baseline ? { baseline: options.baseline.map(renamed) } : {}),
  };
  let session: Session | undefined;
  let cause: Problem | undefined;
  let secrets: readonly string[] = [];
  let judged: ReadonlyMap<ConformanceCheck, Check> = new Map();
  try {
    progress('starting the broker');
    session = await Session.open({ ...options, extended: extended !== 'off' });
    judged = await judge(session, checks, new Set(listed), run);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    cause = { message: error.message, help: error.help };
    secrets = error.secrets;
  } finally {
    await session?.close();
  }
  cause ??= session?.cause;
  const left = `not judged: ${cause?.message ?? 'the run ended'}`;
  const all = listed.map((check) => judged.get(check) ?? skipped(check, left));
  return {
    gate: gateOf('conformance', subject, all, { startedAt, options: run, cause }),
    secrets: session?.needles.map(({ value }) => value) ?? secrets,
  };
}

const renamed = <T extends { readonly check?: string | undefined }>(entry: T): T =>
  entry.check && ALIASES[entry.check] ? { ...entry, check: ALIASES[entry.check] } : entry;

/** Tries the checks in order; those that look at the whole run come after what they look at. */
async function judge(
  session: Session,
  checks: readonly ConformanceCheck[],
  wanted: ReadonlySet<ConformanceCheck>,
  options: ConformanceOptions,
): Promise<Map<ConformanceCheck, Check>> {
  const judged = new Map<ConformanceCheck, Check>();
  const attempt = async (check: ConformanceCheck, shown: boolean, make: () => Promise<Outcome>) => {
    if (session.cause) return;
    const result = await tryCheck(
      'conformance',
      check,
      async () => softened(check, await make(), options.extended),
      { ...options, judged: undefined },
    );
    // A run that was ended ended this check too: it says nothing about the broker.
    if (session.cause && result.status !== 'pass') return;
    if (!shown) return;
    judged.set(check, result);
    options.judged?.(result);
  };
  for (const part of partsOf(checks)) {
    // What a check looks back at is run even where it is not asked for.
    for (const check of part.filter((each) => wanted.has(each) || isLookedAt(each, wanted))) {
      if (check.over) await addLate(session, judged, wanted, attempt);
      const unserved = unservedBy(session, check);
      if (unserved && wanted.has(check)) {
        const result = skipped(check, unserved);
        judged.set(check, result);
        options.judged?.(result);
      }
      if (!unserved) await attempt(check, wanted.has(check), () => session.attempt(check));
    }
  }
  await addLate(session, judged, wanted, attempt);
  return judged;
}

type Attempt = (check: ConformanceCheck, shown: boolean, make: () => Promise<Outcome>) => Promise<void>;

/** Fails the checks whose refused requests arrived upstream when they were over. */
async function addLate(
  session: Session,
  judged: ReadonlyMap<ConformanceCheck, Check>,
  wanted: ReadonlySet<ConformanceCheck>,
  attempt: Attempt,
): Promise<void> {
  if (session.cause) return;
  for (const [check, problems] of await session.late()) {
    const before =
      judged.get(check)?.findings.map(({ severity, message, help }) => ({ severity, message, help })) ?? [];
    await attempt(check, wanted.has(check), async () => ({ problems: [...before, ...problems] }));
  }
}

/** Each part ends with the checks that look at all of it; extra capabilities belong to the table’s part. */
function partsOf(checks: readonly ConformanceCheck[]): ConformanceCheck[][] {
  const sorted = (extended: boolean) => {
    const part = checks.filter((check) => Boolean(check.extended) === extended);
    return [...part.filter(({ over }) => !over), ...part.filter(({ over }) => over)];
  };
  return [sorted(false), sorted(true)];
}

function isLookedAt(check: ConformanceCheck, wanted: ReadonlySet<ConformanceCheck>): boolean {
  if (check.over) return false;
  const part = check.extended ? 'extended' : 'table';
  return [...wanted].some(({ over }) => over === part || over === 'run');
}

export function unservedBy(
  session: Pick<Session, 'serves' | 'word'>,
  { capability }: ConformanceCheck,
): string | undefined {
  if (capability === undefined || session.serves.has(session.word(capability))) return undefined;
  return `the broker does not serve ${session.word(capability)}`;
}

/** What the table does not ask for is at most a warning, unless that is wanted. */
export function softened(check: ConformanceCheck, outcome: Outcome, extended: Extended | undefined): Outcome {
  if (!check.extended || extended === 'strict' || 'skip' in outcome) return outcome;
  return {
    ...outcome,
    problems: outcome.problems.map((problem) => ({ severity: 'warning' as const, ...problem })),
  };
}
