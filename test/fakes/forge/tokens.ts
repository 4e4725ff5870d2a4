/** Tokens: whose they are, what they may do, how many calls they have left. */
import { Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import type { User, World } from './state.ts';

export type Level = 'read' | 'write';

export type Permission =
  | 'actions'
  | 'administration'
  | 'checks'
  | 'contents'
  | 'issues'
  | 'metadata'
  | 'pull_requests'
  | 'statuses'
  | 'workflows';

export interface TokenGiven {
  /** `job`, the default: the token of a workflow's job. */
  readonly kind?: 'job' | 'app' | 'user';
  readonly login?: string;
  readonly permissions?: Partial<Readonly<Record<Permission, Level>>>;
  /** The repositories that it knows; all where nothing is said. */
  readonly repositories?: readonly string[];
  /** Calls an hour. */
  readonly limit?: number;
}

export interface Token {
  readonly text: string;
  readonly kind: 'job' | 'app' | 'user';
  readonly user: User;
  readonly permissions: Partial<Readonly<Record<Permission, Level>>>;
  readonly repositories: readonly string[] | undefined;
  readonly limit: number;
  used: number;
}

/** One of these sets is enough: a set is what is needed together. */
export type Needs = readonly (readonly [Permission, Level])[][];

/** `'issues=write; pull_requests=write'`, as the forge's header says it: `;` is or, `,` is and. */
export const needed = (needs: Needs) =>
  needs.map((set) => set.map(([name, level]) => `${name}=${level}`).join(',')).join('; ');

const logins = { job: 'github-actions[bot]', app: 'gatehouse-app[bot]', user: 'maintainer' } as const;
const prefixes = { job: 'ghs', app: 'ghs', user: 'github_pat' } as const;
const limits = { job: 1000, app: 5000, user: 5000 } as const;

export function tokenOf(world: World, given: TokenGiven): Token {
  const kind = given.kind ?? 'job';
  return {
    text: `${prefixes[kind]}_${String(world.id()).padStart(36, '0')}`,
    kind,
    user: world.user(given.login ?? logins[kind]),
    permissions: { metadata: 'read', ...given.permissions },
    repositories: given.repositories,
    limit: given.limit ?? limits[kind],
    used: 0,
  };
}

const holds = (token: Token, [name, level]: readonly [Permission, Level]) =>
  token.permissions[name] === 'write' || token.permissions[name] === level;

/** Throws what the forge answers where the token may not: 404 for what it can't see, 403 for what it may not do. */
export function authorise(token: Token | undefined, repository: Repository | undefined, needs: Needs): void {
  const reads = needs.every((set) => set.every(([, level]) => level === 'read'));
  if (!token) {
    if (repository?.private || !reads)
      throw new Refusal(repository && !reads ? 401 : 404, 'Requires authentication');
    return;
  }
  const seen = !repository || (token.repositories?.includes(repository.name) ?? true) || !repository.private;
  if (!seen) throw new Refusal(404, 'Not Found');
  if (needs.length === 0 || (reads && repository && !repository.private)) return;
  const inside = !repository || (token.repositories?.includes(repository.name) ?? true);
  if (inside && needs.some((set) => set.every((one) => holds(token, one)))) return;
  throw forbidden(token.kind, needed(needs));
}

/** 403 with the header that names what would have been enough. */
export function forbidden(kind: Token['kind'], wanted: string | undefined): Refusal {
  const by = kind === 'user' ? 'personal access token' : 'integration';
  const headers = wanted === undefined ? {} : { 'x-accepted-github-permissions': wanted };
  return new Refusal(403, `Resource not accessible by ${by}`, { headers });
}
