/** The state of a fake forge, empty at first. */
import { Store } from './git.ts';
import { Pull, type PullGiven } from './pull.ts';
import { type Changes, Repository } from './repository.ts';
import type { User, World } from './state.ts';

/** A world of the addresses where it is served. Its clock begins at noon of a day in 2027 and moves a second with each change. */
export function worldAt(apiUrl: string, serverUrl: string): World {
  let ids = 1000;
  let seconds = Date.UTC(2027, 5, 15, 12) / 1000;
  const users = new Map<string, User>();
  const id = () => ++ids;
  return {
    store: new Store(),
    repositories: new Map(),
    nodes: new Map(),
    apiUrl,
    serverUrl,
    id,
    tick: () => new Date(seconds++ * 1000).toISOString().replace('.000', ''),
    user: (login) => {
      const user = users.get(login) ?? { login, id: id(), type: login.endsWith('[bot]') ? 'Bot' : 'User' };
      users.set(login, user);
      return user;
    },
  };
}

/** Opens a pull request between two branches that are made to differ as is said. */
export function openPull(world: World, repository: Repository, given: PullGiven): Pull {
  const author = given.author ?? 'alice';
  const base = given.base ?? repository.defaultBranch;
  const head = given.head ?? `change-${repository.issues.length + 1}`;
  const before: Record<string, string | Buffer | null> = {};
  const after: Record<string, string | Buffer | null> = {};
  const files = Object.entries(given.files ?? { 'pipeline.yml': 'gate: always\n' }).map(
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
    given.fork === undefined
      ? repository
      : (world.repositories.get(given.fork) ?? fork(world, given.fork, repository));
  const from = repository.branches.get(base)!;
  const { sha } = headRepository.commitOn([from], after as Changes, given.title ?? 'Change', author);
  headRepository.branches.set(head, sha);
  const issue = repository.issue({ title: given.title ?? 'Change', body: given.body ?? '', author });
  const pull = new Pull(world, { issue, repository, headRepository, base, head });
  pull.draft = given.draft ?? false;
  for (const [path, file] of files) {
    if (file.noPatch) pull.noPatch.add(path);
    if (file.renamedFrom !== undefined) pull.renames.set(path, file.renamedFrom);
  }
  return pull;
}

function fork(world: World, name: string, of: Repository): Repository {
  const made = new Repository(world, name, {
    private: of.private,
    defaultBranch: of.defaultBranch,
    forkOf: of.name,
  });
  world.repositories.set(name, made);
  return made;
}
