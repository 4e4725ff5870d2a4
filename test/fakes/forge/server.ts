/** How a request becomes an answer: faults, token, description, permission, state; each call is kept. */

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, Asking, Call } from './call.ts';
import { type Asked, operationOf, wrongAnswer, wrongRequest } from './description.ts';
import type { Fault, Waiting } from './faults.ts';
import { graphqlAnswer, graphqlCall } from './graphql.ts';
import { paged } from './paging.ts';
import { notFound, Refusal } from './refusal.ts';
import { Repository } from './repository.ts';
import { routes } from './routes.ts';
import type { World } from './state.ts';
import { authorise, forbidden, type Needs, needed, type Token } from './tokens.ts';

export type Hook = (call: Call) => unknown;

/** What one fake forge holds beside its state. */
export interface Serving {
  world: World;
  readonly calls: Call[];
  readonly violations: string[];
  readonly refusals: string[];
  readonly tokens: Map<string, Token>;
  readonly faults: Waiting<Fault>[];
  readonly before: Waiting<Hook>[];
  readonly after: Waiting<Hook>[];
  readonly stopping: AbortController;
  /** Connections that wait for an answer that never comes. */
  readonly hanging: Set<Socket>;
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

interface Request {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Set where the body is no JSON. */
  readonly garbled: boolean;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
});

/** Answers one request. `root` is the path that the API lies under. */
export async function serve(
  serving: Serving,
  incoming: IncomingMessage,
  response: ServerResponse,
  root: { readonly rest: string; readonly graphql: string; readonly origin: string },
): Promise<void> {
  const request = await read(incoming, root);
  const { world } = serving;
  const token = tokenOf(serving, request.headers.authorization);
  const asked = request.path === 'graphql' ? undefined : operationOf(request.method, request.path);
  const call = callOf(serving, request, asked, token);
  serving.calls.push(call);
  const fault = serving.faults.map((one) => one.fits(call)).find((one) => one !== undefined);
  if (fault) call.fault = fault.name;
  for (const hook of serving.before) await hook.fits(call)?.(call);
  await fault?.wait?.(serving.stopping.signal);
  if (fault?.cut === 'hang') return void serving.hanging.add(incoming.socket);
  if (fault?.cut === 'reset' && !fault.after) return void incoming.socket.resetAndDestroy();
  const reply = fault?.answer
    ? faulty(fault.answer, call, token)
    : handled(serving, { request, asked, token, call, world });
  call.done = !fault?.answer && reply.status < 400;
  for (const hook of serving.after) await hook.fits(call)?.(call);
  if (fault?.cut === 'reset') return void incoming.socket.resetAndDestroy();
  send(call, reply, response, token, fault);
}

async function read(
  incoming: IncomingMessage,
  root: { rest: string; graphql: string; origin: string },
): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', root.origin);
  const isGraphql = url.pathname === root.graphql;
  const inside = url.pathname.startsWith(`${root.rest}/`);
  const text = Buffer.concat(chunks).toString();
  let body: unknown;
  let garbled = false;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    garbled = true;
  }
  const path = isGraphql
    ? 'graphql'
    : inside
      ? url.pathname.slice(root.rest.length)
      : `outside of the API: ${url.pathname}`;
  return { method: incoming.method ?? 'GET', url, path, headers: incoming.headers, body, garbled };
}

function tokenOf({ tokens }: Serving, header: string | undefined): Token | 'wrong' | undefined {
  if (header === undefined) return undefined;
  return tokens.get(header.replace(/^(?:bearer|token) /i, '')) ?? 'wrong';
}

function callOf(
  serving: Serving,
  request: Request,
  asked: Asked | undefined,
  token: Token | 'wrong' | undefined,
): Call {
  const graphql = request.path === 'graphql' ? graphqlCall(request.body) : undefined;
  return {
    route: graphql?.route ?? asked?.id ?? 'unknown',
    method: request.method,
    path: request.path,
    template: graphql ? 'graphql' : (asked?.operation.path ?? request.path),
    query: Object.fromEntries(request.url.searchParams),
    body: request.body,
    login: token === undefined || token === 'wrong' ? undefined : token.user.login,
    writes: graphql ? graphql.writes : request.method !== 'GET',
    needed: asked ? neededOf(serving, asked, request) : '',
    status: 0,
    done: false,
    at: serving.world.tick(),
  };
}

/** Known before the request is judged, so that a fault can name it; empty where that can't be. */
function neededOf({ world }: Serving, asked: Asked, request: Request): string {
  const needs = routes[asked.id]?.needs;
  const known = world.repositories.has(`${asked.parameters['owner']}/${asked.parameters['repo']}`);
  if (typeof needs !== 'function') return needed(needs ?? []);
  return known ? needed(needs(askingOf(world, asked, request, undefined))) : '';
}

interface Turn {
  readonly request: Request;
  readonly asked: Asked | undefined;
  readonly token: Token | 'wrong' | undefined;
  readonly call: Call;
  readonly world: World;
}

function handled(serving: Serving, turn: Turn): Reply {
  const { call } = turn;
  try {
    return answered(serving, turn);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (call.route !== 'unknown')
      serving.refusals.push(
        `${nameOf(call)}: ${error.status} ${error.message}${error.errors ? ` ${JSON.stringify(error.errors)}` : ''}`,
      );
    return json(error.status, error.body(call.route), { ...error.headers });
  }
}

const nameOf = ({ route, method, path }: Call) => `${method} ${path} (${route})`;

function answered(serving: Serving, { request, asked, token, call, world }: Turn): Reply {
  const violate = (what: readonly string[]) =>
    serving.violations.push(...what.map((one) => `${nameOf(call)}: ${one}`));
  if (request.headers['user-agent'] === undefined) violate(['no user-agent header']);
  if (token === 'wrong') throw new Refusal(401, 'Bad credentials');
  if (token && token.used >= token.limit) return limited(call);
  if (token) token.used += 1;
  if (request.garbled) {
    violate(['the body is no JSON']);
    throw new Refusal(400, 'Problems parsing JSON');
  }
  if (request.path === 'graphql')
    return json(200, graphqlAnswer({ world, token, call, request: request.body, violate }));
  const route = asked && routes[asked.id];
  if (!asked || !route) {
    violate(['the fake plays no such route']);
    throw notFound();
  }
  const wrong = wrongRequest(asked, request.url.searchParams, request.body);
  if (Number(request.url.searchParams.get('per_page') ?? 1) > 100) wrong.push('query/per_page is above 100');
  if (wrong.length > 0) {
    violate(wrong);
    throw new Refusal(422, 'Invalid request.', { errors: wrong });
  }
  const asking = askingOf(world, asked, request, token);
  const needs: Needs = typeof route.needs === 'function' ? route.needs(asking) : route.needs;
  call.needed = needed(needs);
  authorise(token, asked.parameters['owner'] === undefined ? undefined : asking.repository, needs);
  const answer = route.answer(asking);
  const reply = replyOf(answer, request);
  const { status = 200 } = answer;
  const body = reply.body.length === 0 ? undefined : JSON.parse(reply.body.toString());
  violate(wrongAnswer(asked, status, body).map((one) => `the fake itself: ${one}`));
  const known = request.headers['if-none-match'];
  if (token && known !== undefined && known === reply.headers['etag']) {
    token.used -= 1;
    return { status: 304, headers: { etag: known }, body: Buffer.alloc(0) };
  }
  return reply;
}

function askingOf(world: World, asked: Asked, request: Request, token: Token | undefined): Asking {
  const { owner, repo } = asked.parameters;
  const repository = world.repositories.get(`${owner}/${repo}`);
  if (owner !== undefined && !repository) throw notFound();
  return {
    world,
    // Operations about no repository don't look at it.
    repository: repository ?? [...world.repositories.values()][0] ?? new Repository(world, 'none/none'),
    parameters: asked.parameters,
    query: request.url.searchParams,
    body: request.body ?? {},
    token,
    actor: token?.user ?? world.user('stranger'),
  };
}

function replyOf(answer: Answer, { url, method }: Request): Reply {
  const { body, headers } = answer.list ? paged(answer, url) : { body: answer.body, headers: {} };
  const reply = json(answer.status ?? 200, body, { ...headers, ...answer.headers });
  if (method !== 'GET') return reply;
  const etag = `W/"${createHash('sha256').update(reply.body).digest('hex')}"`;
  return { ...reply, headers: { ...reply.headers, etag } };
}

const limitedGraph = (message: string) => ({ data: null, errors: [{ type: 'RATE_LIMITED', message }] });

function limited(call: Call): Reply {
  if (call.template === 'graphql') return json(200, limitedGraph('API rate limit exceeded.'));
  return json(403, new Refusal(403, 'API rate limit exceeded for installation.').body(call.route));
}

function faulty(answer: NonNullable<Fault['answer']>, call: Call, token: Token | 'wrong' | undefined): Reply {
  const headers: Record<string, string> = { ...answer.headers };
  if (answer.limit === 'primary') {
    headers['x-ratelimit-remaining'] = '0';
    headers['x-ratelimit-reset'] = String(Math.ceil(Date.now() / 1000) + (answer.resetIn ?? 3600));
  }
  if (answer.names) {
    const kind = token === undefined || token === 'wrong' ? 'job' : token.kind;
    Object.assign(headers, forbidden(kind, call.needed || 'metadata=read').headers);
  }
  if (answer.graph) return json(200, limitedGraph(answer.message), headers);
  if (answer.html)
    return {
      status: answer.status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      body: Buffer.from(
        `<html><head><title>${answer.status} ${answer.message}</title></head><body>…</body></html>\n`,
      ),
    };
  return json(answer.status, new Refusal(answer.status, answer.message).body(call.route), headers);
}

function send(
  call: Call,
  reply: Reply,
  response: ServerResponse,
  token: Token | 'wrong' | undefined,
  fault: Fault | undefined,
): void {
  call.status = reply.status;
  const known = token === undefined || token === 'wrong' ? { limit: 60, used: 0 } : token;
  const headers: Record<string, string> = {
    'x-github-request-id': `FAKE:${call.route}:${call.at}`,
    'x-github-media-type': 'github.v3; format=json',
    'x-ratelimit-limit': String(known.limit),
    'x-ratelimit-remaining': String(Math.max(0, known.limit - known.used)),
    'x-ratelimit-used': String(known.used),
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3600),
    'x-ratelimit-resource': call.template === 'graphql' ? 'graphql' : 'core',
    ...reply.headers,
  };
  const empty = reply.status === 204 || reply.status === 304;
  response.writeHead(reply.status, empty ? headers : { ...headers, 'content-length': reply.body.length });
  if (fault?.cut === 'half') {
    response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () => response.destroy());
    if (empty) response.destroy();
  } else response.end(empty ? undefined : reply.body);
}
