/** Single files of a repository: read, list, write. */
import type { RouteRequest, Routes } from './call.ts';
import { checkWritable, notifyBranchMoved } from './git-data.ts';
import { ForgeHttpError, orNotFound } from './http-error.ts';
import { serializeCommit, serializeGitCommit } from './serializers.ts';

/** Above 1 MiB the content is omitted, above 100 MiB the file is refused. */
const INLINE_BYTES = 1024 ** 2;
/** Limit of the entries in a folder's list. */
const MAX_ENTRIES = 1000;

function serializeEntry(
  { forge, repository }: RouteRequest,
  ref: string,
  path: string,
  type: string,
  sha: string,
  size: number,
) {
  const url = `${forge.apiUrl}/repos/${repository.name}/contents/${path}?ref=${ref}`;
  const git = `${forge.apiUrl}/repos/${repository.name}/git/${type === 'file' ? 'blobs' : 'trees'}/${sha}`;
  const html = `${forge.serverUrl}/${repository.name}/${type === 'file' ? 'blob' : 'tree'}/${ref}/${path}`;
  return {
    type,
    name: path.split('/').at(-1),
    path,
    sha,
    size,
    url,
    git_url: git,
    html_url: html,
    download_url: type === 'file' ? `${forge.serverUrl}/raw/${repository.name}/${ref}/${path}` : null,
    _links: { self: url, git, html },
  };
}

function readContent(request: RouteRequest) {
  const { forge, repository, parameters, query } = request;
  const ref = query.get('ref') ?? repository.defaultBranch;
  const sha = repository.resolve(ref);
  if (sha === undefined) throw new ForgeHttpError(404, `No commit found for the ref ${ref}`);
  const path = parameters['path']!.replace(/^\/+|\/+$/g, '');
  const files = repository.filesAt(sha);
  const blob = files.get(path);
  if (blob !== undefined) {
    const bytes = forge.store.blobs.get(blob)!;
    const small = bytes.length <= INLINE_BYTES;
    return {
      body: {
        ...serializeEntry(request, ref, path, 'file', blob, bytes.length),
        encoding: small ? 'base64' : 'none',
        // In lines of 60 characters, as on the forge.
        content: small ? bytes.toString('base64').replace(/.{1,60}/g, '$&\n') : '',
      },
    };
  }
  const prefix = path === '' ? '' : `${path}/`;
  const inside = new Map(
    [...files]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, id]) => [name.slice(prefix.length), id]),
  );
  if (inside.size === 0) throw new ForgeHttpError(404, 'Not Found');
  const body = forge.store
    .entries(inside)
    .slice(0, MAX_ENTRIES)
    .map((one) => {
      const size = one.type === 'blob' ? forge.store.blobs.get(one.sha)!.length : 0;
      return serializeEntry(
        request,
        ref,
        prefix + one.path,
        one.type === 'blob' ? 'file' : 'dir',
        one.sha,
        size,
      );
    });
  return { body };
}

function writeContent(request: RouteRequest) {
  const { repository, parameters, body, actor } = request;
  const branch: string = body.branch ?? repository.defaultBranch;
  const path = parameters['path']!;
  const head = repository.branches.get(branch);
  if (head === undefined) throw new ForgeHttpError(404, `Branch ${branch} not found`);
  checkWritable(request, branch, [path]);
  const existing = repository.filesAt(head).get(path);
  if (existing !== undefined && body.sha === undefined)
    throw new ForgeHttpError(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  if (body.sha !== undefined && body.sha !== existing)
    throw new ForgeHttpError(409, `${path} does not match ${body.sha}`);
  const bytes = Buffer.from(body.content, 'base64');
  if (bytes.toString('base64') !== String(body.content).replace(/\s/g, ''))
    throw new ForgeHttpError(422, 'content is not valid Base64');
  const commit = repository.commitOn([head], { [path]: bytes }, body.message, actor.login);
  repository.branches.set(branch, commit.sha);
  notifyBranchMoved(request, branch);
  const blob = orNotFound(commit.files.get(path));
  return {
    status: existing === undefined ? 201 : 200,
    body: {
      content: serializeEntry(request, branch, path, 'file', blob, bytes.length),
      commit: serializeGitCommit(request.forge, repository, commit),
    },
  };
}

export const contents: Routes = {
  'repos/get-content': { permissions: [[['contents', 'read']]], handler: readContent },
  'repos/create-or-update-file-contents': { permissions: [[['contents', 'write']]], handler: writeContent },
  'repos/list-commits': {
    permissions: [[['contents', 'read']]],
    handler: ({ forge, repository, query }) => {
      const sha = orNotFound(repository.resolve(query.get('sha') ?? repository.defaultBranch));
      const path = query.get('path');
      const blobAt = (id: string | undefined) => forge.store.commits.get(id ?? '')?.files.get(path ?? '');
      const list = forge.store
        .history(sha)
        .filter((one) => path === null || blobAt(one.sha) !== blobAt(one.parents[0]))
        .map((one) => serializeCommit(forge, repository, one));
      return { list };
    },
  },
};
