/** Files of a repository, read and written one by one. */
import type { Asking, Routes } from './call.ts';
import { branchMoved, checkWritable } from './git-data.ts';
import { found, Refusal } from './refusal.ts';
import { commitWire, gitCommitWire } from './wire.ts';

/** Above 1 MiB the content is left out, above 100 MiB the file is refused. */
const INLINE_BYTES = 1024 ** 2;
/** A folder lists no more. */
const MOST_ENTRIES = 1000;

function entryWire(
  { world, repository }: Asking,
  ref: string,
  path: string,
  type: string,
  sha: string,
  size: number,
) {
  const url = `${world.apiUrl}/repos/${repository.name}/contents/${path}?ref=${ref}`;
  const git = `${world.apiUrl}/repos/${repository.name}/git/${type === 'file' ? 'blobs' : 'trees'}/${sha}`;
  const html = `${world.serverUrl}/${repository.name}/${type === 'file' ? 'blob' : 'tree'}/${ref}/${path}`;
  return {
    type,
    name: path.split('/').at(-1),
    path,
    sha,
    size,
    url,
    git_url: git,
    html_url: html,
    download_url: type === 'file' ? `${world.serverUrl}/raw/${repository.name}/${ref}/${path}` : null,
    _links: { self: url, git, html },
  };
}

function read(asking: Asking) {
  const { world, repository, parameters, query } = asking;
  const ref = query.get('ref') ?? repository.defaultBranch;
  const sha = repository.resolve(ref);
  if (sha === undefined) throw new Refusal(404, `No commit found for the ref ${ref}`);
  const path = parameters['path']!.replace(/^\/+|\/+$/g, '');
  const files = repository.filesAt(sha);
  const blob = files.get(path);
  if (blob !== undefined) {
    const bytes = world.store.blobs.get(blob)!;
    const small = bytes.length <= INLINE_BYTES;
    return {
      body: {
        ...entryWire(asking, ref, path, 'file', blob, bytes.length),
        encoding: small ? 'base64' : 'none',
        // In lines of 60 signs, as the forge sends it.
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
  if (inside.size === 0) throw new Refusal(404, 'Not Found');
  const body = world.store
    .entries(inside)
    .slice(0, MOST_ENTRIES)
    .map((one) => {
      const size = one.type === 'blob' ? world.store.blobs.get(one.sha)!.length : 0;
      return entryWire(asking, ref, prefix + one.path, one.type === 'blob' ? 'file' : 'dir', one.sha, size);
    });
  return { body };
}

function write(asking: Asking) {
  const { repository, parameters, body, actor } = asking;
  const branch: string = body.branch ?? repository.defaultBranch;
  const path = parameters['path']!;
  const head = repository.branches.get(branch);
  if (head === undefined) throw new Refusal(404, `Branch ${branch} not found`);
  checkWritable(asking, branch, [path]);
  const there = repository.filesAt(head).get(path);
  if (there !== undefined && body.sha === undefined)
    throw new Refusal(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  if (body.sha !== undefined && body.sha !== there)
    throw new Refusal(409, `${path} does not match ${body.sha}`);
  const bytes = Buffer.from(body.content, 'base64');
  if (bytes.toString('base64') !== String(body.content).replace(/\s/g, ''))
    throw new Refusal(422, 'content is not valid Base64');
  const made = repository.commitOn([head], { [path]: bytes }, body.message, actor.login);
  repository.branches.set(branch, made.sha);
  branchMoved(asking, branch);
  const blob = found(made.files.get(path));
  return {
    status: there === undefined ? 201 : 200,
    body: {
      content: entryWire(asking, branch, path, 'file', blob, bytes.length),
      commit: gitCommitWire(asking.world, repository, made),
    },
  };
}

export const contents: Routes = {
  'repos/get-content': { needs: [[['contents', 'read']]], answer: read },
  'repos/create-or-update-file-contents': { needs: [[['contents', 'write']]], answer: write },
  'repos/list-commits': {
    needs: [[['contents', 'read']]],
    answer: ({ world, repository, query }) => {
      const sha = found(repository.resolve(query.get('sha') ?? repository.defaultBranch));
      const path = query.get('path');
      const blobAt = (id: string | undefined) => world.store.commits.get(id ?? '')?.files.get(path ?? '');
      const list = world.store
        .history(sha)
        .filter((one) => path === null || blobAt(one.sha) !== blobAt(one.parents[0]))
        .map((one) => commitWire(world, repository, one));
      return { list };
    },
  },
};
