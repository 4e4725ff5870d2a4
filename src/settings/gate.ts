/** The gate `settings` (spec 1): each file is a check. */
import type { BaselineEntry } from '../model/baseline.ts';
import type { Check, Finding, Gate } from '../model/report.ts';
import type { TruncatedCheck } from '../model/truncation.ts';
import { countsOf, type FailOn, gateVerdict, statusOf } from '../model/verdict.ts';
import { TimeLimit, TimeLimitExceeded } from '../text/time-limit.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type CheckFileOptions, checkFile, type FileCheckResult, IGNORE_KEYWORD } from './check-file.ts';
import type { LoadRepository } from './collect-diagnostics.ts';

/** A file to check. */
export interface SettingsFile {
  /** Relative to the repository, with forward slashes: the check's id. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file before the change, if only new findings count; without `bytes` it did not exist. */
  readonly previous?:
    | { readonly bytes: Uint8Array | undefined; readonly loadRepository?: LoadRepository | undefined }
    | undefined;
  /** The trusted version of the file: its ignore comments are the only ones that count. Absent if those of `bytes` count. */
  readonly trustedBytes?: Uint8Array | undefined;
  /** The name of another settings file in the same folder. */
  readonly sibling?: string | undefined;
  /** Loads the repository of the file; absent if what it names is not looked up. */
  readonly loadRepository?: LoadRepository | undefined;
  /** Whether a finding belongs to this shard; others report the rest. */
  readonly ownsFinding?: ((finding: Finding) => boolean) | undefined;
}

/** What the gate reports besides the checks of its files. */
export interface ExtraChecks {
  /** `i/n`, if the gate is one of several shards. */
  readonly shard?: string | undefined;
  /** Skipped checks with their reasons. */
  readonly skippedChecks?: readonly Check[];
  /** Whether something could not be read that should have been: then the verdict is `error`. */
  readonly isIncomplete?: boolean;
}

/** The options of the gate. */
export interface SettingsOptions {
  /** Absent if it is detected file by file. */
  readonly vocabulary?: Vocabulary | undefined;
  readonly failOn?: FailOn;
  /** The most errors to describe; set only if the report goes to nothing but a terminal. See `CheckFileOptions`. */
  readonly maxErrors?: number | undefined;
  readonly baseline?: readonly BaselineEntry[] | undefined;
  /** Whether only some of the files are checked, so that a baseline entry may be about another one. */
  readonly isPartial?: boolean;
  /** The time limit for all files, in milliseconds. */
  readonly timeoutMs?: number;
  readonly extraChecks?: ExtraChecks | undefined;
  readonly now: () => Date;
}

/** The gate, and whatever else its writers need. */
export interface SettingsResult {
  readonly gate: Gate;
  /** The text of each file by name, for code frames. */
  readonly texts: ReadonlyMap<string, string>;
  /** Values that may be secrets and must not be shown. */
  readonly secrets: readonly string[];
}

/** A file that was checked, before baseline, ignore comments and shard. */
interface CheckedFile {
  readonly file: SettingsFile;
  readonly text: string;
  readonly secrets: readonly string[];
  readonly check: TruncatedCheck;
}

/** What a gate over these files is about. */
export const settingsSubject = (files: readonly SettingsFile[]): string =>
  files.length === 1 ? files[0]!.name : `${files.length} settings files`;

/** Checks files and returns their gate. Never throws for what they contain. */
export async function checkSettings(
  files: readonly SettingsFile[],
  options: SettingsOptions,
): Promise<SettingsResult> {
  const startedAt = options.now();
  const checkedFiles = await checkFiles(files, startedAt, options);
  const unread = files.slice(checkedFiles.length).map((file) => unreadCheck(file, options.timeoutMs!));
  const afterBaseline = await withBaseline(checkedFiles, unread.length > 0, startedAt, options);
  const finalChecks: Check[] = [];
  for (const [index, checked] of checkedFiles.entries())
    finalChecks.push(await finalizeCheck(checked, afterBaseline[index]!, options));
  const { shard, skippedChecks = [], isIncomplete = false } = options.extraChecks ?? {};
  const checks = [
    ...finalChecks,
    // Checks of the whole gate belong to the first shard.
    ...(shard === undefined || shard.startsWith('1/') ? afterBaseline.slice(checkedFiles.length) : []),
    ...unread,
    ...skippedChecks,
  ];
  const isError = isIncomplete || unread.length > 0;
  const allChecks = isError ? [await incompleteCheck(checks), ...checks] : checks;
  const counts = countsOf(allChecks);
  return {
    gate: {
      gate: 'settings',
      subject: settingsSubject(files),
      ...(shard === undefined ? {} : { shard }),
      verdict: isError ? 'error' : gateVerdict(counts, options.failOn),
      startedAt: startedAt.toISOString(),
      durationMs: options.now().getTime() - startedAt.getTime(),
      counts,
      checks: allChecks,
    },
    texts: new Map(checkedFiles.map(({ file, text }) => [file.name, text])),
    secrets: checkedFiles.flatMap(({ secrets }) => secrets),
  };
}

/** Checks files one after the other until the time is up. */
async function checkFiles(
  files: readonly SettingsFile[],
  startedAt: Date,
  { vocabulary, baseline, maxErrors, timeoutMs = Number.POSITIVE_INFINITY, now }: SettingsOptions,
): Promise<CheckedFile[]> {
  // Baseline, previous findings and trusted comments are matched by the fingerprints of all findings.
  const needsAllFindings = baseline || files.some(({ trustedBytes, previous }) => trustedBytes || previous);
  const timeLimit = Number.isFinite(timeoutMs)
    ? new TimeLimit(startedAt.getTime() + timeoutMs, () => now().getTime())
    : undefined;
  const checked: CheckedFile[] = [];
  for (const file of files) {
    const fileStartedMs = now().getTime();
    if (fileStartedMs > startedAt.getTime() + timeoutMs) break;
    const options = {
      timeLimit,
      maxErrors: needsAllFindings ? undefined : maxErrors,
      loadRepository: file.loadRepository,
    };
    const result = await checkInTime(file, vocabulary, options);
    if (!result) break;
    const check: TruncatedCheck = {
      ...checkOf(file),
      status: 'pass',
      findings: [...result.findings, ...(await siblingFindings(file))],
      durationMs: now().getTime() - fileStartedMs,
      ...(result.truncated ? { truncated: result.truncated } : {}),
    };
    checked.push({ file, text: result.text, secrets: result.secrets, check });
  }
  return checked;
}

/** Checks a file; `undefined` if the time is up before it is done. */
async function checkInTime(
  { name, bytes }: SettingsFile,
  vocabulary: Vocabulary | undefined,
  options: CheckFileOptions,
): Promise<FileCheckResult | undefined> {
  try {
    return await checkFile(name, bytes, vocabulary, options);
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return undefined;
    throw error;
  }
}

/** The checks of the files with accepted errors as warnings, and the check of the baseline if there is one. */
async function withBaseline(
  checkedFiles: readonly CheckedFile[],
  timedOut: boolean,
  startedAt: Date,
  { baseline, isPartial = false }: SettingsOptions,
): Promise<readonly TruncatedCheck[]> {
  const checks = checkedFiles.map(({ check }) => check);
  if (!baseline) return checks;
  const { applyBaseline } = await import('../model/baseline.ts');
  const today = startedAt.toISOString().slice(0, 10);
  return applyBaseline('settings', checks, baseline, today, isPartial || timedOut);
}

/** The check as reported: suppressed warnings are gone, old findings are notes, and only findings of this shard are left. */
async function finalizeCheck(
  { file, text }: CheckedFile,
  check: TruncatedCheck,
  { vocabulary }: SettingsOptions,
): Promise<Check> {
  const trusted = file.trustedBytes && { ...file, bytes: file.trustedBytes };
  let findings = await withoutIgnored(
    file.name,
    check.findings,
    text,
    trusted && (() => ignoredFingerprints(trusted, vocabulary)),
  );
  // Comes after both: a finding may have been accepted or suppressed before the change already.
  if (file.previous) {
    const { downgradeOldFindings } = await import('./new-findings.ts');
    findings = await downgradeOldFindings({ findings, text }, await previousFindings(file, vocabulary));
  }
  if (file.ownsFinding) findings = findings.filter(file.ownsFinding);
  return { ...check, findings: [...findings], status: statusOf(findings) };
}

/** The findings that no ignore comment of the text suppresses. With `loadTrusted` a comment can suppress only the fingerprints that it returns. */
async function withoutIgnored(
  name: string,
  findings: readonly Finding[],
  text: string,
  loadTrusted?: () => Promise<ReadonlySet<string>>,
): Promise<readonly Finding[]> {
  if (!text.includes(IGNORE_KEYWORD)) return findings;
  const { applyIgnoreComments } = await import('./ignore-comments.ts');
  return applyIgnoreComments(name, findings, text, await loadTrusted?.());
}

/** The fingerprints of the warnings that a file's own comments suppress. */
async function ignoredFingerprints(
  { name, bytes, loadRepository }: Pick<SettingsFile, 'name' | 'bytes' | 'loadRepository'>,
  vocabulary: Vocabulary | undefined,
): Promise<ReadonlySet<string>> {
  const { findings, text } = await checkFile(name, bytes, vocabulary, { loadRepository });
  const remaining = new Set(await withoutIgnored(name, findings, text));
  return new Set(findings.filter((finding) => !remaining.has(finding)).map((finding) => finding.fingerprint));
}

/** What is found in the file as it was before the change. */
async function previousFindings({ name, previous }: SettingsFile, vocabulary: Vocabulary | undefined) {
  if (!previous?.bytes) return { findings: [], text: '' };
  const { bytes, loadRepository } = previous;
  const { findings, text } = await checkFile(name, bytes, vocabulary, { loadRepository });
  return { findings: await withoutIgnored(name, findings, text), text };
}

/** A warning if the folder has a second settings file: which one the pipeline reads is undefined. */
async function siblingFindings({ name, sibling }: SettingsFile): Promise<Finding[]> {
  if (sibling === undefined) return [];
  const { fingerprint } = await import('../model/fingerprint.ts');
  const code = 'settings/two-files';
  const message = `${sibling} is in the same folder; keep one settings file`;
  const location = { file: name, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return [{ code, severity: 'warning', message, location, fingerprint: fingerprint(code, name) }];
}

const checkOf = ({ name }: SettingsFile) => ({ id: name, title: `${name} is valid`, spec: 'spec 1, 2' });

/** Begins the reason of every check whose file could not be read. */
const UNREAD_PREFIX = 'not read: ';

function unreadCheck(file: SettingsFile, timeoutMs: number): Check {
  const reason = `${UNREAD_PREFIX}timed out after ${timeoutMs / 1000} s (--timeout); allow more time, or check fewer files`;
  return { ...checkOf(file), status: 'skip', durationMs: 0, reason, findings: [] };
}

/** The first check of a gate that did not read everything: it says why. */
async function incompleteCheck(checks: readonly Check[]): Promise<Check> {
  const { notRunCheck } = await import('../model/gate-result.ts');
  const reason = checks.map((check) => check.reason).find((text) => text?.startsWith(UNREAD_PREFIX));
  return notRunCheck('settings', {
    message: reason ?? 'not everything was read',
    help: 'What was not read was not checked, and may contain errors',
  });
}
