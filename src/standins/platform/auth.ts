/** Who asks, and what they may see: groups give scopes, and rows are seen by their group. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { Refusal } from './api.ts';
import type { PlatformConfig } from './config.ts';
import type { Row, State } from './state.ts';

export interface Caller {
  readonly name: string;
  readonly groups: readonly string[];
  readonly scopes: ReadonlySet<string>;
}

const AREAS = ['agent', 'mcp', 'a2a', 'memory', 'registry', 'security', 'settings', 'tagging', 'admin'];
const EVERY = [...AREAS.flatMap((area) => [`${area}:read`, `${area}:write`]), 'costs:read'];
const USER = ['agent:read', 'mcp:read', 'memory:read'];

/** A group's scopes; a group that begins so and is not named has those of the shorter name. */
const SCOPES: readonly (readonly [group: string, scopes: readonly string[]])[] = [
  ['g-admins-super', EVERY],
  ['g-admins-security', ['security:read', 'security:write', 'settings:read', 'settings:write']],
  [
    'g-admins-',
    EVERY.filter(
      (scope) => !/^admin:/.test(scope) && scope !== 'security:write' && scope !== 'tagging:write',
    ),
  ],
  ['g-users-', USER],
  ['t-user', USER],
];

const scopesOf = (groups: readonly string[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => SCOPES.find(([name]) => group.startsWith(name))?.[1] ?? []));

const callerOf = (name: string, groups: readonly string[]): Caller => ({
  name,
  groups,
  scopes: scopesOf(groups),
});

const LOCAL = callerOf('local-dev', ['t-admin', 'g-admins-super']);
/** Behind a proxy nobody is local. */
const PROXIED = /^(?:x-forwarded-.*|x-real-ip|forwarded)$/;

export class Doorkeeper {
  /** By user. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly #byToken = new Map<string, Caller>();
  readonly #bypass: boolean;

  constructor({ auth, users }: Pick<PlatformConfig, 'auth' | 'users'>) {
    this.#bypass = auth === 'bypass';
    const tokens: Record<string, string> = {};
    for (const [name, groups] of Object.entries(users)) {
      tokens[name] = `${name}-${randomBytes(16).toString('hex')}`;
      this.#byToken.set(tokens[name], callerOf(name, groups));
    }
    this.tokens = tokens;
  }

  /** Throws a 401 for a request that is nobody's. */
  admit(context: Context, state: State): Caller {
    // With somebody to sign in at, nobody gets in without.
    const signIn = state.identityProviders.rows.some(({ shown }) => shown['status'] === 'active');
    const proxied = [...context.req.raw.headers.keys()].some((name) => PROXIED.test(name));
    if (this.#bypass && !signIn && !proxied) return LOCAL;
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new Refusal(401, 'Missing authorization token');
    if (this.#bypass && !signIn) throw new Refusal(401, 'No identity provider configured');
    const caller = this.#byToken.get(token);
    if (!caller) throw new Refusal(401, 'Invalid or expired token');
    return caller;
  }
}

/** Throws a 403 where the caller has none of the scopes. */
export function demand({ scopes: has }: Caller, scopes: readonly string[]): void {
  if (scopes.length > 0 && !scopes.some((scope) => has.has(scope)))
    throw new Refusal(403, `Missing required scope: ${scopes[0]}`);
}

/** Whether a caller sees a row. A row without a group is seen by super-admins only; before, every admin saw every row. */
export function sees(
  { groups }: Caller,
  { tags = {} }: Pick<Row, 'tags'>,
  { level, tagPrefix }: Pick<PlatformConfig, 'level' | 'tagPrefix'>,
): boolean {
  if (groups.includes('g-admins-super')) return true;
  if (level === '1.6' && groups.includes('t-admin')) return true;
  const group = tags[`${tagPrefix}group`];
  const own = groups.flatMap((name) => /^g-(?:users|admins)-(.+)$/.exec(name)?.[1] ?? []);
  return typeof group === 'string' && own.includes(group);
}

/** The rows that a caller sees. */
export const seen = <R extends Row>(caller: Caller, rows: readonly R[], config: PlatformConfig): R[] =>
  rows.filter((row) => sees(caller, row, config));

/** The tags of a new record. Throws a 400 where it has no group and nobody but super-admins would see it. */
export function tagsFor(
  given: Readonly<Record<string, unknown>>,
  config: PlatformConfig,
): Record<string, unknown> {
  const key = `${config.tagPrefix}group`;
  if (config.level !== '1.6' && typeof given[key] !== 'string')
    throw new Refusal(400, `Missing required tag: ${key}`);
  return given;
}
