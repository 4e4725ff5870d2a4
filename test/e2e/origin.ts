/** Turns a repository of the fake forge into a git repository with the same commits, for a checkout to fetch from. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Forge, Repository } from '../fakes/forge/index.ts';

/** Creates a bare repository in a new folder, with all branches and both refs of each pull request. */
export function createOrigin(forge: Forge, repository: Repository, folder: string): void {
  const refs = new Map<string, string>();
  for (const [branch, sha] of repository.branches) refs.set(`refs/heads/${branch}`, sha);
  for (const { number, headSha, mergeSha } of repository.pulls) {
    refs.set(`refs/pull/${number}/head`, headSha);
    refs.set(`refs/pull/${number}/merge`, mergeSha);
  }
  const stream = new Map<string, string>();
  for (const sha of refs.values()) addCommit(forge, sha, stream);
  for (const [ref, sha] of refs) stream.set(ref, `reset ${ref}\nfrom ${importRef(sha)}\n`);
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '-q', '--bare']);
  git(folder, ['fast-import', '--quiet', '--date-format=raw'], [...stream.values()].join('\n'));
  for (const line of git(folder, ['for-each-ref', '--format=%(objectname) %(refname)']).trim().split('\n')) {
    const [sha = '', name = ''] = line.split(' ');
    if (name.startsWith('refs/made/') && name !== importRef(sha)) throw new Error(`${name} became ${sha}`);
  }
}

/** A ref of each commit's own, so that none gets a parent by its branch. */
const importRef = (sha: string) => `refs/made/${sha}`;

/** Adds the commands that create a commit, after those for its parents. */
function addCommit(forge: Forge, sha: string, stream: Map<string, string>): void {
  if (stream.has(sha)) return;
  const { parents, author, date, message, files } = forge.commitAt(sha);
  for (const parent of parents) addCommit(forge, parent, stream);
  const who = `${author} <${author}@users.example> ${Math.floor(Date.parse(date) / 1000)} +0000`;
  const lines = [`commit ${importRef(sha)}`, `author ${who}`, `committer ${who}`, dataCommand(message)];
  for (const [index, parent] of parents.entries())
    lines.push(`${index === 0 ? 'from' : 'merge'} ${importRef(parent)}`);
  lines.push('deleteall');
  for (const path of files.keys())
    lines.push(`M 100644 inline ${JSON.stringify(path)}`, dataCommand(forge.textAt(sha, path) ?? ''));
  stream.set(sha, `${lines.join('\n')}\n`);
}

const dataCommand = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`;

function git(folder: string, args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}
