/** A fake forge for tests: real HTTP, with state, rules, permissions and faults. */
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
  /** All calls, in order. */
  readonly calls: readonly RecordedCall[];
  /** The accepted calls that changed something. */
  readonly writes: readonly RecordedCall[];
  /** Requests that violate the API description, and unknown routes; one line each, by route. A test removes those that it expects. */
  readonly violations: string[];
  /** Requests rejected by a rule, a permission or the state; one line each, by route. */
  readonly rejections: readonly string[];
  /** The required permissions of the calls, without duplicates, sorted by route. Kept across `reset`. */
  readonly requiredPermissions: readonly RequiredPermission[];
  /** The repository of this name; created if it is new. */
  repository(name?: string, options?: RepositoryOptions): Repository;
  pull(options?: PullOptions): Pull;
  /** A commit of any repository. Throws for an unknown id. */
  commitAt(sha: string): Commit;
  /** A file of a commit; undefined if it is missing. */
  textAt(sha: string, path: string): string | undefined;
  /** Creates a token and returns it as it is sent. */
  token(options?: TokenOptions): string;
  /** Makes matching calls meet the fault. */
  injectFault(match: Match, fault: Fault): void;
  /** Runs before a matching request takes effect. */
  before(match: Match, run: CallHook): void;
  /** Runs after a matching request has taken effect, before the response. */
  after(match: Match, run: CallHook): void;
  /** Clears state, tokens, calls and faults. The addresses stay. */
  reset(): void;
  close(): Promise<void>;
}

const DEFAULT_REPOSITORY = 'org/shop';

/** Starts a forge on a free port; `enterprise` serves the API below `/api`, as a self-hosted server does. */
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
      // Other connections stay open: a client may be about to reuse one.
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
