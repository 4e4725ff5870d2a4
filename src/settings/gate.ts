/** The gate `settings` (spec 1): each file is a check. */
import type { BaselineEntry } from '../model/baseline.ts';
import type { Check, Finding, Gate } from '../model/report.ts';
import type { TruncatedCheck } from '../model/truncation.ts';
import { countsOf, type FailOn, gateVerdict, statusOf } from '../model/verdict.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { checkFile, IGNORE_KEYWORD } from './check-file.ts';
import type { CheckedText } from './new-findings.ts';

export interface SettingsFile {
  /** Relative to the repository, with forward slashes: the check's id. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file before the change; `undefined` where it was not there. Only looked at with `onlyNew`. */
  readonly previousBytes?: Uint8Array | undefined;
  /**
   * The file whose ignore comments count, where those of `bytes` do not count by themselves: a comment turns off what is
   * turned off there too.
   */
  readonly trustedBytes?: Uint8Array | undefined;
  /** Another settings file in the same folder. */
  readonly sibling?: string | undefined;
  /** Whether a finding is told here: of others another shard tells. */
  readonly ownsFinding?: ((finding: Finding) => boolean) | undefined;
}

/** One shard of a gate, and checks that are no files read here. */
export interface ExtraChecks {
  /** `i/n` */
  readonly shard?: string | undefined;
  /** Skips with their reasons. */
  readonly skippedChecks?: readonly Check[];
  /** Whether something that should have been read was not: then the gate could not judge. */
  readonly isIncomplete?: boolean;
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
  readonly maxErrors?: number | undefined;
  readonly baseline?: readonly BaselineEntry[] | undefined;
  /** Whether the call asked for some of its files only: an entry of the baseline may be about another one. */
  readonly isPartial?: boolean;
  /** The time all files may take, in milliseconds; looked at between files. */
  readonly timeoutMs?: number;
  readonly extraChecks?: ExtraChecks | undefined;
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
  const fileChecks: TruncatedCheck[] = [];
  // What is accepted, was there before or is turned off elsewhere is known by each finding's fingerprint.
  const needsFingerprints =
    options.baseline || options.onlyNew || files.some(({ trustedBytes }) => trustedBytes);
  const maxErrors = needsFingerprints ? undefined : options.maxErrors;
  const extras = options.extraChecks ?? {};
  const deadline = started.getTime() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  for (const file of files) {
    const fileStartedMs = options.now().getTime();
    if (fileStartedMs > deadline) break;
    const result = await checkFile(file.name, file.bytes, options.vocabulary, { maxErrors });
    texts.set(file.name, result.text);
    secrets.push(...result.secrets);
    const findings = [...result.findings, ...(await siblingFindings(file))];
    const durationMs = options.now().getTime() - fileStartedMs;
    fileChecks.push({
      id: file.name,
      title: `${file.name} is valid`,
      status: 'pass',
      spec: 'spec 1, 2',
      durationMs,
      findings,
      ...(result.truncated ? { truncated: result.truncated } : {}),
    });
  }
  const today = started.toISOString().slice(0, 10);
  const isPartial = options.isPartial === true || fileChecks.length < files.length;
  const baselined = options.baseline
    ? (await import('../model/baseline.ts')).applyBaseline(
        'settings',
        fileChecks,
        options.baseline,
        today,
        isPartial,
      )
    : fileChecks;
  const checks: Check[] = [];
  for (const [index, check] of baselined.entries()) {
    const file = files[index]?.name === check.id ? files[index] : undefined;
    const text = texts.get(check.id) ?? '';
    let findings = await withIgnoreComments(check.id, check.findings, text, async () =>
      file?.trustedBytes ? ignoredFingerprints(file.name, file.trustedBytes, options.vocabulary) : undefined,
    );
    // Last, as what is accepted or turned off was so before the change too.
    if (options.onlyNew && file)
      findings = (await import('./new-findings.ts')).downgradeOldFindings(
        { findings, text },
        await checkPrevious(file, options.vocabulary),
      );
    // What is of the whole file is told by the first shard.
    if (file) findings = file.ownsFinding ? findings.filter(file.ownsFinding) : findings;
    else if (extras.shard !== undefined && !extras.shard.startsWith('1/')) continue;
    checks.push({ ...check, findings: [...findings], status: statusOf(findings) });
  }
  const unreadChecks = files.slice(fileChecks.length).map((file) => unreadCheck(file, options.timeoutMs!));
  checks.push(...unreadChecks, ...(extras.skippedChecks ?? []));
  const isIncomplete = unreadChecks.length > 0 || extras.isIncomplete === true;
  if (isIncomplete) checks.unshift(await incompleteCheck(checks));
  const counts = countsOf(checks);
  const gate: Gate = {
    gate: 'settings',
    subject: files.length === 1 ? files[0]!.name : `${files.length} settings files`,
    ...(extras.shard === undefined ? {} : { shard: extras.shard }),
    verdict: isIncomplete ? 'error' : gateVerdict(counts, options.failOn),
    startedAt: started.toISOString(),
    durationMs: options.now().getTime() - started.getTime(),
    counts,
    checks,
  };
  return { gate, texts, secrets };
}

/** The first check of a gate that did not read everything: why, in the words of what was not read. */
async function incompleteCheck(checks: readonly Check[]): Promise<Check> {
  const { notRunCheck: startCheck } = await import('../model/gate-result.ts');
  const reason = checks.map((check) => check.reason).find((text) => text?.startsWith(UNREAD_PREFIX));
  return startCheck('settings', {
    message: reason ?? 'not everything was read',
    help: 'what was not read may hold faults: nothing of it is judged',
  });
}

/** How the reason of what should have been read and was not begins. */
const UNREAD_PREFIX = 'not read: ';

function unreadCheck({ name }: SettingsFile, timeoutMs: number): Check {
  const reason = `${UNREAD_PREFIX}the ${timeoutMs / 1000} s of --timeout were over; give more time, or fewer files`;
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
async function siblingFindings({ name, sibling }: SettingsFile): Promise<Finding[]> {
  if (sibling === undefined) return [];
  const { fingerprint } = await import('../model/fingerprint.ts');
  const code = 'settings/two-files';
  return [
    {
      code,
      severity: 'warning',
      message: `${sibling} lies in the same folder; keep one settings file`,
      location: { file: name, line: 1, column: 1, endLine: 1, endColumn: 1 },
      fingerprint: fingerprint(code, name),
    },
  ];
}

async function withIgnoreComments(
  file: string,
  findings: readonly Finding[],
  text: string,
  loadTrustedFingerprints?: () => Promise<ReadonlySet<string> | undefined>,
): Promise<readonly Finding[]> {
  if (!text.includes(IGNORE_KEYWORD)) return findings;
  return (await import('./ignore-comments.ts')).applyIgnoreComments(
    file,
    findings,
    text,
    await loadTrustedFingerprints?.(),
  );
}

/** The fingerprints of the warnings that a file's comments turn off. */
async function ignoredFingerprints(
  name: string,
  bytes: Uint8Array,
  vocabulary: Vocabulary | undefined,
): Promise<ReadonlySet<string>> {
  const { findings, text } = await checkFile(name, bytes, vocabulary);
  const remaining = new Set(await withIgnoreComments(name, findings, text));
  return new Set(findings.filter((finding) => !remaining.has(finding)).map((finding) => finding.fingerprint));
}

/** What is found in a file as it was before the change. */
async function checkPrevious(
  { name, previousBytes }: SettingsFile,
  vocabulary: Vocabulary | undefined,
): Promise<CheckedText> {
  if (!previousBytes) return { findings: [], text: '' };
  const { findings, text } = await checkFile(name, previousBytes, vocabulary);
  return { findings: await withIgnoreComments(name, findings, text), text };
}
