/** What a run tries, and in which order. */
import type { CheckResult } from '../model/check-result.ts';
import type { ConformanceCheck } from './check.ts';
import type { CheckDescription } from './check-description.ts';
import { CHECK_ALIASES, tableChecks, tokenIsolation } from './checks/index.ts';
import type { ExtraCapabilitySpec } from './extra-capabilities.ts';
import { extraChecks } from './extra-checks.ts';
import type { ConformanceHarness } from './harness.ts';

export type ExtendedMode = 'off' | 'warn' | 'strict';

/**
 * All checks that a run of this kind has, in the order of the report. Throws `TypeError` where an extra capability makes one
 * that there is.
 */
export async function listChecks(options: {
  readonly extra?: readonly ExtraCapabilitySpec[] | undefined;
  readonly extended?: ExtendedMode | undefined;
}): Promise<ConformanceCheck[]> {
  const { extended = 'off', extra = [] } = options;
  const extendedChecks = extended === 'off' ? [] : (await import('./extended/index.ts')).extendedChecks;
  const checks = [...tableChecks, tokenIsolation, ...extraChecks(extra), ...extendedChecks];
  const ids = [...checks.map(({ id }) => id), ...Object.keys(CHECK_ALIASES)];
  const duplicate = ids.find((id, index) => ids.indexOf(id) < index);
  if (duplicate !== undefined)
    throw new TypeError(
      `makes the check ${duplicate} a second time; give each capability a name and each of its probes a word of its own`,
    );
  return checks;
}

/** The ids that `--only` and baselines may name, the accepted second names among them. */
export async function listCheckIds(options: Parameters<typeof listChecks>[0]): Promise<string[]> {
  return [...(await listChecks(options)).map(({ id }) => id), ...Object.keys(CHECK_ALIASES)];
}

export interface CheckPlan {
  /** What is shown, in the order of the report. */
  readonly selected: readonly ConformanceCheck[];
  /** What is tried, in this order: those that look back at a part of the run come after it, and bring it along. */
  readonly toRun: readonly ConformanceCheck[];
}

/** `only` are ids, second names too; none are all. Throws `TypeError` for one that is none. */
export function planChecks(checks: readonly ConformanceCheck[], only: readonly string[]): CheckPlan {
  const ids = new Set(only.map((id) => CHECK_ALIASES[id] ?? id));
  const unknown = [...ids].find((id) => !checks.some((check) => check.id === id));
  if (unknown !== undefined) throw new TypeError(`only: ${JSON.stringify(unknown)} is no check of this run`);
  const selected = ids.size === 0 ? checks : checks.filter(({ id }) => ids.has(id));
  const toRun = groupInRunOrder(checks)
    .flat()
    .filter((check) => selected.includes(check) || isNeededBySelected(check, selected));
  return { selected, toRun };
}

/** Each part ends with the checks that look at all of it; extra capabilities belong to the table’s part. */
function groupInRunOrder(checks: readonly ConformanceCheck[]): ConformanceCheck[][] {
  const sorted = (extended: boolean) => {
    const group = checks.filter((check) => Boolean(check.extended) === extended);
    return [...group.filter(({ after }) => !after), ...group.filter(({ after }) => after)];
  };
  return [sorted(false), sorted(true)];
}

function isNeededBySelected(check: ConformanceCheck, selected: readonly ConformanceCheck[]): boolean {
  if (check.after) return false;
  const group = check.extended ? 'extended' : 'table';
  return selected.some(({ after }) => after === group || after === 'run');
}

export function unservedReason(
  harness: Pick<ConformanceHarness, 'capabilities' | 'capabilityName'>,
  { capability }: CheckDescription,
): string | undefined {
  if (capability === undefined || harness.capabilities.has(harness.capabilityName(capability)))
    return undefined;
  return `the broker does not serve ${harness.capabilityName(capability)}`;
}

/** What the table does not ask for is at most a warning, unless that is wanted. */
export function downgradeExtended(
  check: CheckDescription,
  outcome: CheckResult,
  extended: ExtendedMode | undefined,
): CheckResult {
  if (!check.extended || extended === 'strict' || 'skip' in outcome) return outcome;
  return {
    ...outcome,
    problems: outcome.problems.map((problem) => ({ severity: 'warning' as const, ...problem })),
  };
}
