/** The gate `settings` (spec 1): each file is a check. */
import type { BaselineEntry } from '../model/baseline.ts';
import type { Check, Finding, Gate } from '../model/report.ts';
import type { CountedCheck } from '../model/untold.ts';
import { countsOf, type FailOn, gateVerdict, statusOf } from '../model/verdict.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { checkFile, IGNORE } from './check-file.ts';

export interface SettingsFile {
  /** Relative to the repository, with forward slashes: the check's id. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file before the change; `undefined` where it was not there. Only looked at with `onlyNew`. */
  readonly old?: Uint8Array | undefined;
  /**
   * The file whose ignore comments count, where those of `bytes` do not count by themselves: a comment turns off what is
   * turned off there too.
   */
  readonly trusted?: Uint8Array | undefined;
  /** Another settings file in the same folder. */
  readonly rival?: string | undefined;
  /** Whether a finding is told here: of others another shard tells. */
  readonly tells?: ((finding: Finding) => boolean) | undefined;
}

/** One shard of a gate, and checks that are no files read here. */
export interface SettingsPart {
  /** `i/n` */
  readonly shard?: string | undefined;
  /** Skips with their reasons. */
  readonly skipped?: readonly Check[];
  /** Whether something that should have been read was not: then the gate could not judge. */
  readonly isCut?: boolean;
}

export interface SettingsOptions {
  /** Absent is `auto`. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Findings that `old` has too become notes. */
  readonly onlyNew?: boolean;
  readonly failOn?: FailOn;
  /**
   * Where only a terminal is told: how many errors of a file must be, the first ones. Of others a check has the number
   * (`untoldOf`), and no finding has a fingerprint.
   */
  readonly most?: number | undefined;
  readonly baseline?: readonly BaselineEntry[] | undefined;
  /** Whether the call asked for some of its files only: an entry of the baseline may be about another one. */
  readonly part?: boolean;
  /** The time all files may take, in milliseconds; looked at between files. */
  readonly timeoutMs?: number;
  readonly beside?: SettingsPart | undefined;
  readonly now: () => Date;
}

export interface SettingsResult {
  readonly gate: Gate;
  /** The text of each file by name, for frames. */
  readonly texts: ReadonlyMap<string, string>;
  /** Values that may be secrets and must be shown nowhere. */
  readonly secrets: readonly string[];
}

/** Judges the files. What they hold never makes it throw. */
export async function checkSettings(
  files: readonly SettingsFile[],
  options: SettingsOptions,
): Promise<SettingsResult> {
  const started = options.now();
  const texts = new Map<string, string>();
  const secrets: string[] = [];
  const judged: CountedCheck[] = [];
  // What is accepted, was there before or is turned off elsewhere is known by each finding's fingerprint.
  const isKnown = options.baseline || options.onlyNew || files.some(({ trusted }) => trusted);
  const most = isKnown ? undefined : options.most;
  const beside = options.beside ?? {};
  const deadline = started.getTime() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  for (const file of files) {
    const begun = options.now().getTime();
    if (begun > deadline) break;
    const checked = await checkFile(file.name, file.bytes, options.vocabulary, most);
    texts.set(file.name, checked.text);
    secrets.push(...checked.secrets);
    const findings = [...checked.findings, ...(await rivalFinding(file))];
    const durationMs = options.now().getTime() - begun;
    judged.push({
      id: file.name,
      title: `${file.name} is valid`,
      status: 'pass',
      spec: 'spec 1, 2',
      durationMs,
      findings,
      ...(checked.untold ? { untold: checked.untold } : {}),
    });
  }
  const today = started.toISOString().slice(0, 10);
  const part = options.part === true || judged.length < files.length;
  const accepted = options.baseline
    ? (await import('../model/baseline.ts')).applyBaseline('settings', judged, options.baseline, today, part)
    : judged;
  const checks: Check[] = [];
  for (const [index, check] of accepted.entries()) {
    const file = files[index]?.name === check.id ? files[index] : undefined;
    const text = texts.get(check.id) ?? '';
    let findings = await unlessIgnored(check.id, check.findings, text, async () =>
      file?.trusted ? turnedOff(file.name, file.trusted, options.vocabulary) : undefined,
    );
    // Last, as what is accepted or turned off was so before the change too.
    if (options.onlyNew && file) findings = markOld(findings, await oldFindings(file, options.vocabulary));
    // What is of the whole file is told by the first shard.
    if (file) findings = file.tells ? findings.filter(file.tells) : findings;
    else if (beside.shard !== undefined && !beside.shard.startsWith('1/')) continue;
    checks.push({ ...check, findings: [...findings], status: statusOf(findings) });
  }
  const late = files.slice(judged.length).map((file) => unread(file, options.timeoutMs!));
  checks.push(...late, ...(beside.skipped ?? []));
  const counts = countsOf(checks);
  const gate: Gate = {
    gate: 'settings',
    subject: files.length === 1 ? files[0]!.name : `${files.length} settings files`,
    ...(beside.shard === undefined ? {} : { shard: beside.shard }),
    verdict: late.length > 0 || beside.isCut ? 'error' : gateVerdict(counts, options.failOn),
    startedAt: started.toISOString(),
    durationMs: options.now().getTime() - started.getTime(),
    counts,
    checks,
  };
  return { gate, texts, secrets };
}

function unread({ name }: SettingsFile, timeoutMs: number): Check {
  const reason = `not read: the ${timeoutMs / 1000} s of --timeout were over; give more time, or fewer files`;
  return {
    id: name,
    title: `${name} is valid`,
    status: 'skip',
    spec: 'spec 1, 2',
    durationMs: 0,
    reason,
    findings: [],
  };
}

/** Two settings files in one folder: which one the pipeline reads is anybody's guess. */
async function rivalFinding({ name, rival }: SettingsFile): Promise<Finding[]> {
  if (rival === undefined) return [];
  const { fingerprint } = await import('../model/fingerprint.ts');
  const code = 'settings/two-files';
  return [
    {
      code,
      severity: 'warning',
      message: `${rival} lies in the same folder; keep one settings file`,
      location: { file: name, line: 1, column: 1, endLine: 1, endColumn: 1 },
      fingerprint: fingerprint(code, name),
    },
  ];
}

async function unlessIgnored(
  file: string,
  findings: readonly Finding[],
  text: string,
  trusted?: () => Promise<ReadonlySet<string> | undefined>,
): Promise<readonly Finding[]> {
  if (!text.includes(IGNORE)) return findings;
  return (await import('./ignore.ts')).withoutIgnored(file, findings, text, await trusted?.());
}

/** The fingerprints of the warnings that a file's comments turn off. */
async function turnedOff(
  name: string,
  bytes: Uint8Array,
  vocabulary: Vocabulary | undefined,
): Promise<ReadonlySet<string>> {
  const { findings, text } = await checkFile(name, bytes, vocabulary);
  const left = new Set(await unlessIgnored(name, findings, text));
  return new Set(findings.filter((finding) => !left.has(finding)).map((finding) => finding.fingerprint));
}

/** What is found in a file as it was before the change. */
async function oldFindings(
  { name, old }: SettingsFile,
  vocabulary: Vocabulary | undefined,
): Promise<readonly Finding[]> {
  if (!old) return [];
  const { findings, text } = await checkFile(name, old, vocabulary);
  return unlessIgnored(name, findings, text);
}

/** Turns what was there before into notes, one for one. */
function markOld(findings: readonly Finding[], old: readonly Finding[]): Finding[] {
  const before = new Map<string, number>();
  for (const finding of old) before.set(finding.fingerprint, (before.get(finding.fingerprint) ?? 0) + 1);
  return findings.map((finding) => {
    const left = before.get(finding.fingerprint) ?? 0;
    if (left === 0) return finding;
    before.set(finding.fingerprint, left - 1);
    return { ...finding, severity: 'note' };
  });
}
