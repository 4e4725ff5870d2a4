/** Which checks a run has, and in which order they run. */
import type { CheckResult } from '../model/check-result.ts';
import type { ConformanceCheck } from './check.ts';
import type { CheckDescription } from './check-description.ts';
import { CHECK_ALIASES, tableChecks, tokenIsolation } from './checks/index.ts';
import type { ExtraCapabilitySpec } from './extra-capabilities.ts';
import { extraChecks } from './extra-checks.ts';
import type { ConformanceHarness } from './harness.ts';

/** `warn` runs the extended checks with warnings instead of errors, `strict` with errors. */
export type ExtendedMode = 'off' | 'warn' | 'strict';

/**
 * All checks of a run, in the order of the report. Throws `TypeError` if two have the same id because of an extra capability.
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
      `defines the check ${duplicate} twice; give each capability a unique name and each of its probes a unique word`,
    );
  return checks;
}

/** The ids that `--only` and baselines may name, second names included. Throws as `listChecks` does. */
export async function listCheckIds(options: Parameters<typeof listChecks>[0]): Promise<string[]> {
  return [...(await listChecks(options)).map(({ id }) => id), ...Object.keys(CHECK_ALIASES)];
}

export interface CheckPlan {
  /** The checks to report, in the order of the report. */
  readonly selected: readonly ConformanceCheck[];
  /** The checks to run, in this order: a check that reviews part of the run comes after that part, which then runs too. */
  readonly toRun: readonly ConformanceCheck[];
}

/** `only` holds ids, second names included; empty for all. Throws `TypeError` for an unknown id. */
export function planChecks(checks: readonly ConformanceCheck[], only: readonly string[]): CheckPlan {
  const ids = new Set(only.map((id) => CHECK_ALIASES[id] ?? id));
  const unknown = [...ids].find((id) => !checks.some((check) => check.id === id));
  if (unknown !== undefined)
    throw new TypeError(`only: ${JSON.stringify(unknown)} is not a check of this run`);
  const selected = ids.size === 0 ? checks : checks.filter(({ id }) => ids.has(id));
  const toRun = groupInRunOrder(checks)
    .flat()
    .filter((check) => selected.includes(check) || isNeededBySelected(check, selected));
  return { selected, toRun };
}

/** The table's checks, then the extended ones, each part followed by the checks that review it. Extra checks belong to the table. */
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

/** Why a check is skipped for what the broker serves; undefined if it is not. */
export function unservedReason(
  harness: Pick<ConformanceHarness, 'capabilities' | 'capabilityName'>,
  { capability }: CheckDescription,
): string | undefined {
  if (capability === undefined || harness.capabilities.has(harness.capabilityName(capability)))
    return undefined;
  return `the broker does not serve ${harness.capabilityName(capability)}`;
}

/** Turns errors of extended checks into warnings, unless `strict`; those of advice always. */
export function downgradeExtended(
  check: CheckDescription,
  outcome: CheckResult,
  extended: ExtendedMode | undefined,
): CheckResult {
  const isAdvice = check.advice || (check.extended && extended !== 'strict');
  if (!isAdvice || 'skip' in outcome) return outcome;
  return {
    ...outcome,
    problems: outcome.problems.map((problem) => ({ ...problem, severity: 'warning' as const })),
  };
}
