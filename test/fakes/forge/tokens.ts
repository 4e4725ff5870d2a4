/** Tokens: their users, permissions and rate limits. */
import { ForgeHttpError } from './http-error.ts';
import type { Repository } from './repository.ts';
import type { ForgeState, User } from './state.ts';

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

export interface TokenOptions {
  /** `job`, the default: the token of a workflow's job. */
  readonly kind?: 'job' | 'app' | 'user';
  readonly login?: string;
  readonly permissions?: Partial<Readonly<Record<Permission, Level>>>;
  /** The accessible repositories; default all. */
  readonly repositories?: readonly string[];
  /** The limit of calls per hour. */
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

/** Alternatives: each set lists permissions that are required together. */
export type PermissionSets = readonly (readonly [Permission, Level])[][];

/** `'issues=write; pull_requests=write'`, as in the forge's header: `;` means or, `,` means and. */
export const formatPermissions = (permissions: PermissionSets) =>
  permissions.map((set) => set.map(([name, level]) => `${name}=${level}`).join(',')).join('; ');

const logins = { job: 'github-actions[bot]', app: 'gatehouse-app[bot]', user: 'maintainer' } as const;
const prefixes = { job: 'ghs', app: 'ghs', user: 'github_pat' } as const;
const limits = { job: 1000, app: 5000, user: 5000 } as const;

export function createToken(forge: ForgeState, options: TokenOptions): Token {
  const kind = options.kind ?? 'job';
  return {
    text: `${prefixes[kind]}_${String(forge.nextId()).padStart(36, '0')}`,
    kind,
    user: forge.user(options.login ?? logins[kind]),
    permissions: { metadata: 'read', ...options.permissions },
    repositories: options.repositories,
    limit: options.limit ?? limits[kind],
    used: 0,
  };
}

const hasPermission = (token: Token, [name, level]: readonly [Permission, Level]) =>
  token.permissions[name] === 'write' || token.permissions[name] === level;

/** Throws what the forge returns without the permission: a 404 for what the token cannot see, a 403 for what it may not do. */
export function authorize(
  token: Token | undefined,
  repository: Repository | undefined,
  permissions: PermissionSets,
): void {
  const reads = permissions.every((set) => set.every(([, level]) => level === 'read'));
  if (!token) {
    if (repository?.private || !reads)
      throw new ForgeHttpError(repository && !reads ? 401 : 404, 'Requires authentication');
    return;
  }
  const isVisible =
    !repository || (token.repositories?.includes(repository.name) ?? true) || !repository.private;
  if (!isVisible) throw new ForgeHttpError(404, 'Not Found');
  if (permissions.length === 0 || (reads && repository && !repository.private)) return;
  const isInScope = !repository || (token.repositories?.includes(repository.name) ?? true);
  if (isInScope && permissions.some((set) => set.every((one) => hasPermission(token, one)))) return;
  throw forbidden(token.kind, formatPermissions(permissions));
}

/** A 403 with the header that names the accepted permissions. */
export function forbidden(kind: Token['kind'], required: string | undefined): ForgeHttpError {
  const subject = kind === 'user' ? 'personal access token' : 'integration';
  const headers = required === undefined ? {} : { 'x-accepted-github-permissions': required };
  return new ForgeHttpError(403, `Resource not accessible by ${subject}`, { headers });
}
