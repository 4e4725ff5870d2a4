/** The migration: one pull request with the newer names of deprecated settings, made once and kept true. */
import { Moved, type Steward } from '../forge/steward.ts';
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
  readonly steward: Steward;
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
  const there = await steward.changeOf(BRANCH, base);
  if (mended.length === 0) {
    const open = there ? ` ${link(`Pull request ${there.number}`, there.url)} can be closed.` : '';
    return `No deprecated setting of ${span(base)} has a safe fix at ${shortSha(onto)}.${note}${open}`;
  }
  const hand = means.writer ?? steward;
  const head = await steward.branch(BRANCH);
  if (head !== undefined && !(await steward.lastCommit(head))?.message.includes(MARK))
    return `The newest commit of ${span(BRANCH)} is not by gatehouse, and is left as it is. Merge or delete the branch, and ask again.`;
  const isCurrent = head !== undefined && (await isAlready(steward, head, mended));
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
      await hand.rejoin({ branch: BRANCH, parent: head, onto, headline: TITLE, body, files });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      return `${span(BRANCH)} moved meanwhile, and is left as it is. Ask again.`;
    }
  }
  const text = { title: TITLE, body: bodyOf(mended, base) };
  if (there && there.title === text.title && there.body.trim() === text.body.trim() && isCurrent)
    return `${link(`Pull request ${there.number}`, there.url)} holds all of it already.${note}`;
  if (there) await hand.editChange(there.number, text);
  const change = there ?? (await hand.openChange(BRANCH, base, text));
  const started = isCurrent ? '' : await start({ steward, means });
  return `${there ? 'Updated' : 'Opened'} ${link(`pull request ${change.number}`, change.url)}: ${counted(mended.length, 'file')}.${started}${note}`;
}

/** Whether the branch holds exactly what would be written. */
async function isAlready(steward: Steward, head: string, mended: readonly Mended[]): Promise<boolean> {
  const { files } = await steward.tree(head);
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]));
  const { blobOf } = await import('../forge/blob.ts');
  return mended.every(({ file, after }) => blobs.get(file.path) === blobOf(after!.bytes, file.blob.length));
}

/** What the job's own token pushes starts no workflow. */
async function start({ steward, means }: Given): Promise<string> {
  if (means.writer) return '';
  if (means.dispatch === undefined)
    return " Its required checks start with the next push to it: what the job's own token pushes starts no workflow. Give the bot a `fix-token`, or name a workflow in `dispatch`.";
  await steward.dispatch(means.dispatch, BRANCH);
  return ` ${span(means.dispatch)} was started on it.`;
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
