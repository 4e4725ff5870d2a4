/** The path of a request: faults, token, description, permissions, state. Every call is recorded. */

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type MatchedOperation, matchOperation, requestErrors, responseErrors } from './api-description.ts';
import type { RecordedCall, RouteRequest, RouteResponse } from './call.ts';
import type { CallTrigger, Fault } from './faults.ts';
import { describeGraphqlCall, executeGraphql } from './graphql.ts';
import { ForgeHttpError, notFound } from './http-error.ts';
import { paginate } from './paging.ts';
import { Repository } from './repository.ts';
import { routes } from './routes.ts';
import type { ForgeState } from './state.ts';
import { authorize, forbidden, formatPermissions, type PermissionSets, type Token } from './tokens.ts';

export type CallHook = (call: RecordedCall) => unknown;

/** What a fake forge keeps in addition to its state. */
export interface ForgeServerState {
  forge: ForgeState;
  readonly calls: RecordedCall[];
  readonly violations: string[];
  readonly rejections: string[];
  readonly tokens: Map<string, Token>;
  readonly faults: CallTrigger<Fault>[];
  readonly before: CallTrigger<CallHook>[];
  readonly after: CallTrigger<CallHook>[];
  readonly stopping: AbortController;
  /** Connections that never get a response. */
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
  /** Whether the body is not valid JSON. */
  readonly isMalformed: boolean;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
});

/** Handles one request. `root` is the base path of the API. */
export async function serve(
  state: ForgeServerState,
  incoming: IncomingMessage,
  response: ServerResponse,
  root: { readonly rest: string; readonly graphql: string; readonly origin: string },
): Promise<void> {
  const request = await readRequest(incoming, root);
  const { forge } = state;
  const token = findToken(state, request.headers.authorization);
  const matched = request.path === 'graphql' ? undefined : matchOperation(request.method, request.path);
  const call = recordCall(state, request, matched, token);
  state.calls.push(call);
  const fault = state.faults.map((one) => one.match(call)).find((one) => one !== undefined);
  if (fault) call.fault = fault.name;
  for (const hook of state.before) await hook.match(call)?.(call);
  await fault?.wait?.(state.stopping.signal);
  if (fault?.cut === 'hang') return void state.hanging.add(incoming.socket);
  if (fault?.cut === 'reset' && !fault.after) return void incoming.socket.resetAndDestroy();
  const reply = fault?.response
    ? faultReply(fault.response, call, token)
    : handleCall(state, { request, matched, token, call, forge });
  call.accepted = !fault?.response && reply.status < 400;
  for (const hook of state.after) await hook.match(call)?.(call);
  if (fault?.cut === 'reset') return void incoming.socket.resetAndDestroy();
  sendReply(call, reply, response, token, fault);
}

async function readRequest(
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
  let isMalformed = false;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    isMalformed = true;
  }
  const path = isGraphql
    ? 'graphql'
    : inside
      ? url.pathname.slice(root.rest.length)
      : `outside of the API: ${url.pathname}`;
  return { method: incoming.method ?? 'GET', url, path, headers: incoming.headers, body, isMalformed };
}

function findToken({ tokens }: ForgeServerState, header: string | undefined): Token | 'wrong' | undefined {
  if (header === undefined) return undefined;
  return tokens.get(header.replace(/^(?:bearer|token) /i, '')) ?? 'wrong';
}

function recordCall(
  state: ForgeServerState,
  request: Request,
  matched: MatchedOperation | undefined,
  token: Token | 'wrong' | undefined,
): RecordedCall {
  const graphql = request.path === 'graphql' ? describeGraphqlCall(request.body) : undefined;
  return {
    route: graphql?.route ?? matched?.id ?? 'unknown',
    method: request.method,
    path: request.path,
    template: graphql ? 'graphql' : (matched?.operation.path ?? request.path),
    query: Object.fromEntries(request.url.searchParams),
    body: request.body,
    login: token === undefined || token === 'wrong' ? undefined : token.user.login,
    writes: graphql ? graphql.writes : request.method !== 'GET',
    requiredPermissions: matched ? requiredPermissionsOf(state, matched, request) : '',
    status: 0,
    accepted: false,
    at: state.forge.nextTimestamp(),
  };
}

/** Computed before the request is checked, so that a fault can name it; empty if that is impossible. */
function requiredPermissionsOf(
  { forge }: ForgeServerState,
  matched: MatchedOperation,
  request: Request,
): string {
  const permissions = routes[matched.id]?.permissions;
  const known = forge.repositories.has(`${matched.parameters['owner']}/${matched.parameters['repo']}`);
  if (typeof permissions !== 'function') return formatPermissions(permissions ?? []);
  return known ? formatPermissions(permissions(createRouteRequest(forge, matched, request, undefined))) : '';
}

interface IncomingCall {
  readonly request: Request;
  readonly matched: MatchedOperation | undefined;
  readonly token: Token | 'wrong' | undefined;
  readonly call: RecordedCall;
  readonly forge: ForgeState;
}

function handleCall(state: ForgeServerState, incoming: IncomingCall): Reply {
  const { call } = incoming;
  try {
    return respond(state, incoming);
  } catch (error) {
    if (!(error instanceof ForgeHttpError)) throw error;
    if (call.route !== 'unknown')
      state.rejections.push(
        `${describeCall(call)}: ${error.status} ${error.message}${error.errors ? ` ${JSON.stringify(error.errors)}` : ''}`,
      );
    return json(error.status, error.body(call.route), { ...error.headers });
  }
}

const describeCall = ({ route, method, path }: RecordedCall) => `${method} ${path} (${route})`;

function respond(state: ForgeServerState, { request, matched, token, call, forge }: IncomingCall): Reply {
  const reportViolations = (what: readonly string[]) =>
    state.violations.push(...what.map((one) => `${describeCall(call)}: ${one}`));
  if (request.headers['user-agent'] === undefined) reportViolations(['no user-agent header']);
  if (token === 'wrong') throw new ForgeHttpError(401, 'Bad credentials');
  if (token && token.used >= token.limit) return rateLimited(call);
  if (token) token.used += 1;
  if (request.isMalformed) {
    reportViolations(['the body is no JSON']);
    throw new ForgeHttpError(400, 'Problems parsing JSON');
  }
  if (request.path === 'graphql')
    return json(200, executeGraphql({ forge, token, call, request: request.body, reportViolations }));
  const route = matched && routes[matched.id];
  if (!matched || !route) {
    reportViolations(['the fake plays no such route']);
    throw notFound();
  }
  const errors = requestErrors(matched, request.url.searchParams, request.body);
  if (Number(request.url.searchParams.get('per_page') ?? 1) > 100) errors.push('query/per_page is above 100');
  if (errors.length > 0) {
    reportViolations(errors);
    throw new ForgeHttpError(422, 'Invalid request.', { errors });
  }
  const routeRequest = createRouteRequest(forge, matched, request, token);
  const permissions: PermissionSets =
    typeof route.permissions === 'function' ? route.permissions(routeRequest) : route.permissions;
  call.requiredPermissions = formatPermissions(permissions);
  authorize(
    token,
    matched.parameters['owner'] === undefined ? undefined : routeRequest.repository,
    permissions,
  );
  const response = route.handler(routeRequest);
  const reply = toReply(response, request);
  const { status = 200 } = response;
  const body = reply.body.length === 0 ? undefined : JSON.parse(reply.body.toString());
  reportViolations(responseErrors(matched, status, body).map((one) => `the fake itself: ${one}`));
  const known = request.headers['if-none-match'];
  if (token && known !== undefined && known === reply.headers['etag']) {
    token.used -= 1;
    return { status: 304, headers: { etag: known }, body: Buffer.alloc(0) };
  }
  return reply;
}

function createRouteRequest(
  forge: ForgeState,
  matched: MatchedOperation,
  request: Request,
  token: Token | undefined,
): RouteRequest {
  const { owner, repo } = matched.parameters;
  const repository = forge.repositories.get(`${owner}/${repo}`);
  if (owner !== undefined && !repository) throw notFound();
  return {
    forge,
    // Operations outside a repository ignore it.
    repository: repository ?? [...forge.repositories.values()][0] ?? new Repository(forge, 'none/none'),
    parameters: matched.parameters,
    query: request.url.searchParams,
    body: request.body ?? {},
    token,
    actor: token?.user ?? forge.user('stranger'),
  };
}

function toReply(response: RouteResponse, { url, method }: Request): Reply {
  const { body, headers } = response.list ? paginate(response, url) : { body: response.body, headers: {} };
  const reply = json(response.status ?? 200, body, { ...headers, ...response.headers });
  if (method !== 'GET') return reply;
  const etag = `W/"${createHash('sha256').update(reply.body).digest('hex')}"`;
  return { ...reply, headers: { ...reply.headers, etag } };
}

const rateLimitedGraphql = (message: string) => ({ data: null, errors: [{ type: 'RATE_LIMITED', message }] });

function rateLimited(call: RecordedCall): Reply {
  if (call.template === 'graphql') return json(200, rateLimitedGraphql('API rate limit exceeded.'));
  return json(403, new ForgeHttpError(403, 'API rate limit exceeded for installation.').body(call.route));
}

function faultReply(
  response: NonNullable<Fault['response']>,
  call: RecordedCall,
  token: Token | 'wrong' | undefined,
): Reply {
  const headers: Record<string, string> = { ...response.headers };
  if (response.limit === 'primary') {
    headers['x-ratelimit-remaining'] = '0';
    headers['x-ratelimit-reset'] = String(Math.ceil(Date.now() / 1000) + (response.resetIn ?? 3600));
  }
  if (response.namesPermission) {
    const kind = token === undefined || token === 'wrong' ? 'job' : token.kind;
    Object.assign(headers, forbidden(kind, call.requiredPermissions || 'metadata=read').headers);
  }
  if (response.graphql) return json(200, rateLimitedGraphql(response.message), headers);
  if (response.html)
    return {
      status: response.status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      body: Buffer.from(
        `<html><head><title>${response.status} ${response.message}</title></head><body>…</body></html>\n`,
      ),
    };
  return json(
    response.status,
    new ForgeHttpError(response.status, response.message).body(call.route),
    headers,
  );
}

function sendReply(
  call: RecordedCall,
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
