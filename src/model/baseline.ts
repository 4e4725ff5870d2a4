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

/** Entries by the names they accept. A baseline and a check may each have ten thousand: nothing is compared one by one. */
interface EntryIndex {
  readonly byCheck: ReadonlyMap<string, BaselineEntry>;
  readonly byFingerprint: ReadonlyMap<string, BaselineEntry>;
}

/** The first entry for each name. */
function indexEntries(entries: readonly BaselineEntry[]): EntryIndex {
  const byCheck = new Map<string, BaselineEntry>();
  const byFingerprint = new Map<string, BaselineEntry>();
  for (const entry of entries) {
    if (entry.check !== undefined && !byCheck.has(entry.check)) byCheck.set(entry.check, entry);
    if (entry.fingerprint !== undefined && !byFingerprint.has(entry.fingerprint))
      byFingerprint.set(entry.fingerprint, entry);
  }
  return { byCheck, byFingerprint };
}

const currentEntries = (entries: readonly BaselineEntry[], today: string) =>
  entries.filter(({ until }) => until >= today);

/** The check with the errors that current entries accept as warnings. `today` is YYYY-MM-DD, UTC. */
export const acceptErrors = (check: Check, entries: readonly BaselineEntry[], today: string): Check =>
  acceptListed(check, indexEntries(currentEntries(entries, today)));

function acceptListed(check: Check, { byCheck, byFingerprint }: EntryIndex): Check {
  if (check.status === 'skip') return check;
  const findings = check.findings.map((finding) => {
    if (finding.severity !== 'error') return finding;
    const entry = byCheck.get(check.id) ?? byFingerprint.get(finding.fingerprint);
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
  const failing = checks.flatMap(({ id, findings }) =>
    findings.filter(({ severity }) => severity === 'error').map((error) => ({ id, error })),
  );
  const failingNames = {
    checks: new Set(failing.map(({ id }) => id)),
    fingerprints: new Set(failing.map(({ error }) => error.fingerprint)),
  };
  const used = new Set(
    entries.filter(
      ({ check, fingerprint: listed }) =>
        (check !== undefined && failingNames.checks.has(check)) ||
        (listed !== undefined && failingNames.fingerprints.has(listed)),
    ),
  );
  const current = indexEntries(currentEntries(entries, today));
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
    ...checks.map((check) => acceptListed(check, current)),
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
