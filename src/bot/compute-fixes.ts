/** The safe fixes of the settings files of a commit, checked before anything is written. */
import type { RepositoryClient, TreeFile } from '../forge/repository-client.ts';
import type { Finding } from '../model/report.ts';
import { codeSpan } from '../report/markdown/builder.ts';
import { checkFile } from '../settings/check-file.ts';
import { applySafeFixes, encodeLike } from '../settings/fix.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** A settings file of a commit and its findings. */
export interface CheckedRepositoryFile {
  readonly file: TreeFile;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** A settings file after its safe fixes. */
export interface FixedFile extends CheckedRepositoryFile {
  /** The file with its fixes; `undefined` if there is nothing to fix safely. */
  readonly fixedContent: { readonly text: string; readonly bytes: Uint8Array } | undefined;
  /** How many findings of each code were fixed. */
  readonly fixedCodes: ReadonlyMap<string, number>;
  /** How many errors are left. */
  readonly remainingErrors: number;
}

/** Maximum files per command. */
const MAX_FILES = 200;
/** Maximum bytes per file. */
const MAX_BYTES = 1 << 20;
const CONCURRENCY = 6;
/** Maximum unread files that are named. */
const MAX_NAMED = 10;

interface ReadFilesResult {
  readonly checkedFiles: readonly CheckedRepositoryFile[];
  /** Sentences about what was not read, to append to the reply; empty if everything was. */
  readonly note: string;
  /** Why there is nothing to do: the whole reply. */
  readonly problem?: string;
}

/** Reads and checks the settings files of a commit. Throws an `ApiError`. */
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
      problem: `There are ${readable.length} settings files; a command handles at most ${MAX_FILES}. Run \`gatehouse settings --fix\` in a checkout instead.`,
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
  const problem = `No settings file was found.${note} Name the files in the bot's input \`files\`.`;
  return { checkedFiles, note, problem };
}

function unreadNote(unread: readonly string[], isComplete: boolean): string {
  const names = unread.slice(0, MAX_NAMED).map((path) => codeSpan(path));
  const more = unread.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const some = unread.length > 0 ? ` Not read (not a regular file, or larger than 1 MiB): ${list}.` : '';
  return isComplete
    ? some
    : `${some} The forge lists only some of the files in that commit; the rest were not read.`;
}

/** Applies the safe fixes that `shouldFix` selects; none at all if the result has an error that the file did not have. */
export async function computeFixes(
  checked: CheckedRepositoryFile,
  vocabulary: Vocabulary | undefined,
  shouldFix: (finding: Finding) => boolean = () => true,
): Promise<FixedFile> {
  const { file, bytes } = checked;
  const check = async (text: string) => (await checkFile(file.path, Buffer.from(text), vocabulary)).findings;
  const result = await applySafeFixes(checked, check, (one) => shouldFix(one) && isWithin(one, file.path));
  const before = errorsIn(checked.findings);
  const after = errorsIn(result.findings);
  const knownFingerprints = new Set(checked.findings.map(({ fingerprint }) => fingerprint));
  const isSafe =
    result.text !== checked.text &&
    after.length <= before.length &&
    after.every(({ fingerprint }) => knownFingerprints.has(fingerprint));
  if (!isSafe)
    return { ...checked, fixedContent: undefined, fixedCodes: new Map(), remainingErrors: before.length };
  const fixedCodes = new Map<string, number>();
  for (const { code } of result.fixed) fixedCodes.set(code, (fixedCodes.get(code) ?? 0) + 1);
  const fixedContent = { text: result.text, bytes: encodeLike(bytes, result.text) };
  return { ...checked, fixedContent, fixedCodes, remainingErrors: after.length };
}

const errorsIn = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error');

const isWithin = ({ fix }: Finding, path: string) =>
  fix!.edits.every(({ location }) => location.file === path);

/** How many findings of each code were fixed in all files, sorted by code. */
export function countFixedCodes(files: readonly FixedFile[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { fixedCodes } of files)
    for (const [code, count] of fixedCodes) totals.set(code, (totals.get(code) ?? 0) + count);
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}
