/** The migration: one pull request with the newer names of deprecated settings, made once and kept true. */
import { gitBlobId } from '../forge/git-blob.ts';
import { type RepositoryClient, StaleStateError } from '../forge/repository-client.ts';
import { startOn } from './commit.ts';
import { codesOf, type Mended, mend, readFiles } from './mend.ts';
import { link, type Means } from './scene.ts';
import { counted, shortSha, span } from './words.ts';

const BRANCH = 'gatehouse/migrate';
const DEPRECATED = 'settings/deprecated';
const TITLE = 'Write the newer names of deprecated settings';
/** The last line of what we commit and write: by it a branch and a pull request of ours are known. */
const MARK = 'Made by gatehouse: migrate';
const MOST_SHOWN = 50;

interface Given {
  readonly steward: RepositoryClient;
  readonly means: Pick<Means, 'choose' | 'vocabulary' | 'writer' | 'dispatch'>;
}

/** Makes or updates the pull request; tells what came of it. */
export async function migrate({ steward, means }: Given): Promise<string> {
  const base = await steward.defaultBranch();
  const onto = await steward.branch(base);
  if (onto === undefined) return `The default branch ${span(base)} has no commit.`;
  const { judged, note, problem } = await readFiles(steward, onto, means.choose, means.vocabulary);
  if (problem !== undefined) return problem;
  const isOld = ({ code }: { code: string }) => code === DEPRECATED;
  const all = await Promise.all(judged.map((one) => mend(one, means.vocabulary, isOld)));
  const mended = all.filter(({ after }) => after !== undefined);
  const there = await steward.findPullRequest(BRANCH, base);
  if (mended.length === 0) {
    const open = there ? ` ${link(`Pull request ${there.number}`, there.url)} can be closed.` : '';
    return `No deprecated setting of ${span(base)} has a safe fix at ${shortSha(onto)}.${note}${open}`;
  }
  const hand = means.writer ?? steward;
  const head = await steward.branch(BRANCH);
  if (head !== undefined && !(await steward.lastCommit(head))?.message.includes(MARK))
    return `The newest commit of ${span(BRANCH)} is not by gatehouse, and is left as it is. Merge or delete the branch, and ask again.`;
  const isCurrent = head !== undefined && (await isAlready(steward, head, mended));
  if (isCurrent === undefined)
    return `The forge lists only a part of the files of ${span(BRANCH)}, so that what it holds can't be seen. Merge or delete the branch, and ask again.`;
  let sha = head;
  if (!isCurrent) {
    const files = mended.map(({ file, after }) => ({
      path: file.path,
      mode: file.mode,
      bytes: after!.bytes,
    }));
    const body = `${codesOf(mended)
      .map(([code, count]) => `${code}: ${count}`)
      .join('\n')}\n\n${MARK}`;
    try {
      sha = await hand.commitMerge({
        branch: BRANCH,
        parent: head,
        base: onto,
        headline: TITLE,
        body,
        files,
      });
    } catch (error) {
      if (!(error instanceof StaleStateError)) throw error;
      return `${span(BRANCH)} moved meanwhile, and is left as it is. Ask again.`;
    }
  }
  const text = { title: TITLE, body: bodyOf(mended, base) };
  const isTold = there && there.title === text.title && there.body.trim() === text.body.trim();
  if (there && !isTold) await hand.editPullRequest(there.number, text);
  const change = there ?? (await hand.createPullRequest(BRANCH, base, text));
  const started = await start({ steward, means }, sha!, isCurrent);
  const said =
    isTold && isCurrent
      ? `${link(`Pull request ${change.number}`, change.url)} holds all of it already.`
      : `${there ? 'Updated' : 'Opened'} ${link(`pull request ${change.number}`, change.url)}: ${counted(mended.length, 'file')}.`;
  return `${said}${started}${note}`;
}

/** Whether the branch holds exactly what would be written; `undefined` where that can't be seen. */
async function isAlready(
  steward: RepositoryClient,
  head: string,
  mended: readonly Mended[],
): Promise<boolean | undefined> {
  const { files, isComplete: isWhole } = await steward.tree(head);
  const blobs = new Map(files.map(({ path, blobId: blob }) => [path, blob]));
  if (!isWhole && mended.some(({ file }) => !blobs.has(file.path))) return undefined;
  return mended.every(
    ({ file, after }) => blobs.get(file.path) === gitBlobId(after!.bytes, file.blobId.length),
  );
}

/** What the job's own token pushes starts no workflow: it is started for a commit that has no run yet. */
async function start({ steward, means }: Given, sha: string, isOld: boolean): Promise<string> {
  const { writer, dispatch } = means;
  if (writer) return '';
  if (dispatch === undefined)
    return isOld
      ? ''
      : " Its required checks start with the next push to it: what the job's own token pushes starts no workflow. Give the bot a `fix-token`, or name a workflow in `dispatch`.";
  // Where the runs can't be seen, to start it once more does no harm.
  if (isOld && (await steward.runs(dispatch, sha).catch(() => [])).length > 0) return '';
  const refusal = await startOn(steward, dispatch, BRANCH);
  return refusal === undefined ? ` ${span(dispatch)} was started on it.` : ` But ${refusal}.`;
}

function bodyOf(mended: readonly Mended[], base: string): string {
  const rows = mended.slice(0, MOST_SHOWN).map(({ file, codes }) => {
    const count = [...codes.values()].reduce((sum, one) => sum + one, 0);
    return `- ${span(file.path)}: ${counted(count, 'setting')}`;
  });
  const more = mended.length - rows.length;
  const rest = more > 0 ? [`- and ${counted(more, 'more file')}`] : [];
  const why = `The older names mean the same; these are the names that the documentation speaks of. It holds the safe fixes of \`${DEPRECATED}\` for ${span(base)}, and is kept true by the next run.`;
  return `${why}\n\n${[...rows, ...rest].join('\n')}\n\n<!-- ${MARK} -->`;
}
