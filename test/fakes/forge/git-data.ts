/** Git objects: refs, commits, trees, blobs. */
import type { RouteRequest, Routes } from './call.ts';
import type { Files } from './git.ts';
import { ForgeHttpError, orNotFound } from './http-error.ts';
import { serializeGitCommit } from './serializers.ts';
import type { PermissionSets } from './tokens.ts';

const readPermissions: PermissionSets = [[['contents', 'read']]];
const writePermissions: PermissionSets = [[['contents', 'write']]];

/** Throws for a protected branch, and for workflow files without the permission for them. */
export function checkWritable(
  { repository, token }: RouteRequest,
  branch: string,
  paths: readonly string[],
): void {
  if (repository.protectedBranches.has(branch))
    throw new ForgeHttpError(
      409,
      'Repository rule violations found\n\nChanges must be made through a pull request.',
    );
  if (paths.some((path) => path.startsWith('.github/workflows/')) && token?.permissions.workflows !== 'write')
    throw new ForgeHttpError(403, 'Resource not accessible by integration', {
      headers: { 'x-accepted-github-permissions': 'workflows=write,contents=write' },
    });
}

/** Updates the pull requests of a branch that has moved. */
export function notifyBranchMoved({ forge, repository }: RouteRequest, branch: string): void {
  for (const one of forge.repositories.values())
    for (const pull of one.pulls)
      if (pull.headRepository === repository && pull.head === branch) pull.markOutdated();
}

const branchName = (ref: string): string | undefined => /^(?:refs\/)?heads\/(.+)$/.exec(ref)?.[1];

function serializeRef({ forge, repository }: RouteRequest, branch: string, sha: string) {
  const base = `${forge.apiUrl}/repos/${repository.name}/git`;
  return {
    ref: `refs/heads/${branch}`,
    node_id: `REF_${branch}`,
    url: `${base}/refs/heads/${branch}`,
    object: { type: 'commit', sha, url: `${base}/commits/${sha}` },
  };
}

function createRef(request: RouteRequest) {
  const { repository, body, forge } = request;
  const branch = branchName(body.ref);
  if (branch === undefined || !body.ref.startsWith('refs/'))
    throw new ForgeHttpError(422, "Reference name must start with 'refs' and have at least two slashes.");
  if (repository.branches.has(branch)) throw new ForgeHttpError(422, 'Reference already exists');
  if (!forge.store.commits.has(body.sha)) throw new ForgeHttpError(422, 'Object does not exist');
  repository.branches.set(branch, body.sha);
  return { status: 201, body: serializeRef(request, branch, body.sha) };
}

function updateRef(request: RouteRequest) {
  const { repository, parameters, body, forge } = request;
  const branch = branchName(parameters['ref']!) ?? '';
  const head = repository.branches.get(branch);
  if (head === undefined) throw new ForgeHttpError(422, 'Reference does not exist');
  checkWritable(request, branch, changedPaths(request, head, body.sha));
  if (!forge.store.commits.has(body.sha)) throw new ForgeHttpError(422, 'Object does not exist');
  const isForward = forge.store.history(body.sha).some(({ sha }) => sha === head);
  if (!isForward && body.force !== true) throw new ForgeHttpError(422, 'Update is not a fast forward');
  repository.branches.set(branch, body.sha);
  notifyBranchMoved(request, branch);
  return { body: serializeRef(request, branch, body.sha) };
}

function changedPaths({ forge }: RouteRequest, from: string, to: string): string[] {
  const [a, b] = [from, to].map((sha) => forge.store.commits.get(sha)?.files ?? (new Map() as Files));
  return [...new Set([...a!.keys(), ...b!.keys()])].filter((path) => a!.get(path) !== b!.get(path));
}

interface TreeEntryInput {
  readonly path?: string;
  readonly mode?: string;
  readonly type?: string;
  readonly sha?: string | null;
  readonly content?: string;
}

function createTree(request: RouteRequest) {
  const { forge, body } = request;
  const base =
    body.base_tree === undefined ? new Map<string, string>() : forge.store.trees.get(body.base_tree);
  if (!base) throw new ForgeHttpError(422, 'base_tree is not a valid tree');
  const files = new Map(base);
  for (const { path = '', sha, content } of body.tree as TreeEntryInput[]) {
    if (path === '' || path.startsWith('/'))
      throw new ForgeHttpError(422, 'tree.path contains a malformed path component');
    if (sha === null) files.delete(path);
    else if (content !== undefined) files.set(path, forge.store.blob(content));
    else if (sha !== undefined && forge.store.blobs.has(sha)) files.set(path, sha);
    else throw new ForgeHttpError(422, `tree.sha ${sha} is not a valid blob`);
  }
  return { status: 201, body: serializeTree(request, files, false) };
}

function serializeTree({ forge, repository }: RouteRequest, files: Files, recursive: boolean) {
  const base = `${forge.apiUrl}/repos/${repository.name}/git`;
  const walk = (inside: Files, prefix: string): object[] =>
    forge.store.entries(inside).flatMap(({ path, type, sha }) => {
      const file = repository.symlinks.has(prefix + path) ? '120000' : '100644';
      const mode = type === 'tree' ? '040000' : file;
      const size = type === 'blob' ? { size: forge.store.blobs.get(sha)!.length } : {};
      const one = { path: prefix + path, mode, type, sha, ...size, url: `${base}/${type}s/${sha}` };
      return recursive && type === 'tree'
        ? [one, ...walk(forge.store.trees.get(sha)!, `${prefix}${path}/`)]
        : [one];
    });
  const sha = forge.store.tree(files);
  const all = walk(files, '');
  const tree = all.slice(0, repository.maxTreeEntries);
  return { sha, url: `${base}/trees/${sha}`, truncated: tree.length < all.length, tree };
}

function createCommit(request: RouteRequest) {
  const { forge, repository, body, actor } = request;
  const files = forge.store.trees.get(body.tree);
  if (!files) throw new ForgeHttpError(422, 'Tree SHA does not exist');
  const parents: string[] = body.parents ?? [];
  if (parents.some((sha) => !forge.store.commits.has(sha)))
    throw new ForgeHttpError(422, 'Parent SHA does not exist or is not a commit object');
  const author = body.author?.name ?? actor.login;
  const commit = forge.store.commit({
    files,
    parents,
    message: body.message,
    author,
    date: forge.nextTimestamp(),
  });
  return { status: 201, body: serializeGitCommit(forge, repository, commit) };
}

export const gitData: Routes = {
  'git/get-ref': {
    permissions: readPermissions,
    handler: (request) => {
      const branch = branchName(request.parameters['ref']!) ?? '';
      return { body: serializeRef(request, branch, orNotFound(request.repository.branches.get(branch))) };
    },
  },
  'git/create-ref': { permissions: writePermissions, handler: createRef },
  'git/update-ref': { permissions: writePermissions, handler: updateRef },
  'git/delete-ref': {
    permissions: writePermissions,
    handler: (request) => {
      const branch = branchName(request.parameters['ref']!) ?? '';
      checkWritable(request, branch, []);
      if (!request.repository.branches.delete(branch))
        throw new ForgeHttpError(422, 'Reference does not exist');
      return { status: 204 };
    },
  },
  'git/get-commit': {
    permissions: readPermissions,
    handler: ({ forge, repository, parameters }) => ({
      body: serializeGitCommit(
        forge,
        repository,
        orNotFound(forge.store.commits.get(parameters['commit_sha']!)),
      ),
    }),
  },
  'git/create-commit': { permissions: writePermissions, handler: createCommit },
  'git/get-tree': {
    permissions: readPermissions,
    handler: (request) => {
      const { forge, repository, parameters, query } = request;
      const sha = parameters['tree_sha']!;
      const files =
        forge.store.trees.get(sha) ?? forge.store.commits.get(repository.resolve(sha) ?? '')?.files;
      return { body: serializeTree(request, orNotFound(files), query.has('recursive')) };
    },
  },
  'git/create-tree': { permissions: writePermissions, handler: createTree },
  'git/get-blob': {
    permissions: readPermissions,
    handler: ({ forge, repository, parameters }) => {
      const sha = parameters['file_sha']!;
      const bytes = orNotFound(forge.store.blobs.get(sha));
      const url = `${forge.apiUrl}/repos/${repository.name}/git/blobs/${sha}`;
      const content = bytes.toString('base64');
      return { body: { sha, node_id: `B_${sha}`, size: bytes.length, url, encoding: 'base64', content } };
    },
  },
  'git/create-blob': {
    permissions: writePermissions,
    handler: ({ forge, repository, body }) => {
      const sha = forge.store.blob(Buffer.from(body.content, body.encoding === 'base64' ? 'base64' : 'utf8'));
      return { status: 201, body: { sha, url: `${forge.apiUrl}/repos/${repository.name}/git/blobs/${sha}` } };
    },
  },
};
