/** Accepted failures (docs/settings.md): a listed error is a warning until its date; an entry that matches no error is an error itself. */
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

/** Whether an entry accepts an error of a check. */
const accepts = (entry: BaselineEntry, { id }: Check, error: Finding): boolean =>
  entry.check === id || entry.fingerprint === error.fingerprint;

/** The check with the errors that current entries accept as warnings. `today` is YYYY-MM-DD, UTC. */
export function acceptErrors(check: Check, entries: readonly BaselineEntry[], today: string): Check {
  if (check.status === 'skip') return check;
  const findings = check.findings.map((finding) => {
    if (finding.severity !== 'error') return finding;
    const entry = entries.find((one) => one.until >= today && accepts(one, check, finding));
    return entry ? { ...finding, severity: 'warning' as const, help: acceptedHelp(entry, finding) } : finding;
  });
  return { ...check, findings, status: statusOf(findings) };
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
  const errors = checks.flatMap((check) =>
    check.findings.flatMap((finding) => (finding.severity === 'error' ? [{ check, finding }] : [])),
  );
  const used = new Set(
    entries.filter((entry) => errors.some(({ check, finding }) => accepts(entry, check, finding))),
  );
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
  return [
    ...checks.map((check) => acceptErrors(check, entries, today)),
    { id: 'baseline', title, status: statusOf(findings), durationMs: 0, findings },
  ];
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
