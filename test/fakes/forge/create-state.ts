/** Creates the initial state of a fake forge. */
import { Store } from './git.ts';
import { Pull, type PullOptions } from './pull.ts';
import { type Changes, Repository } from './repository.ts';
import type { ForgeState, User } from './state.ts';

/** The empty state of a forge at these addresses. Its clock starts at noon on a day in 2027 and advances one second with each change. */
export function createForgeState(apiUrl: string, serverUrl: string): ForgeState {
  let ids = 1000;
  let seconds = Date.UTC(2027, 5, 15, 12) / 1000;
  const users = new Map<string, User>();
  const nextId = () => ++ids;
  return {
    store: new Store(),
    repositories: new Map(),
    nodes: new Map(),
    apiUrl,
    serverUrl,
    nextId,
    nextTimestamp: () => new Date(seconds++ * 1000).toISOString().replace('.000', ''),
    user: (login) => {
      const user = users.get(login) ?? {
        login,
        id: nextId(),
        type: login.endsWith('[bot]') ? 'Bot' : 'User',
      };
      users.set(login, user);
      return user;
    },
  };
}

/** Opens a pull request between two new branches with the given differences. */
export function createPull(forge: ForgeState, repository: Repository, options: PullOptions): Pull {
  const author = options.author ?? 'alice';
  const base = options.base ?? repository.defaultBranch;
  const head = options.head ?? `change-${repository.issues.length + 1}`;
  const before: Record<string, string | Buffer | null> = {};
  const after: Record<string, string | Buffer | null> = {};
  const files = Object.entries(options.files ?? { 'pipeline.yml': 'gate: always\n' }).map(
    ([path, file]) =>
      [path, typeof file === 'string' || Buffer.isBuffer(file) ? { after: file } : file] as const,
  );
  for (const [path, file] of files) {
    if (file.before !== undefined) before[file.renamedFrom ?? path] = file.before;
    if (file.renamedFrom !== undefined) after[file.renamedFrom] = null;
    after[path] = file.after ?? null;
  }
  if (Object.keys(before).length > 0)
    repository.commit({ branch: base, files: before, message: 'Before', author });
  const headRepository =
    options.fork === undefined
      ? repository
      : (forge.repositories.get(options.fork) ?? createFork(forge, options.fork, repository));
  const from = repository.branches.get(base)!;
  const { sha } = headRepository.commitOn([from], after as Changes, options.title ?? 'Change', author);
  headRepository.branches.set(head, sha);
  const issue = repository.issue({ title: options.title ?? 'Change', body: options.body ?? '', author });
  const pull = new Pull(forge, { issue, repository, headRepository, base, head });
  pull.draft = options.draft ?? false;
  for (const [path, file] of files) {
    if (file.noPatch) pull.noPatch.add(path);
    if (file.renamedFrom !== undefined) pull.renames.set(path, file.renamedFrom);
  }
  return pull;
}

function createFork(forge: ForgeState, name: string, parent: Repository): Repository {
  const created = new Repository(forge, name, {
    private: parent.private,
    defaultBranch: parent.defaultBranch,
    forkOf: parent.name,
  });
  forge.repositories.set(name, created);
  return created;
}
