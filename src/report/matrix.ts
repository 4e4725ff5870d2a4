/** Checks against the gates of one kind: what each broker, leg or profile came to. */
import type { Check, Gate, GateName } from '../model/report.ts';

export interface Matrix {
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
const MOST = 12;

/** A matrix for each kind of gate whose checks are the same everywhere, and of which there are several. */
export function matricesOf(gates: readonly Gate[]): Matrix[] {
  const kinds = [...new Set(gates.map(({ gate }) => gate))].filter(
    (kind) => kind !== 'settings' && kind !== 'report',
  );
  return kinds.flatMap((gate) => {
    const own = gates.filter((one) => one.gate === gate);
    if (own.length < 2 || own.length > MOST) return [];
    return [{ gate, gates: own, rows: rowsOf(own) }];
  });
}

function rowsOf(gates: readonly Gate[]): Matrix['rows'] {
  const byId = gates.map(({ checks }) => new Map(checks.map((check) => [check.id, check])));
  const ids = new Set(gates.flatMap(({ checks }) => checks.map(({ id }) => id)));
  return [...ids].map((id) => {
    const checks = byId.map((of) => of.get(id));
    const { title = id, spec } = checks.find(Boolean) ?? {};
    return { id, title, spec, checks };
  });
}
