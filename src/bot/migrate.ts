/** The migration: one pull request that renames deprecated settings, kept up to date. */
import { gitBlobId } from '../forge/git-blob.ts';
import { type RepositoryClient, StaleStateError } from '../forge/repository-client.ts';
import { plural } from '../report/labels.ts';
import { codeSpan, linkText, shortSha } from '../report/markdown/builder.ts';
import type { BotConfig } from './command-context.ts';
import { dispatchWorkflow } from './commit.ts';
import { computeFixes, countFixedCodes, type FixedFile, readSettingsFiles } from './compute-fixes.ts';

const BRANCH = 'gatehouse/migrate';
const DEPRECATED = 'settings/deprecated';
const TITLE = 'Rename deprecated settings';
/** The last line of our commits and of the pull request: it identifies the branch as ours. */
const MARKER = 'Made by gatehouse: migrate';
const MAX_LISTED_FILES = 50;

interface MigrateOptions {
  readonly repositoryClient: RepositoryClient;
  readonly config: Pick<BotConfig, 'selectSettingsFiles' | 'vocabulary' | 'fixTokenClient' | 'dispatch'>;
}

/** Opens or updates the pull request; returns the reply. Throws an `ApiError`. */
export async function migrate({ repositoryClient, config }: MigrateOptions): Promise<string> {
  const base = await repositoryClient.defaultBranch();
  const baseSha = await repositoryClient.branch(base);
  if (baseSha === undefined) return `The default branch ${codeSpan(base)} has no commit.`;
  const { checkedFiles, note, problem } = await readSettingsFiles(
    repositoryClient,
    baseSha,
    config.selectSettingsFiles,
    config.vocabulary,
  );
  if (problem !== undefined) return problem;
  const isDeprecation = ({ code }: { code: string }) => code === DEPRECATED;
  const results = await Promise.all(
    checkedFiles.map((one) => computeFixes(one, config.vocabulary, isDeprecation)),
  );
  const fixedFiles = results.filter(({ fixedContent }) => fixedContent !== undefined);
  const existing = await repositoryClient.findPullRequest(BRANCH, base);
  if (fixedFiles.length === 0) {
    const open = existing
      ? ` ${linkText(`Pull request ${existing.number}`, existing.url)} can be closed.`
      : '';
    return `No deprecated setting on ${codeSpan(base)} has a safe fix at ${shortSha(baseSha)}.${note}${open}`;
  }
  const writer = config.fixTokenClient ?? repositoryClient;
  const headSha = await repositoryClient.branch(BRANCH);
  if (headSha !== undefined && !(await repositoryClient.lastCommit(headSha))?.message.includes(MARKER))
    return `The newest commit of ${codeSpan(BRANCH)} is not by gatehouse, so the branch was not changed. Merge or delete it and try again.`;
  const isUpToDate = headSha !== undefined && (await branchHasFixes(repositoryClient, headSha, fixedFiles));
  if (isUpToDate === undefined)
    return `The forge lists only some of the files of ${codeSpan(BRANCH)}, so its content can't be compared. Merge or delete the branch and try again.`;
  let sha = headSha;
  if (!isUpToDate) {
    const files = fixedFiles.map(({ file, fixedContent }) => ({
      path: file.path,
      mode: file.mode,
      bytes: fixedContent!.bytes,
    }));
    const body = `${countFixedCodes(fixedFiles)
      .map(([code, count]) => `${code}: ${count}`)
      .join('\n')}\n\n${MARKER}`;
    try {
      sha = await writer.commitMerge({
        branch: BRANCH,
        parent: headSha,
        base: baseSha,
        headline: TITLE,
        body,
        files,
      });
    } catch (error) {
      if (!(error instanceof StaleStateError)) throw error;
      return `${codeSpan(BRANCH)} moved in the meantime, so it was not changed. Try again.`;
    }
  }
  const text = { title: TITLE, body: pullRequestBody(fixedFiles, base) };
  const isTextUpToDate =
    existing && existing.title === text.title && existing.body.trim() === text.body.trim();
  if (existing && !isTextUpToDate) await writer.editPullRequest(existing.number, text);
  const pullRequest = existing ?? (await writer.createPullRequest(BRANCH, base, text));
  const checksNote = await startChecks({ repositoryClient, config }, sha!, isUpToDate);
  const summary =
    isTextUpToDate && isUpToDate
      ? `${linkText(`Pull request ${pullRequest.number}`, pullRequest.url)} is already up to date.`
      : `${existing ? 'Updated' : 'Opened'} ${linkText(`pull request ${pullRequest.number}`, pullRequest.url)}: ${plural(fixedFiles.length, 'file')}.`;
  return `${summary}${checksNote}${note}`;
}

/** Whether the branch already has the fixed files; `undefined` if the forge does not list them all. */
async function branchHasFixes(
  repositoryClient: RepositoryClient,
  headSha: string,
  fixedFiles: readonly FixedFile[],
): Promise<boolean | undefined> {
  const { files, isComplete } = await repositoryClient.tree(headSha);
  const blobs = new Map(files.map(({ path, blobId }) => [path, blobId]));
  if (!isComplete && fixedFiles.some(({ file }) => !blobs.has(file.path))) return undefined;
  return fixedFiles.every(
    ({ file, fixedContent }) => blobs.get(file.path) === gitBlobId(fixedContent!.bytes, file.blobId.length),
  );
}

/** Starts the workflow in `dispatch` for a commit without a run: pushes with the job's own token start none. */
async function startChecks(
  { repositoryClient, config }: MigrateOptions,
  sha: string,
  isUpToDate: boolean,
): Promise<string> {
  const { fixTokenClient, dispatch } = config;
  if (fixTokenClient) return '';
  if (dispatch === undefined)
    return isUpToDate
      ? ''
      : " Its required checks do not start until somebody pushes to it: a push with the job's own token starts no workflow. Set `fix-token`, or name a workflow in `dispatch`.";
  // If the runs can't be listed, starting it once more does no harm.
  if (isUpToDate && (await repositoryClient.runs(dispatch, sha).catch(() => [])).length > 0) return '';
  const problem = await dispatchWorkflow(repositoryClient, dispatch, BRANCH);
  return problem === undefined
    ? ` ${codeSpan(dispatch)} was started on its branch.`
    : ` However, ${problem}.`;
}

function pullRequestBody(fixedFiles: readonly FixedFile[], base: string): string {
  const rows = fixedFiles.slice(0, MAX_LISTED_FILES).map(({ file, fixedCodes }) => {
    const count = [...fixedCodes.values()].reduce((sum, one) => sum + one, 0);
    return `- ${codeSpan(file.path)}: ${plural(count, 'setting')}`;
  });
  const more = fixedFiles.length - rows.length;
  const moreLine = more > 0 ? [`- and ${plural(more, 'more file')}`] : [];
  const intro = `The old names still work, but the documentation uses the new ones. This pull request applies the safe fixes of \`${DEPRECATED}\` to ${codeSpan(base)}; the next run updates it.`;
  return `${intro}\n\n${[...rows, ...moreLine].join('\n')}\n\n<!-- ${MARKER} -->`;
}
