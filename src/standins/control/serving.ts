/** What the routes share: how one is declared, who asks, what is in a body. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Accounts, Holder } from './accounts.ts';
import type { Agents } from './agents.ts';
import type { Conversation } from './conversation.ts';
import type { Conversations } from './conversations.ts';
import { plainPage, Refusal } from './refusal.ts';
import type { RouteName, Rules } from './rules.ts';
import type { Settings } from './settings.ts';

export interface Service {
  readonly settings: Settings;
  readonly rules: Rules;
  readonly accounts: Accounts;
  readonly agents: Agents;
  readonly conversations: Conversations;
}

export interface Env {
  Bindings: HttpBindings;
}

type Handler = (c: Context<Env>) => Response | Promise<Response>;

/** Declares a route; a rule may answer in its place. */
export type Declare = (name: RouteName, method: string, path: string, handler: Handler) => void;

export const declareOn =
  (app: Hono<Env>, rules: Rules, before: (c: Context<Env>) => void): Declare =>
  (route, method, path, handler) => {
    app.on(method, path, (c) => {
      const { incoming } = c.env;
      const asked = { route, request: c.req.raw, id: c.req.param('id') ?? '', incoming };
      return rules.answer(asked, async () => {
        try {
          before(c);
          return await handler(c);
        } catch (error) {
          return refuse(error);
        }
      });
    });
  };

/** The answer of a refusal. */
export function refuse(error: unknown): Response {
  const { status, body, retryAfter } =
    error instanceof Refusal ? error : plainPage(500, 'Internal Server Error');
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json(body, { status, headers });
}

export const addressOf = (c: Context<Env>): string => c.env.incoming.socket.remoteAddress ?? '';

/** Throws `Refusal` where nobody holds the key. */
const holderOf = ({ accounts }: Service, c: Context<Env>): Holder =>
  accounts.holder(c.req.header('authorization'));

/** The account of a key that opens all of it. Throws `Refusal` for another key. */
export function accountOf(service: Service, c: Context<Env>) {
  const { account, scope } = holderOf(service, c);
  if (scope !== 'full') throw outOfScope();
  return account;
}

/** The conversation of the path. Throws `Refusal` where it is not of the key's account, or outside of its scope. */
export function conversationOf(service: Service, c: Context<Env>): Conversation {
  const { account, scope } = holderOf(service, c);
  const conversation = service.conversations.get(account, c.req.param('id') ?? '');
  if (scope !== 'full' && scope.conversation !== conversation.id) throw outOfScope();
  return conversation;
}

const outOfScope = () =>
  new Refusal(403, { error: 'forbidden', reason: 'insufficient_scope', required_scope: 'full' });

/** A JSON object. Throws `Refusal` for anything else. */
export async function bodyOf(c: Context<Env>): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw plainPage(415, 'Unsupported Media Type');
  let value: unknown;
  try {
    value = JSON.parse(await c.req.text());
  } catch {
    throw plainPage(400, 'Bad Request');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw plainPage(400, 'Bad Request');
  return value as Record<string, unknown>;
}
