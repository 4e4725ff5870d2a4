/** A forge on this machine, for tests: real HTTP, with state, rules, permissions and every kind of trouble. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from './call.ts';
import { type Fault, type Match, waiting } from './faults.ts';
import type { Commit } from './git.ts';
import type { Pull, PullGiven } from './pull.ts';
import { Repository, type RepositoryGiven } from './repository.ts';
import { type Hook, type Serving, serve } from './server.ts';
import { type TokenGiven, tokenOf } from './tokens.ts';
import { openPull, worldAt } from './world.ts';

export type { Call } from './call.ts';
export { everyFault, type Fault, faults, isAt } from './faults.ts';
export type { Pull } from './pull.ts';
export type { Repository } from './repository.ts';
export type { TokenGiven } from './tokens.ts';

interface NeededPermission {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly needed: string;
}

export interface Forge {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly serverUrl: string;
  /** Every call, in the order in which they came. */
  readonly calls: readonly Call[];
  /** Calls that change something and were accepted. */
  readonly writes: readonly Call[];
  /** Requests that the API description does not allow, and routes that the fake plays not; a line each, by route. A test that means one takes it out. */
  readonly violations: string[];
  /** What a rule, a permission or the state refused; a line each, by route. */
  readonly refusals: readonly string[];
  /** What the calls that were seen need, each once, sorted by route. Kept over `reset`. */
  readonly permissions: readonly NeededPermission[];
  /** The repository of a name, made where it is new. */
  repository(name?: string, given?: RepositoryGiven): Repository;
  pull(given?: PullGiven): Pull;
  /** A commit of any repository. Throws where there is none. */
  commitAt(sha: string): Commit;
  /** A file of a commit; `undefined` where it has none. */
  textAt(sha: string, path: string): string | undefined;
  /** A new token, as it is sent. */
  token(given?: TokenGiven): string;
  /** Calls that fit meet the fault. */
  fault(match: Match, fault: Fault): void;
  /** Runs between a request and its effect. */
  before(match: Match, run: Hook): void;
  /** Runs between the effect of a request and the answer to it. */
  after(match: Match, run: Hook): void;
  /** An empty forge again: no state, tokens, calls, faults. The addresses stay. */
  reset(): void;
  close(): Promise<void>;
}

const USUAL = 'org/shop';

/** Starts a forge on a free port; `enterprise` puts the API below `/api`, as on a server of one's own. */
export async function startForge({ enterprise = false } = {}): Promise<Forge> {
  const root = {
    rest: enterprise ? '/api/v3' : '',
    graphql: enterprise ? '/api/graphql' : '/graphql',
    origin: '',
  };
  const server = createServer((request, response) => {
    serve(serving, request, response, root).catch((error: unknown) => {
      serving.violations.push(
        `${request.method} ${request.url}: the fake itself: ${String((error as Error).stack)}`,
      );
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apiUrl = `${root.origin}${root.rest}`;
  const permissions = new Map<string, NeededPermission>();
  const serving: Serving = {
    world: worldAt(apiUrl, root.origin),
    calls: [],
    violations: [],
    refusals: [],
    tokens: new Map(),
    faults: [],
    before: [],
    after: [],
    stopping: new AbortController(),
    hanging: new Set(),
  };

  const keep = () => {
    for (const { route, method, template, needed } of serving.calls)
      if (route !== 'unknown')
        permissions.set(`${route} ${needed}`, { route, method, path: template, needed });
  };
  const repository = (name = USUAL, given: RepositoryGiven = {}) => {
    const found = serving.world.repositories.get(name) ?? new Repository(serving.world, name, given);
    serving.world.repositories.set(name, found);
    return found;
  };

  const commitAt = (sha: string) => {
    const found = serving.world.store.commits.get(sha);
    if (!found) throw new Error(`no commit ${sha}`);
    return found;
  };

  return {
    apiUrl,
    graphqlUrl: `${root.origin}${root.graphql}`,
    serverUrl: root.origin,
    calls: serving.calls,
    get writes() {
      return serving.calls.filter(({ writes, done }) => writes && done);
    },
    violations: serving.violations,
    refusals: serving.refusals,
    get permissions() {
      keep();
      return [...permissions.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    },
    repository,
    commitAt,
    textAt: (sha, path) => serving.world.store.blobs.get(commitAt(sha).files.get(path) ?? '')?.toString(),
    pull: (given = {}) => openPull(serving.world, repository(given.repository), given),
    token: (given = {}) => {
      const token = tokenOf(serving.world, given);
      serving.tokens.set(token.text, token);
      return token.text;
    },
    fault: (match, fault) => void serving.faults.push(waiting(match, fault)),
    before: (match, run) => void serving.before.push(waiting(match, run)),
    after: (match, run) => void serving.after.push(waiting(match, run)),
    reset: () => {
      keep();
      serving.world = worldAt(apiUrl, root.origin);
      serving.tokens.clear();
      for (const list of ['calls', 'violations', 'refusals', 'faults', 'before', 'after'] as const)
        serving[list].length = 0;
      // The others stay: a client may be about to use one again.
      for (const socket of serving.hanging) socket.destroy();
      serving.hanging.clear();
    },
    close: async () => {
      serving.stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
