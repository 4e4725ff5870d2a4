/** The screens of the platform in the order of its sidebar (spec 3, 2.2), for reports of the gate `validate`. */
import type { Check, CheckStatus } from '../model/report.ts';
import { catalogChecks, screenGroups } from '../platform/screen-groups.ts';

/** What a screen without a check of its own comes to. */
export interface DerivedCheck {
  readonly title: string;
  readonly status: CheckStatus;
  readonly derivedFrom: readonly string[];
}

export interface SidebarGroup {
  /** The sidebar's word; the last group, of checks that are no screen's, has none. */
  readonly sidebarEntry: string | undefined;
  readonly derived?: DerivedCheck;
  readonly checks: readonly Check[];
}

/** The checks as the sidebar has them; nothing where they are of no screen. */
export function groupBySidebar(checks: readonly Check[]): SidebarGroup[] {
  const remaining = new Map(checks.map((check) => [check.id, check]));
  const groups = Object.entries(screenGroups).map(([sidebarEntry, ids]): SidebarGroup => {
    const groupChecks = ids.flatMap((id) => remaining.get(id) ?? []);
    for (const { id } of groupChecks) remaining.delete(id);
    const derived = sidebarEntry === 'Catalog' ? deriveCatalog(checks) : undefined;
    return { sidebarEntry, ...(derived ? { derived } : {}), checks: groupChecks };
  });
  const nonEmpty = groups.filter((group) => group.derived || group.checks.length > 0);
  if (nonEmpty.length === 0) return [];
  return remaining.size > 0
    ? [{ sidebarEntry: undefined, checks: [...remaining.values()] }, ...nonEmpty]
    : nonEmpty;
}

/** The worst of the lists it shows; it is skipped only where all of them are, and nothing where none was asked for. */
function deriveCatalog(checks: readonly Check[]): DerivedCheck | undefined {
  const listChecks = checks.filter(({ id }) => catalogChecks.includes(id));
  if (listChecks.length === 0) return undefined;
  const status = (['fail', 'warn', 'pass', 'skip'] as const).find((candidate) =>
    listChecks.some((check) => check.status === candidate),
  )!;
  return { title: 'Catalog shows its lists', status, derivedFrom: listChecks.map(({ id }) => id) };
}
