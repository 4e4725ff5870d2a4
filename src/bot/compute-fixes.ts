/** The safe fixes of settings files, tried until none is left, and held against what was found before. */
import type { RepositoryClient, TreeFile } from '../forge/repository-client.ts';
import type { Finding } from '../model/report.ts';
import { codeSpan } from '../report/markdown/builder.ts';
import { checkFile } from '../settings/check-file.ts';
import { applyFixes, encodeLike } from '../settings/fix.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** A settings file of a commit, judged. */
export interface CheckedRepositoryFile {
  readonly file: TreeFile;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly findings: readonly Finding[];
}

export interface FixedFile extends CheckedRepositoryFile {
  /** The file with its fixes; `undefined` where nothing is to be done. */
  readonly fixedContent: { readonly text: string; readonly bytes: Uint8Array } | undefined;
  /** How often each code was mended. */
  readonly fixedCodes: ReadonlyMap<string, number>;
  /** Errors that are left to a person. */
  readonly remainingErrors: number;
}

/** The most files that one command reads, and the most bytes of one. */
const MAX_FILES = 200;
const MAX_BYTES = 1 << 20;
const CONCURRENCY = 6;
/** Each round may uncover what the one before hid; more than this many would be a fault of ours. */
const MAX_ROUNDS = 10;

/** The most files that were not read and are named. */
const MAX_NAMED = 10;

interface ReadFilesResult {
  readonly checkedFiles: readonly CheckedRepositoryFile[];
  /** What was not looked at, to put behind what is said; empty where all was. */
  readonly note: string;
  /** Why there is nothing to do, in a sentence for the one who asked. */
  readonly problem?: string;
}

/** The settings files of a commit. Throws a `Refusal`. */
export async function readSettingsFiles(
  repositoryClient: RepositoryClient,
  sha: string,
  selectSettingsFiles: (paths: readonly string[]) => Promise<readonly string[]>,
  vocabulary: Vocabulary | undefined,
): Promise<ReadFilesResult> {
  const { files, links, isComplete } = await repositoryClient.tree(sha);
  const selected = new Set(await selectSettingsFiles([...files.map(({ path }) => path), ...links]));
  const readable = files.filter(({ path, size }) => selected.has(path) && size <= MAX_BYTES);
  const unread = [...selected].filter((path) => !readable.some((one) => one.path === path));
  const note = unreadNote(unread, isComplete);
  if (readable.length > MAX_FILES)
    return {
      checkedFiles: [],
      note,
      problem: `There are ${readable.length} settings files, and ${MAX_FILES} are the most for a command. Run \`gatehouse settings --fix\` in a checkout.`,
    };
  const checkedFiles: CheckedRepositoryFile[] = [];
  for (let start = 0; start < readable.length; start += CONCURRENCY)
    checkedFiles.push(
      ...(await Promise.all(
        readable.slice(start, start + CONCURRENCY).map(async (file): Promise<CheckedRepositoryFile> => {
          const bytes = await repositoryClient.blob(file.blobId);
          const { text, findings } = await checkFile(file.path, bytes, vocabulary);
          return { file, bytes, text, findings };
        }),
      )),
    );
  if (checkedFiles.length > 0) return { checkedFiles, note };
  const problem = `There is no settings file to read.${note} Name them in the input \`files\` of the bot.`;
  return { checkedFiles, note, problem };
}

/** What was not looked at, as sentences to put behind others. */
function unreadNote(unread: readonly string[], isComplete: boolean): string {
  const names = unread.slice(0, MAX_NAMED).map((path) => codeSpan(path));
  const more = unread.length - names.length;
  const all = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const some = unread.length > 0 ? ` Not read, as it is no file of 1 MiB or less: ${all}.` : '';
  return isComplete
    ? some
    : `${some} The forge lists only a part of the files at that commit; the others were not read.`;
}

/** Which findings are mended: those with a safe fix, and of them those that are `wanted`. */
export async function computeFixes(
  checked: CheckedRepositoryFile,
  vocabulary: Vocabulary | undefined,
  shouldFix: (finding: Finding) => boolean = () => true,
): Promise<FixedFile> {
  const { file, bytes, text } = checked;
  const fixedCodes = new Map<string, number>();
  let current = { text, findings: checked.findings };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixable = current.findings.filter(
      (one) => one.fix?.safe && shouldFix(one) && isWithin(one, file.path),
    );
    const fixedText = applyFixes(
      current.text,
      fixable.map(({ fix }) => fix!),
    );
    if (fixedText === current.text) break;
    for (const { code } of fixable) fixedCodes.set(code, (fixedCodes.get(code) ?? 0) + 1);
    const { findings } = await checkFile(file.path, Buffer.from(fixedText), vocabulary);
    current = { text: fixedText, findings };
  }
  const countErrors = (findings: readonly Finding[]) =>
    findings.filter(({ severity }) => severity === 'error').length;
  // Judged again before it is written: a fix that brings what was not there before is none.
  const knownFingerprints = new Set(checked.findings.map(({ fingerprint }) => fingerprint));
  const isSafe =
    current.text !== text &&
    countErrors(current.findings) <= countErrors(checked.findings) &&
    current.findings.every(isKnown(knownFingerprints));
  if (!isSafe)
    return {
      ...checked,
      fixedContent: undefined,
      fixedCodes: new Map(),
      remainingErrors: countErrors(checked.findings),
    };
  const fixedContent = { text: current.text, bytes: encodeLike(bytes, current.text) };
  return { ...checked, fixedContent, fixedCodes, remainingErrors: countErrors(current.findings) };
}

const isKnown = (known: ReadonlySet<string>) => (finding: Finding) =>
  finding.severity !== 'error' || known.has(finding.fingerprint);

const isWithin = ({ fix }: Finding, path: string) =>
  fix!.edits.every(({ location }) => location.file === path);

/** How often each code was mended in all of them. */
export function countFixedCodes(files: readonly FixedFile[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { fixedCodes } of files)
    for (const [code, count] of fixedCodes) totals.set(code, (totals.get(code) ?? 0) + count);
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}
