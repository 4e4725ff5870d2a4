/** The gate `conformance` (spec 2, 4.7): a broker started, its checks tried one after the other, and all ended. */
import { gateOf, type RunOptions, skipped, tryCheck } from '../model/judging.ts';
import type { Outcome, Problem } from '../model/outcome.ts';
import type { Check, Gate } from '../model/report.ts';
import type { ConformanceCheck } from './check.ts';
import { ALIASES } from './checks/index.ts';
import { checksOf, type Extended, type Plan, planOf, softened, unservedBy } from './plan.ts';
import { Session, type SessionOptions } from './session.ts';
import { StartError } from './start-error.ts';
import type { Told } from './told.ts';

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
 * Judges the broker that `start` gives. What the broker does never makes it throw. `subject` carries no port.
 */
export async function checkConformance(
  subject: string,
  options: ConformanceOptions,
): Promise<ConformanceResult> {
  const startedAt = options.now();
  const { extended = 'off', progress } = options;
  const plan = planOf(await checksOf(options), options.only);
  const run = {
    ...options,
    ...(options.baseline ? { baseline: options.baseline.map(renamed) } : {}),
  };
  let session: Session | undefined;
  let cause: Problem | undefined;
  let secrets: readonly string[] = [];
  let judged: ReadonlyMap<ConformanceCheck, Check> = new Map();
  try {
    progress('starting the broker');
    session = await Session.open({ ...options, extended: extended !== 'off' });
    judged = await judge(session, plan, run);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    cause = { message: error.message, help: error.help };
    secrets = error.secrets;
  } finally {
    await session?.close();
  }
  cause ??= session?.cause;
  const left = `not judged: ${cause?.message ?? 'the run ended'}`;
  const all = plan.listed.map((check) => judged.get(check) ?? skipped(check, left));
  return {
    gate: gateOf('conformance', subject, all, { startedAt, options: run, cause }),
    secrets: session?.needles.map(({ value }) => value) ?? secrets,
  };
}

const renamed = <T extends { readonly check?: string | undefined }>(entry: T): T =>
  entry.check && ALIASES[entry.check] ? { ...entry, check: ALIASES[entry.check] } : entry;

/** Tries the checks of the plan. */
async function judge(
  session: Session,
  { listed, tried }: Plan,
  options: ConformanceOptions,
): Promise<Map<ConformanceCheck, Check>> {
  const judged = new Map<ConformanceCheck, Check>();
  const attempt = async (check: ConformanceCheck, make: () => Promise<Outcome>) => {
    if (session.cause) return;
    const result = await tryCheck(
      'conformance',
      check,
      async () => softened(check, await make(), options.extended),
      { ...options, judged: undefined },
    );
    // A run that was ended ended this check too: it says nothing about the broker.
    if (session.cause && result.status !== 'pass') return;
    if (!listed.includes(check)) return;
    judged.set(check, result);
    options.judged?.(result);
  };
  /** Fails the checks whose refused requests arrived upstream when they were over. */
  const addLate = async () => {
    if (session.cause) return;
    for (const [check, late] of await session.late())
      await attempt(check, async () => joined(judged.get(check), late));
  };
  for (const check of tried) {
    if (check.over) await addLate();
    const unserved = unservedBy(session, check);
    if (unserved && listed.includes(check)) {
      const result = skipped(check, unserved);
      judged.set(check, result);
      options.judged?.(result);
    }
    if (!unserved) await attempt(check, () => session.attempt(check));
  }
  await addLate();
  return judged;
}

/** What a check had said, and what came late. */
function joined(check: Check | undefined, { problems, evidence }: Told): Outcome {
  const { findings = [], reason, evidence: before = [] } = check ?? {};
  return {
    problems: [...findings.map(({ severity, message, help }) => ({ severity, message, help })), ...problems],
    evidence: [...before, ...evidence],
    ...(reason === undefined ? {} : { reason }),
  };
}
