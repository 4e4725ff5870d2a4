/** Shared by the routes: their state, authentication, request bodies and error responses. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { parseJsonObject } from '../json-body.ts';
import type { Account, Accounts, Principal } from './accounts.ts';
import type { Agents } from './agents.ts';
import type { ResolvedControlConfig } from './config.ts';
import type { Conversation } from './conversation.ts';
import type { Conversations } from './conversations.ts';
import { ControlHttpError, frameworkError } from './http-error.ts';

/** What the routes work on. */
export interface ControlState {
  readonly config: ResolvedControlConfig;
  readonly accounts: Accounts;
  readonly agents: Agents;
  readonly conversations: Conversations;
}

/** Gives handlers the socket of a request. */
export interface ControlEnv {
  Bindings: HttpBindings;
}

/** The application that the routes are added to. */
export type ControlApp = Hono<ControlEnv>;

/** The response for an error: a `ControlHttpError` as it says, anything else as 500. */
export function errorResponse(error: unknown): Response {
  const { status, body, retryAfter } =
    error instanceof ControlHttpError ? error : frameworkError(500, 'Internal Server Error');
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json(body, { status, headers });
}

/** The remote address of the socket. */
export const clientAddressOf = (c: Context<ControlEnv>): string => c.env.incoming.socket.remoteAddress ?? '';

/** Throws a 401 for an unknown key. */
const principalOf = ({ accounts }: ControlState, c: Context<ControlEnv>): Principal =>
  accounts.authenticate(c.req.header('authorization'));

/** The account of the request's key. Throws a 401 for an unknown key, and a 403 for the key of a conversation. */
export function requireAccount(state: ControlState, c: Context<ControlEnv>): Account {
  const { account, scope } = principalOf(state, c);
  if (scope !== 'full') throw outOfScope();
  return account;
}

/**
 * The conversation in the path. Throws a 401 for an unknown key, a 404 for a conversation that its account does not have,
 * and a 403 for one outside its scope.
 */
export function requireConversation(state: ControlState, c: Context<ControlEnv>): Conversation {
  const { account, scope } = principalOf(state, c);
  const conversation = state.conversations.get(account, c.req.param('id') ?? '');
  if (scope !== 'full' && scope.conversation !== conversation.id) throw outOfScope();
  return conversation;
}

const outOfScope = () =>
  new ControlHttpError(403, { error: 'forbidden', reason: 'insufficient_scope', required_scope: 'full' });

/** The JSON object in the body. Throws a 415 for another content type and a 400 for anything else. */
export async function readJsonBody(c: Context<ControlEnv>): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw frameworkError(415, 'Unsupported Media Type');
  return parseJsonObject(await c.req.text(), () => frameworkError(400, 'Bad Request'));
}
