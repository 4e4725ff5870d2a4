/** The gate `settings` (spec 1): each file is a check. */
import { applyBaseline, type BaselineEntry } from '../model/baseline.ts';
import { fingerprint } from '../model/fingerprint.ts';
import type { Check, Finding, Gate } from '../model/report.ts';
import { countsOf, type FailOn, gateVerdict, statusOf } from '../model/verdict.ts';
import type { Path } from '../text/build.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Checked, checkFile } from './check-file.ts';
import type { Found } from './found.ts';
import { ignoresIn } from './ignore.ts';

export interface SettingsFile {
  /** Relative to the repository, with forward slashes: the check's id. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file before the change; `undefined` where it was not there. Only looked at with `onlyNew`. */
  readonly old?: Uint8Array | undefined;
  /** Another settings file in the same folder. */
  readonly rival?: string | undefined;
}

export interface SettingsOptions {
  /** Absent is `auto`. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Findings that `old` has too become notes. */
  readonly onlyNew?: boolean;
  readonly failOn?: FailOn;
  readonly baseline?: readonly BaselineEntry[] | undefined;
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
export async function checkSettings(files: readonly SettingsFile[], options: SettingsOptions): Promise<SettingsResult> {
  const started = options.now();
  const texts = new Map<string, string>();
  const secrets: string[] = [];
  const judged: { check: Check; checked: Checked }[] = [];
  for (const file of files) {
    const begun = options.now().getTime();
    const checked = await checkFile(file.name, file.bytes, options.vocabulary);
    texts.set(file.name, checked.text);
    for (const { secret } of checked.found) if (secret !== undefined) secrets.push(secret);
    let findings = [...findingsOf(file.name, checked), ...rivalFinding(file)];
    if (options.onlyNew) findings = markOld(findings, await oldFindings(file, options.vocabulary));
    const durationMs = options.now().getTime() - begun;
    judged.push({ check: { id: file.name, title: `${file.name} is valid`, status: 'pass', spec: 'spec 1, 2', durationMs, findings }, checked });
  }
  const today = started.toISOString().slice(0, 10);
  const accepted = options.baseline
    ? applyBaseline('settings', judged.map(({ check }) => check), options.baseline, today)
    : judged.map(({ check }) => check);
  const checks = accepted.map((check, index) => {
    const checked = judged[index]?.checked;
    const findings = checked ? withoutIgnored(check.id, check.findings, checked) : check.findings;
    return { ...check, findings, status: statusOf(findings) };
  });
  const counts = countsOf(checks);
  const gate: Gate = {
    gate: 'settings',
    subject: files.length === 1 ? files[0]!.name : `${files.length} settings files`,
    verdict: gateVerdict(counts, options.failOn),
    startedAt: started.toISOString(),
    durationMs: options.now().getTime() - started.getTime(),
    counts,
    checks,
  };
  return { gate, texts, secrets };
}

/** The findings of a file, by place. */
function findingsOf(file: string, { found, lines, speak }: Checked): Finding[] {
  const order = (one: Found) => one.start;
  return [...found].sort((a, b) => order(a) - order(b) || a.end - b.end).map((one): Finding => {
    const code = `settings/${one.word}`;
    const path = one.path && pointer(one.path, speak);
    const fix = one.fix?.(speak);
    const { message, help } = one.say(speak);
    return {
      code,
      severity: one.severity,
      message,
      ...(help === undefined ? {} : { help }),
      ...(path === undefined ? {} : { path }),
      location: locationOf(file, one, lines),
      ...(fix
        ? {
            fix: {
              title: fix.title,
              safe: fix.safe,
              edits: [{ location: locationOf(file, fix.edit, lines), text: fix.edit.text }],
            },
          }
        : {}),
      fingerprint: fingerprint(code, file, path),
    };
  });
}

function locationOf(file: string, { start, end }: { start: number; end: number }, lines: Checked['lines']) {
  const from = lines.at(start);
  const to = lines.at(end);
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/** RFC 6901, in the words of the file. */
function pointer(path: Path, speak: Checked['speak']): string {
  return path
    .map((part, index) => (typeof part === 'number' ? String(part) : speak.key(path.slice(0, index), part)))
    .map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** Two settings files in one folder: which one the pipeline reads is anybody's guess. */
function rivalFinding({ name, rival }: SettingsFile): Finding[] {
  if (rival === undefined) return [];
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

async function oldFindings({ name, old }: SettingsFile, vocabulary: Vocabulary | undefined): Promise<Finding[]> {
  return old ? findingsOf(name, await checkFile(name, old, vocabulary)) : [];
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

/** Leaves out the warnings that a comment turns off, and warns of comments that turn nothing off. */
function withoutIgnored(file: string, findings: readonly Finding[], { text, lines }: Checked): Finding[] {
  const ignores = /\.json$/i.test(file) ? [] : ignoresIn(text);
  if (ignores.length === 0) return [...findings];
  const used = new Set<unknown>();
  const left = findings.filter((finding) => {
    if (finding.severity !== 'warning') return true;
    const ignore = ignores.find(
      ({ line, word, reasoned }) => reasoned && line === finding.location?.line && finding.code === `settings/${word}`,
    );
    if (ignore) used.add(ignore);
    return !ignore;
  });
  for (const ignore of ignores) {
    if (used.has(ignore)) continue;
    const code = 'settings/unused-ignore';
    const errs = findings.some(
      ({ severity, code: of, location }) => severity === 'error' && of === `settings/${ignore.word}` && location?.line === ignore.line,
    );
    const message = !ignore.reasoned
      ? `this comment gives no reason, so it turns nothing off; write # gatehouse-ignore ${ignore.word}: why`
      : errs
        ? `a comment can't turn off an error; mend it, or accept it in a baseline`
        : `this comment turns nothing off: line ${ignore.line} has no warning ${ignore.word}; remove it`;
    left.push({ code, severity: 'warning', message, location: locationOf(file, ignore, lines), fingerprint: fingerprint(code, file, ignore.word) });
  }
  return left.sort((a, b) => (a.location?.line ?? 0) - (b.location?.line ?? 0));
}
