/** Git's own objects: refs, commits, trees, blobs. */
import type { Asking, Routes } from './call.ts';
import type { Files } from './git.ts';
import { found, Refusal } from './refusal.ts';
import type { Needs } from './tokens.ts';
import { gitCommitWire } from './wire.ts';

const read: Needs = [[['contents', 'read']]];
const write: Needs = [[['contents', 'write']]];

/** Throws for a protected branch, and for workflows where the token may not touch them. */
export function checkWritable({ repository, token }: Asking, branch: string, paths: readonly string[]): void {
  if (repository.protectedBranches.has(branch))
    throw new Refusal(
      409,
      'Repository rule violations found\n\nChanges must be made through a pull request.',
    );
  if (paths.some((path) => path.startsWith('.github/workflows/')) && token?.permissions.workflows !== 'write')
    throw new Refusal(403, 'Resource not accessible by integration', {
      headers: { 'x-accepted-github-permissions': 'workflows=write,contents=write' },
    });
}

/** Tells the pull requests of a branch that it moved. */
export function branchMoved({ world, repository }: Asking, branch: string): void {
  for (const one of world.repositories.values())
    for (const pull of one.pulls)
      if (pull.headRepository === repository && pull.head === branch) pull.moved();
}

const branchOf = (ref: string): string | undefined => /^(?:refs\/)?heads\/(.+)$/.exec(ref)?.[1];

function refWire({ world, repository }: Asking, branch: string, sha: string) {
  const base = `${world.apiUrl}/repos/${repository.name}/git`;
  return {
    ref: `refs/heads/${branch}`,
    node_id: `REF_${branch}`,
    url: `${base}/refs/heads/${branch}`,
    object: { type: 'commit', sha, url: `${base}/commits/${sha}` },
  };
}

function createRef(asking: Asking) {
  const { repository, body, world } = asking;
  const branch = branchOf(body.ref);
  if (branch === undefined || !body.ref.startsWith('refs/'))
    throw new Refusal(422, "Reference name must start with 'refs' and have at least two slashes.");
  if (repository.branches.has(branch)) throw new Refusal(422, 'Reference already exists');
  if (!world.store.commits.has(body.sha)) throw new Refusal(422, 'Object does not exist');
  repository.branches.set(branch, body.sha);
  return { status: 201, body: refWire(asking, branch, body.sha) };
}

function updateRef(asking: Asking) {
  const { repository, parameters, body, world } = asking;
  const branch = branchOf(parameters['ref']!) ?? '';
  const head = repository.branches.get(branch);
  if (head === undefined) throw new Refusal(422, 'Reference does not exist');
  checkWritable(asking, branch, changedPaths(asking, head, body.sha));
  if (!world.store.commits.has(body.sha)) throw new Refusal(422, 'Object does not exist');
  const isForward = world.store.history(body.sha).some(({ sha }) => sha === head);
  if (!isForward && body.force !== true) throw new Refusal(422, 'Update is not a fast forward');
  repository.branches.set(branch, body.sha);
  branchMoved(asking, branch);
  return { body: refWire(asking, branch, body.sha) };
}

function changedPaths({ world }: Asking, from: string, to: string): string[] {
  const [a, b] = [from, to].map((sha) => world.store.commits.get(sha)?.files ?? (new Map() as Files));
  return [...new Set([...a!.keys(), ...b!.keys()])].filter((path) => a!.get(path) !== b!.get(path));
}

interface TreeGiven {
  readonly path?: string;
  readonly mode?: string;
  readonly type?: string;
  readonly sha?: string | null;
  readonly content?: string;
}

function createTree(asking: Asking) {
  const { world, body } = asking;
  const base =
    body.base_tree === undefined ? new Map<string, string>() : world.store.trees.get(body.base_tree);
  if (!base) throw new Refusal(422, 'base_tree is not a valid tree');
  const files = new Map(base);
  for (const { path = '', sha, content } of body.tree as TreeGiven[]) {
    if (path === '' || path.startsWith('/'))
      throw new Refusal(422, 'tree.path contains a malformed path component');
    if (sha === null) files.delete(path);
    else if (content !== undefined) files.set(path, world.store.blob(content));
    else if (sha !== undefined && world.store.blobs.has(sha)) files.set(path, sha);
    else throw new Refusal(422, `tree.sha ${sha} is not a valid blob`);
  }
  return { status: 201, body: treeWire(asking, files, false) };
}

function treeWire({ world, repository }: Asking, files: Files, deep: boolean) {
  const base = `${world.apiUrl}/repos/${repository.name}/git`;
  const walk = (inside: Files, prefix: string): object[] =>
    world.store.entries(inside).flatMap(({ path, type, sha }) => {
      const file = repository.links.has(prefix + path) ? '120000' : '100644';
      const mode = type === 'tree' ? '040000' : file;
      const size = type === 'blob' ? { size: world.store.blobs.get(sha)!.length } : {};
      const one = { path: prefix + path, mode, type, sha, ...size, url: `${base}/${type}s/${sha}` };
      return deep && type === 'tree'
        ? [one, ...walk(world.store.trees.get(sha)!, `${prefix}${path}/`)]
        : [one];
    });
  const sha = world.store.tree(files);
  const all = walk(files, '');
  const tree = all.slice(0, repository.mostEntries);
  return { sha, url: `${base}/trees/${sha}`, truncated: tree.length < all.length, tree };
}

function createCommit(asking: Asking) {
  const { world, repository, body, actor } = asking;
  const files = world.store.trees.get(body.tree);
  if (!files) throw new Refusal(422, 'Tree SHA does not exist');
  const parents: string[] = body.parents ?? [];
  if (parents.some((sha) => !world.store.commits.has(sha)))
    throw new Refusal(422, 'Parent SHA does not exist or is not a commit object');
  const author = body.author?.name ?? actor.login;
  const made = world.store.commit({ files, parents, message: body.message, author, date: world.tick() });
  return { status: 201, body: gitCommitWire(world, repository, made) };
}

export const gitData: Routes = {
  'git/get-ref': {
    needs: read,
    answer: (asking) => {
      const branch = branchOf(asking.parameters['ref']!) ?? '';
      return { body: refWire(asking, branch, found(asking.repository.branches.get(branch))) };
    },
  },
  'git/create-ref': { needs: write, answer: createRef },
  'git/update-ref': { needs: write, answer: updateRef },
  'git/delete-ref': {
    needs: write,
    answer: (asking) => {
      const branch = branchOf(asking.parameters['ref']!) ?? '';
      checkWritable(asking, branch, []);
      if (!asking.repository.branches.delete(branch)) throw new Refusal(422, 'Reference does not exist');
      return { status: 204 };
    },
  },
  'git/get-commit': {
    needs: read,
    answer: ({ world, repository, parameters }) => ({
      body: gitCommitWire(world, repository, found(world.store.commits.get(parameters['commit_sha']!))),
    }),
  },
  'git/create-commit': { needs: write, answer: createCommit },
  'git/get-tree': {
    needs: read,
    answer: (asking) => {
      const { world, repository, parameters, query } = asking;
      const sha = parameters['tree_sha']!;
      const files =
        world.store.trees.get(sha) ?? world.store.commits.get(repository.resolve(sha) ?? '')?.files;
      return { body: treeWire(asking, found(files), query.has('recursive')) };
    },
  },
  'git/create-tree': { needs: write, answer: createTree },
  'git/get-blob': {
    needs: read,
    answer: ({ world, repository, parameters }) => {
      const sha = parameters['file_sha']!;
      const bytes = found(world.store.blobs.get(sha));
      const url = `${world.apiUrl}/repos/${repository.name}/git/blobs/${sha}`;
      const content = bytes.toString('base64');
      return { body: { sha, node_id: `B_${sha}`, size: bytes.length, url, encoding: 'base64', content } };
    },
  },
  'git/create-blob': {
    needs: write,
    answer: ({ world, repository, body }) => {
      const sha = world.store.blob(Buffer.from(body.content, body.encoding === 'base64' ? 'base64' : 'utf8'));
      return { status: 201, body: { sha, url: `${world.apiUrl}/repos/${repository.name}/git/blobs/${sha}` } };
    },
  },
};
