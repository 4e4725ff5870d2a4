/** Accepted failures (CONTRACT 3): a listed error is a warning until its date; an entry that matches no error is an error itself. */
import { fingerprint } from './fingerprint.ts';
import type { Check, Finding, GateName, Location } from './report.ts';
import { statusOf } from './verdict.ts';

/** An accepted failure. */
export interface BaselineEntry {
  /** A check's id: accepts all its errors. */
  readonly check?: string | undefined;
  /** The fingerprint of the one accepted finding, if there is no `check`. */
  readonly fingerprint?: string | undefined;
  readonly reason: string;
  /** The last day on which it counts: YYYY-MM-DD, UTC. */
  readonly until: string;
  /** Where the entry is in the baseline file. */
  readonly location: Location;
}

/**
 * Turns every listed error into a warning, and adds a check `baseline` with an error for each entry that has expired or matches no
 * error. `today` is YYYY-MM-DD, UTC. With `isPartial` some checks of the gate were not run: an entry may match one of those.
 */
export function applyBaseline(
  gate: GateName,
  checks: readonly Check[],
  entries: readonly BaselineEntry[],
  today: string,
  isPartial = false,
): Check[] {
  const skipped = new Set(checks.filter(({ status }) => status === 'skip').map(({ id }) => id));
  const used = new Set<BaselineEntry>();
  // Both may be ten thousand: the entries are looked up, not compared one by one.
  const entriesByName = new Map<string, BaselineEntry[]>();
  for (const entry of entries) {
    for (const name of new Set([entry.check, entry.fingerprint])) {
      if (name === undefined) continue;
      const same = entriesByName.get(name);
      if (same) same.push(entry);
      else entriesByName.set(name, [entry]);
    }
  }
  const checked = checks.map((check) => {
    const findings = check.findings.map((finding) => {
      if (finding.severity !== 'error') return finding;
      const matching = [check.id, finding.fingerprint].flatMap((name) =>
        (entriesByName.get(name) ?? []).filter(
          (candidate) => candidate.check === check.id || candidate.fingerprint === finding.fingerprint,
        ),
      );
      for (const entry of matching) used.add(entry);
      const entry = matching.find(({ until }) => until >= today);
      return entry
        ? { ...finding, severity: 'warning' as const, help: acceptedHelp(entry, finding) }
        : finding;
    });
    return check.status === 'skip' ? check : { ...check, findings, status: statusOf(findings) };
  });
  const findings = entries.flatMap((entry): Finding[] => {
    const name = entry.check ?? entry.fingerprint ?? '';
    if (!used.has(entry) && (isPartial || skipped.has(name))) return [];
    if (!used.has(entry))
      return [staleEntryFinding(gate, entry, `${name} does not fail; remove it from the baseline`)];
    return entry.until < today
      ? [
          staleEntryFinding(
            gate,
            entry,
            `${name} was accepted until ${entry.until}; fix it, or set a new date`,
          ),
        ]
      : [];
  });
  const title = 'Every baseline entry is needed and current';
  return [...checked, { id: 'baseline', title, status: statusOf(findings), durationMs: 0, findings }];
}

function acceptedHelp({ reason, until }: BaselineEntry, { help }: Finding): string {
  const why = `Accepted until ${until}: ${reason}`;
  return help ? `${why}. ${help}` : why;
}

function staleEntryFinding(
  gate: GateName,
  { location, check, fingerprint: listedFingerprint }: BaselineEntry,
  message: string,
): Finding {
  const code = `${gate}/baseline`;
  return {
    code,
    severity: 'error',
    message,
    location,
    fingerprint: fingerprint(code, location.file, check ?? listedFingerprint),
  };
}
