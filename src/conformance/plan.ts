/** What a run tries, and in which order. */
import type { Outcome } from '../model/outcome.ts';
import type { ConformanceCheck } from './check.ts';
import { ALIASES, table, tokenIsolation } from './checks/index.ts';
import { type ExtraCapability, extraChecks } from './extra.ts';
import type { Session } from './session.ts';

export type Extended = 'off' | 'warn' | 'strict';

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

export interface Plan {
  /** What is shown, in the order of the report. */
  readonly listed: readonly ConformanceCheck[];
  /** What is tried, in this order: those that look back at a part of the run come after it, and bring it along. */
  readonly tried: readonly ConformanceCheck[];
}

/** `only` are ids, second names too; none are all. Throws `TypeError` for one that is none. */
export function planOf(checks: readonly ConformanceCheck[], only: readonly string[]): Plan {
  const ids = new Set(only.map((id) => ALIASES[id] ?? id));
  const unknown = [...ids].find((id) => !checks.some((check) => check.id === id));
  if (unknown !== undefined) throw new TypeError(`only: ${JSON.stringify(unknown)} is no check of this run`);
  const listed = ids.size === 0 ? checks : checks.filter(({ id }) => ids.has(id));
  const tried = partsOf(checks)
    .flat()
    .filter((check) => listed.includes(check) || isLookedAt(check, listed));
  return { listed, tried };
}

/** Each part ends with the checks that look at all of it; extra capabilities belong to the table’s part. */
function partsOf(checks: readonly ConformanceCheck[]): ConformanceCheck[][] {
  const sorted = (extended: boolean) => {
    const part = checks.filter((check) => Boolean(check.extended) === extended);
    return [...part.filter(({ over }) => !over), ...part.filter(({ over }) => over)];
  };
  return [sorted(false), sorted(true)];
}

function isLookedAt(check: ConformanceCheck, wanted: readonly ConformanceCheck[]): boolean {
  if (check.over) return false;
  const part = check.extended ? 'extended' : 'table';
  return wanted.some(({ over }) => over === part || over === 'run');
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
