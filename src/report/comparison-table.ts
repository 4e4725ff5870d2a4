/** Checks against the gates of one kind: what each broker, leg or profile came to. */
import type { Check, Gate, GateName } from '../model/report.ts';

export interface ComparisonTable {
  readonly gate: GateName;
  readonly gates: readonly Gate[];
  /** In the order of the gates; a check of several gates once. */
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly spec: string | undefined;
    /** One a gate; `undefined` where it has no such check. */
    readonly checks: readonly (Check | undefined)[];
  }[];
}

/** More columns than this are no table that a person reads. */
const MAX_COLUMNS = 12;

/** A matrix for each kind of gate whose checks are the same everywhere, and of which there are several. */
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
