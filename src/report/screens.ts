/** The screens of the platform in the order of its sidebar (spec 3, 2.2), for reports of the gate `validate`. */
import type { Check, Status } from '../model/report.ts';
import { catalog, sidebar } from '../model/sidebar.ts';

/** What a screen without a check of its own comes to. */
export interface Derived {
  readonly title: string;
  readonly status: Status;
  readonly from: readonly string[];
}

export interface Screens {
  /** The sidebar's word; the last group, of checks that are no screen's, has none. */
  readonly entry: string | undefined;
  readonly derived?: Derived;
  readonly checks: readonly Check[];
}

/** The checks as the sidebar has them; nothing where they are of no screen. */
export function screensOf(checks: readonly Check[]): Screens[] {
  const left = new Map(checks.map((check) => [check.id, check]));
  const groups = Object.entries(sidebar).map(([entry, ids]): Screens => {
    const own = ids.flatMap((id) => left.get(id) ?? []);
    for (const { id } of own) left.delete(id);
    const derived = entry === 'Catalog' ? catalogOf(checks) : undefined;
    return { entry, ...(derived ? { derived } : {}), checks: own };
  });
  const shown = groups.filter((group) => group.derived || group.checks.length > 0);
  if (shown.length === 0) return [];
  return left.size > 0 ? [{ entry: undefined, checks: [...left.values()] }, ...shown] : shown;
}

/** The worst of the lists it shows; it is skipped only where all of them are, and nothing where none was asked for. */
function catalogOf(checks: readonly Check[]): Derived | undefined {
  const lists = checks.filter(({ id }) => catalog.includes(id));
  if (lists.length === 0) return undefined;
  const status = (['fail', 'warn', 'pass', 'skip'] as const).find((one) =>
    lists.some((check) => check.status === one),
  )!;
  return { title: 'Catalog shows its lists', status, from: lists.map(({ id }) => id) };
}
