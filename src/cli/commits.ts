/** Finds commits: the one that is checked out, the one that a name stands for, the one that a change is made to. */
import { readEvent } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import { GitError, gitText } from './run-git.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** The value of `--new-from` for the commit that the change is to be merged into. */
const BASE = 'base';

/**
 * The commit that `--new-from` compares with: for `base` the base of the change (`undefined` without a change under review), else
 * the merge base of the ref and HEAD, or the ref itself if the history is too shallow. Throws `UsageError`.
 */
export async function comparisonCommit(
  ref: string,
  io: Io,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const event = readEvent(io.env);
  if (ref === BASE)
    return event ? baseCommit('--new-from base', io, signal) : mergeBaseWithOrigin(io, signal);
  if (ref.startsWith('-') || /[\s\u0000]/.test(ref))
    throw new UsageError(`--new-from ${quoteForMessage(ref)} is not a commit; name a branch, tag or commit`);
  await assertUnambiguous(ref, io, signal);
  const commit = await resolveCommit(ref, '--new-from', io, signal);
  // The base that the event names may lag behind the one that was merged: that would blame the change for what came between.
  if (event?.baseSha === commit) {
    const merged = await firstParentOfTestMerge(event.sha, '--new-from', io, signal);
    if (merged !== undefined) return merged;
  }
  return mergeBase(commit, io, signal);
}

/** Outside a workflow: the merge base with the default branch of the clone's origin. */
async function mergeBaseWithOrigin(io: Io, signal: AbortSignal | undefined): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', 'refs/remotes/origin/HEAD^{commit}'];
  try {
    return await mergeBase(await gitText(args, io, { signal }), io, signal);
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 1) throw asUsageError(error, '--new-from base', io);
    throw new UsageError(
      '--new-from base finds no base branch: this clone has no origin/HEAD; name the branch, such as --new-from origin/main',
    );
  }
}

/** Events without a change under review: the checkout is the branch itself. */
const EVENTS_WITHOUT_CHANGE = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release'];

/**
 * The commit that the change under review is to be merged into: the first parent of the checked-out merge commit if its second
 * parent is the head that the event names; the base of a queue entry; else the merge base with the event's base commit. `undefined`
 * for an event without a change. `flag` begins each message. Throws `UsageError` if it is unknown or not in the checkout.
 */
export async function baseCommit(flag: string, io: Io, signal?: AbortSignal): Promise<string | undefined> {
  const event = readEvent(io.env);
  if (!event)
    throw new UsageError(
      `${flag} works in workflows only, where the event names the base commit; drop it to use the files of this checkout`,
    );
  const { baseSha, name, sha } = event;
  if (baseSha === undefined) {
    if (EVENTS_WITHOUT_CHANGE.includes(name)) return undefined;
    throw new UsageError(
      `${flag}: ${name ? `the event ${name}` : 'the event of this run'} names no base commit; use it on pull_request or merge_group`,
    );
  }
  if (name !== 'merge_group') {
    const parent = await firstParentOfTestMerge(sha, flag, io, signal);
    if (parent !== undefined) return parent;
  }
  const commit = await resolveCommit(baseSha, `${flag}: commit`, io, signal);
  return name === 'merge_group' ? commit : mergeBase(commit, io, signal);
}

/**
 * The first parent of HEAD if HEAD merges `headSha` into it. The second parent must be that head: an author can make the head itself
 * a merge, whose first parent is theirs. The parents are read from the commit, since a shallow history hides them.
 */
async function firstParentOfTestMerge(
  headSha: string,
  flag: string,
  io: Io,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const commit = await lookUp(gitText(['cat-file', 'commit', 'HEAD'], io, { signal }), `${flag}: HEAD`, io);
  const [header = ''] = commit.split('\n\n', 1);
  const parents = [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent!);
  if (parents.length !== 2 || parents[1] !== headSha) return undefined;
  return resolveCommit(parents[0]!, `${flag}: commit`, io, signal);
}

/** The merge base of the commit and HEAD; the commit itself if the history has none. */
async function mergeBase(commit: string, io: Io, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await gitText(['merge-base', commit, 'HEAD'], io, { signal });
  } catch (error) {
    // Exit code 1: git knows of none.
    if (error instanceof GitError && error.code === 1) return commit;
    throw asUsageError(error, `the merge base of ${commit.slice(0, 10)} and HEAD`, io);
  }
}

/** The commit id of a branch, tag or commit. Throws a `UsageError` that begins with `flag` if it is not in the repository. */
function resolveCommit(ref: string, flag: string, io: Io, signal?: AbortSignal): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  return lookUp(gitText(args, io, { signal }), `${flag} ${ref}`, io, ref);
}

/** Throws `UsageError` for a name that stands for more than one branch or tag: git would take one of them without a word. */
async function assertUnambiguous(ref: string, io: Io, signal: AbortSignal | undefined): Promise<void> {
  // Without what navigates from it: main~2, main^{commit}, main@{1}.
  const [name = ''] = ref.split(/[~^:]|@\{/, 1);
  if (name === '' || name === 'HEAD' || name.startsWith('refs/')) return;
  const candidates = [`refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`];
  const args = ['for-each-ref', '--format=%(refname)', '--', ...candidates];
  const found = await lookUp(gitText(args, io, { signal }), `--new-from ${ref}`, io);
  // A pattern also matches what is below it.
  const names = found.split('\n').filter((one) => candidates.includes(one));
  if (names.length > 1)
    throw new UsageError(
      `--new-from ${quoteForMessage(ref)} is ambiguous: it is ${names.join(' and ')}; name one of these`,
    );
}

/** The checked-out commit; `undefined` without git, a repository or a commit. */
export async function checkedOutCommit(io: Io): Promise<string | undefined> {
  try {
    return await gitText(['rev-parse', 'HEAD'], io);
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** What git prints. Throws a `UsageError` that begins with `subject` if it fails; `ref` is what to fetch. */
async function lookUp(text: Promise<string>, subject: string, io: Io, ref?: string): Promise<string> {
  try {
    return await text;
  } catch (error) {
    throw asUsageError(error, subject, io, ref);
  }
}

/** Why git could not find a commit, and what to do. Any other error stays as it is. */
function asUsageError(error: unknown, subject: string, { cwd }: Io, ref?: string): unknown {
  if (!(error instanceof GitError)) return error;
  const { code, stderr } = error;
  const problem = () => {
    if (code === 'ENOENT') return 'needs git, which is not on the PATH; install it';
    if (stderr.includes('dubious ownership'))
      return `can't be looked up: another user owns this repository; run git config --global --add safe.directory ${cwd}`;
    if (stderr.includes('not a git repository')) return `needs a git repository, but ${cwd} is not in one`;
    const name = ref?.replace(/^origin\//, '');
    return name
      ? `is not in this repository; fetch it first (git fetch origin ${name}; with actions/checkout, fetch-depth: 0)`
      : `can't be looked up (${error.message}); with actions/checkout, use fetch-depth: 0`;
  };
  return new UsageError(`${subject} ${problem()}`);
}
