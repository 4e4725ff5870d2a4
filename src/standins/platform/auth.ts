/** Authentication and authorization: groups grant scopes, and rows are visible to their group. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { PlatformConfig } from './config.ts';
import { PlatformHttpError } from './http-error.ts';
import { objectOrEmpty } from './json.ts';
import type { PlatformRow, PlatformState } from './state.ts';

/** An authenticated user. */
export interface Caller {
  readonly name: string;
  readonly groups: readonly string[];
  readonly scopes: ReadonlySet<string>;
}

const AREAS = ['agent', 'mcp', 'a2a', 'memory', 'registry', 'security', 'settings', 'tagging', 'admin'];
const ALL_SCOPES = [...AREAS.flatMap((area) => [`${area}:read`, `${area}:write`]), 'costs:read'];
const USER_SCOPES = ['agent:read', 'mcp:read', 'memory:read'];

/** The scopes of groups, by the beginning of their names; the first match counts. */
const GROUP_SCOPES: readonly (readonly [group: string, scopes: readonly string[]])[] = [
  ['g-admins-super', ALL_SCOPES],
  ['g-admins-security', ['security:read', 'security:write', 'settings:read', 'settings:write']],
  [
    'g-admins-',
    ALL_SCOPES.filter(
      (scope) => !/^admin:/.test(scope) && scope !== 'security:write' && scope !== 'tagging:write',
    ),
  ],
  ['g-users-', USER_SCOPES],
  ['t-user', USER_SCOPES],
];

const scopesOf = (groups: readonly string[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => GROUP_SCOPES.find(([name]) => group.startsWith(name))?.[1] ?? []));

const createCaller = (name: string, groups: readonly string[]): Caller => ({
  name,
  groups,
  scopes: scopesOf(groups),
});

const LOCAL_CALLER = createCaller('local-dev', ['t-admin', 'g-admins-super']);
/** A request through a proxy is not local. */
const PROXY_HEADER = /^(?:x-forwarded-.*|x-real-ip|forwarded)$/;

/** Issues a random token for each user, and recognizes it. */
export class Authenticator {
  /** By user. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly #byToken = new Map<string, Caller>();
  readonly #bypass: boolean;

  constructor({ auth, users }: Pick<PlatformConfig, 'auth' | 'users'>) {
    this.#bypass = auth === 'bypass';
    const tokens: Record<string, string> = {};
    for (const [name, groups] of Object.entries(users)) {
      tokens[name] = `${name}-${randomBytes(16).toString('hex')}`;
      this.#byToken.set(tokens[name], createCaller(name, groups));
    }
    this.tokens = tokens;
  }

  /** Throws a 401 for a request without a valid token, where one is needed. */
  authenticate(context: Context, state: PlatformState): Caller {
    // An active identity provider ends the local development mode.
    const signIn = state.identityProviders.rows.some(({ json }) => json['status'] === 'active');
    const proxied = [...context.req.raw.headers.keys()].some((name) => PROXY_HEADER.test(name));
    if (this.#bypass && !signIn && !proxied) return LOCAL_CALLER;
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new PlatformHttpError(401, 'Missing authorization token');
    if (this.#bypass && !signIn) throw new PlatformHttpError(401, 'No identity provider configured');
    const caller = this.#byToken.get(token);
    if (!caller) throw new PlatformHttpError(401, 'Invalid or expired token');
    return caller;
  }
}

/** Throws a 403 if the caller has none of the scopes. */
export function requireScope({ scopes: granted }: Caller, scopes: readonly string[]): void {
  if (scopes.length > 0 && !scopes.some((scope) => granted.has(scope)))
    throw new PlatformHttpError(403, `Missing required scope: ${scopes[0]}`);
}

/** Whether a caller sees a row. Only super-admins see a row without a group; at level 1.6 every admin sees every row. */
export function canRead(
  { groups }: Caller,
  { tags = {} }: Pick<PlatformRow, 'tags'>,
  { level, tagPrefix }: Pick<PlatformConfig, 'level' | 'tagPrefix'>,
): boolean {
  if (groups.includes('g-admins-super')) return true;
  if (level === '1.6' && groups.includes('t-admin')) return true;
  const group = tags[`${tagPrefix}group`];
  const ownGroups = groups.flatMap((name) => /^g-(?:users|admins)-(.+)$/.exec(name)?.[1] ?? []);
  return typeof group === 'string' && ownGroups.includes(group);
}

/** The rows that are visible to a caller. */
export const readableRows = <R extends PlatformRow>(
  caller: Caller,
  rows: readonly R[],
  config: PlatformConfig,
): R[] => rows.filter((row) => canRead(caller, row, config));

/** The tags in a request for an authorizer, a server or an A2A agent: level 1.6 ignores them. */
export const requestTags = (
  body: Readonly<Record<string, unknown>>,
  { level }: Pick<PlatformConfig, 'level'>,
): Record<string, unknown> => (level === '1.6' ? {} : objectOrEmpty(body['tags']));

/** Returns the tags of a new record. Throws a 400 if the group tag is missing, except at level 1.6. */
export function requireGroupTag(
  tags: Readonly<Record<string, unknown>>,
  config: PlatformConfig,
): Record<string, unknown> {
  const key = `${config.tagPrefix}group`;
  if (config.level !== '1.6' && typeof tags[key] !== 'string')
    throw new PlatformHttpError(400, `Missing required tag: ${key}`);
  return tags;
}
