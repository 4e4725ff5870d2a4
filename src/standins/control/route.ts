/** What the routes share: how one is declared, who asks, what is in a body. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Accounts, Principal } from './accounts.ts';
import type { Agents } from './agents.ts';
import type { ResolvedControlConfig } from './config.ts';
import type { Conversation } from './conversation.ts';
import type { Conversations } from './conversations.ts';
import type { ControlHooks, ServedRouteName } from './hooks.ts';
import { ControlHttpError, frameworkError } from './http-error.ts';

export interface ControlState {
  readonly config: ResolvedControlConfig;
  readonly hooks: ControlHooks;
  readonly accounts: Accounts;
  readonly agents: Agents;
  readonly conversations: Conversations;
}

export interface ControlEnv {
  Bindings: HttpBindings;
}

type RouteHandler = (c: Context<ControlEnv>) => Response | Promise<Response>;

/** Declares a route; a rule may answer in its place. */
export type DeclareRoute = (
  name: ServedRouteName,
  method: string,
  path: string,
  handler: RouteHandler,
) => void;

export const routeDeclarer =
  (app: Hono<ControlEnv>, hooks: ControlHooks, guard: (c: Context<ControlEnv>) => void): DeclareRoute =>
  (route, method, path, handler) => {
    app.on(method, path, (c) => {
      const { incoming } = c.env;
      const request = { route, raw: c.req.raw, id: c.req.param('id') ?? '', incoming };
      return hooks.handle(request, async () => {
        try {
          guard(c);
          return await handler(c);
        } catch (error) {
          return errorResponse(error);
        }
      });
    });
  };

/** The answer of a refusal. */
export function errorResponse(error: unknown): Response {
  const { status, body, retryAfter } =
    error instanceof ControlHttpError ? error : frameworkError(500, 'Internal Server Error');
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json(body, { status, headers });
}

export const clientAddressOf = (c: Context<ControlEnv>): string => c.env.incoming.socket.remoteAddress ?? '';

/** Throws `Refusal` where nobody holds the key. */
const principalOf = ({ accounts }: ControlState, c: Context<ControlEnv>): Principal =>
  accounts.authenticate(c.req.header('authorization'));

/** The account of a key that opens all of it. Throws `Refusal` for another key. */
export function requireAccount(state: ControlState, c: Context<ControlEnv>) {
  const { account, scope } = principalOf(state, c);
  if (scope !== 'full') throw outOfScope();
  return account;
}

/** The conversation of the path. Throws `Refusal` where it is not of the key's account, or outside of its scope. */
export function requireConversation(state: ControlState, c: Context<ControlEnv>): Conversation {
  const { account, scope } = principalOf(state, c);
  const conversation = state.conversations.get(account, c.req.param('id') ?? '');
  if (scope !== 'full' && scope.conversation !== conversation.id) throw outOfScope();
  return conversation;
}

const outOfScope = () =>
  new ControlHttpError(403, { error: 'forbidden', reason: 'insufficient_scope', required_scope: 'full' });

/** A JSON object. Throws `Refusal` for anything else. */
export async function readJsonBody(c: Context<ControlEnv>): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw frameworkError(415, 'Unsupported Media Type');
  let value: unknown;
  try {
    value = JSON.parse(await c.req.text());
  } catch {
    throw frameworkError(400, 'Bad Request');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw frameworkError(400, 'Bad Request');
  return value as Record<string, unknown>;
}
