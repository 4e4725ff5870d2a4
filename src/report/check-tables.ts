/** How checks are grouped into tables: by the sidebar of the platform, and across gates of one kind. */
import type { Check, CheckStatus, Gate, GateName } from '../model/report.ts';
import { catalogChecks, screenGroups } from '../platform/screen-groups.ts';

/** A screen without a check of its own, whose status follows from other checks. */
export interface DerivedCheck {
  readonly title: string;
  readonly status: CheckStatus;
  readonly derivedFrom: readonly string[];
}

export interface SidebarGroup {
  /** The entry of the sidebar; `undefined` for checks that belong to no screen. */
  readonly sidebarEntry: string | undefined;
  readonly derived?: DerivedCheck;
  readonly checks: readonly Check[];
}

/** The checks of a `validate` gate in the order of the platform's sidebar (spec 3, 2.2); empty for any other gate. */
export function groupBySidebar({ gate, checks }: Gate): SidebarGroup[] {
  if (gate !== 'validate') return [];
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

/** The worst status of the Catalog's lists, `skip` only if all are; `undefined` if none was checked. */
function deriveCatalog(checks: readonly Check[]): DerivedCheck | undefined {
  const listChecks = checks.filter(({ id }) => catalogChecks.includes(id));
  const status = (['fail', 'warn', 'pass', 'skip'] as const).find((candidate) =>
    listChecks.some((check) => check.status === candidate),
  );
  return status && { title: 'Catalog shows its lists', status, derivedFrom: listChecks.map(({ id }) => id) };
}

/** The checks of several gates of one kind, side by side. */
export interface ComparisonTable {
  readonly gate: GateName;
  readonly gates: readonly Gate[];
  /** In the order of the gates, each check once. */
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly spec: string | undefined;
    /** One per gate; `undefined` if the gate has no such check. */
    readonly checks: readonly (Check | undefined)[];
  }[];
}

/** A wider table is unreadable. */
const MAX_COLUMNS = 12;

/** A table for each kind of gate that occurs more than once and has the same checks everywhere. */
export function comparisonTables(gates: readonly Gate[]): ComparisonTable[] {
  const gateNames = [...new Set(gates.map(({ gate }) => gate))].filter(
    (gateName) => gateName !== 'settings' && gateName !== 'report',
  );
  return gateNames.flatMap((gate) => {
    const sameKind = gates.filter((one) => one.gate === gate);
    if (sameKind.length < 2 || sameKind.length > MAX_COLUMNS) return [];
    return [{ gate, gates: sameKind, rows: comparisonRows(sameKind) }];
  });
}

function comparisonRows(gates: readonly Gate[]): ComparisonTable['rows'] {
  const byId = gates.map(({ checks }) => new Map(checks.map((check) => [check.id, check])));
  const ids = new Set(gates.flatMap(({ checks }) => checks.map(({ id }) => id)));
  return [...ids].map((id) => {
    const checks = byId.map((checksById) => checksById.get(id));
    const { title = id, spec } = checks.find(Boolean) ?? {};
    return { id, title, spec, checks };
  });
}
