/** A forge on this machine, for tests: real HTTP, with state, rules, permissions and every kind of trouble. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedCall } from './call.ts';
import { createForgeState, createPull } from './create-state.ts';
import { createTrigger, type Fault, type Match } from './faults.ts';
import type { Commit } from './git.ts';
import type { Pull, PullOptions } from './pull.ts';
import { Repository, type RepositoryOptions } from './repository.ts';
import { type CallHook, type ForgeServerState, serve } from './server.ts';
import { createToken, type TokenOptions } from './tokens.ts';

export type { RecordedCall } from './call.ts';
export { appliesTo, everyFault, type Fault, faults } from './faults.ts';
export type { Pull } from './pull.ts';
export type { Repository } from './repository.ts';
export type { TokenOptions } from './tokens.ts';

interface RequiredPermission {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly requiredPermissions: string;
}

export interface Forge {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly serverUrl: string;
  /** Every call, in the order in which they came. */
  readonly calls: readonly RecordedCall[];
  /** Calls that change something and were accepted. */
  readonly writes: readonly RecordedCall[];
  /** Requests that the API description does not allow, and routes that the fake plays not; a line each, by route. A test that means one takes it out. */
  readonly violations: string[];
  /** What a rule, a permission or the state refused; a line each, by route. */
  readonly rejections: readonly string[];
  /** What the calls that were seen need, each once, sorted by route. Kept over `reset`. */
  readonly requiredPermissions: readonly RequiredPermission[];
  /** The repository of a name, made where it is new. */
  repository(name?: string, options?: RepositoryOptions): Repository;
  pull(options?: PullOptions): Pull;
  /** A commit of any repository. Throws where there is none. */
  commitAt(sha: string): Commit;
  /** A file of a commit; `undefined` where it has none. */
  textAt(sha: string, path: string): string | undefined;
  /** A new token, as it is sent. */
  token(options?: TokenOptions): string;
  /** Calls that fit meet the fault. */
  injectFault(match: Match, fault: Fault): void;
  /** Runs between a request and its effect. */
  before(match: Match, run: CallHook): void;
  /** Runs between the effect of a request and the answer to it. */
  after(match: Match, run: CallHook): void;
  /** An empty forge again: no state, tokens, calls, faults. The addresses stay. */
  reset(): void;
  close(): Promise<void>;
}

const DEFAULT_REPOSITORY = 'org/shop';

/** Starts a forge on a free port; `enterprise` puts the API below `/api`, as on a server of one's own. */
export async function startForge({ enterprise = false } = {}): Promise<Forge> {
  const root = {
    rest: enterprise ? '/api/v3' : '',
    graphql: enterprise ? '/api/graphql' : '/graphql',
    origin: '',
  };
  const server = createServer((request, response) => {
    serve(state, request, response, root).catch((error: unknown) => {
      state.violations.push(
        `${request.method} ${request.url}: the fake itself: ${String((error as Error).stack)}`,
      );
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apiUrl = `${root.origin}${root.rest}`;
  const permissions = new Map<string, RequiredPermission>();
  const state: ForgeServerState = {
    forge: createForgeState(apiUrl, root.origin),
    calls: [],
    violations: [],
    rejections: [],
    tokens: new Map(),
    faults: [],
    before: [],
    after: [],
    stopping: new AbortController(),
    hanging: new Set(),
  };

  const recordPermissions = () => {
    for (const { route, method, template, requiredPermissions } of state.calls)
      if (route !== 'unknown')
        permissions.set(`${route} ${requiredPermissions}`, {
          route,
          method,
          path: template,
          requiredPermissions,
        });
  };
  const repository = (name = DEFAULT_REPOSITORY, options: RepositoryOptions = {}) => {
    const existing = state.forge.repositories.get(name) ?? new Repository(state.forge, name, options);
    state.forge.repositories.set(name, existing);
    return existing;
  };

  const commitAt = (sha: string) => {
    const existing = state.forge.store.commits.get(sha);
    if (!existing) throw new Error(`no commit ${sha}`);
    return existing;
  };

  return {
    apiUrl,
    graphqlUrl: `${root.origin}${root.graphql}`,
    serverUrl: root.origin,
    calls: state.calls,
    get writes() {
      return state.calls.filter(({ writes, accepted }) => writes && accepted);
    },
    violations: state.violations,
    rejections: state.rejections,
    get requiredPermissions() {
      recordPermissions();
      return [...permissions.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    },
    repository,
    commitAt,
    textAt: (sha, path) => state.forge.store.blobs.get(commitAt(sha).files.get(path) ?? '')?.toString(),
    pull: (options = {}) => createPull(state.forge, repository(options.repository), options),
    token: (options = {}) => {
      const token = createToken(state.forge, options);
      state.tokens.set(token.text, token);
      return token.text;
    },
    injectFault: (match, fault) => void state.faults.push(createTrigger(match, fault)),
    before: (match, run) => void state.before.push(createTrigger(match, run)),
    after: (match, run) => void state.after.push(createTrigger(match, run)),
    reset: () => {
      recordPermissions();
      state.forge = createForgeState(apiUrl, root.origin);
      state.tokens.clear();
      for (const list of ['calls', 'violations', 'rejections', 'faults', 'before', 'after'] as const)
        state[list].length = 0;
      // The others stay: a client may be about to use one again.
      for (const socket of state.hanging) socket.destroy();
      state.hanging.clear();
    },
    close: async () => {
      state.stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
