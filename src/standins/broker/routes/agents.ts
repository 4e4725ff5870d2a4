import { readJson } from '../../../broker/read-json.ts';
import type { Box } from '../box.ts';
import type { ObjectKind } from '../config.ts';
import { type ObjectRef, objectInPath } from '../hooks/objects.ts';
import { mapHeaders } from '../raw-headers.ts';
import { readBody } from '../read-body.ts';
import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';
import type { BrokerState } from '../state.ts';

/** A body that names objects is at most this large, in bytes. */
const MAX_BODY_BYTES = 1 << 20;

/** The agent service, on the operator's key, for what is the box's own (spec 2, 4.6). */
export async function handleAgents(context: BrokerRequestContext): Promise<void> {
  const { state, req, box, method } = context;
  const { hooks, routes, agentsvc, config, grantHeader } = state;
  const path = context.path.slice(routes.agents.length);
  const target = objectInPath(path);
  if (!box || !agentsvc || !config.agentsvc || !target) return sendError(context, 'not-served');
  if (hooks.containsToken(context.path + context.query, box.matcher))
    return sendError(context, 'token-inside', { problem: 'address' });
  const collection = target.id === '';
  if (collection && !COLLECTION_METHODS.includes(method)) return sendError(context, 'not-served');
  const refs: ObjectRef[] = [
    ...(collection ? [] : [target]),
    ...objectsInQuery(context.query, hooks.objectsIn),
  ];
  let body: Buffer | undefined;
  if (collection || target.kind !== 'sandboxes' || isJson(req.headers['content-type'])) {
    body = await readBody(req, MAX_BODY_BYTES);
    if (!body) return sendError(context, 'too-large', { problem: `at most ${MAX_BODY_BYTES} bytes` });
    const json = body.length > 0 ? readJson(body) : { value: undefined };
    if ('problem' in json) return sendError(context, 'not-readable', json);
    refs.push(...hooks.objectsIn(json.value));
    const filter = hooks.requestBodyFilter(box.matcher);
    filter?.push(Buffer.from(body));
    if (filter?.matched) return sendError(context, 'token-inside', { problem: 'body' });
  }
  const foreign = refs.find((one) => !ownsObject(state, box, one));
  if (foreign)
    return sendError(context, 'not-own', { problem: `${foreign.kind} ${JSON.stringify(foreign.id)}` });
  const headers = hooks.requestHeaders(req.rawHeaders, { kind: 'agents', matcher: box.matcher, grantHeader });
  const { credential } = config.agentsvc;
  relay(context, {
    target: agentsvc,
    path: hooks.upstreamPath(path, 'agents') + hooks.upstreamQuery(context.query, 'agents'),
    headers: [
      // An answer that is read must be readable.
      ...(collection
        ? mapHeaders(headers, (_, value, name) => (name === 'accept-encoding' ? undefined : value))
        : headers),
      ...hooks.operatorHeaders(credential),
    ],
    redactions: [{ matcher: state.matcherFor(credential), replacement: box.token }],
    ...(body && body.length > 0 ? { body } : {}),
    ...(collection
      ? { transformResponse: (status, json) => filterResponse(context, box, target.kind, status, json) }
      : {}),
  });
}

/** What may be done to a whole collection: list what is the box's own, and make one more. */
const COLLECTION_METHODS = ['GET', 'POST'];

const isJson = (type = '') => type === '' || /json/i.test(type);

function objectsInQuery(
  query: string,
  objectsIn: (json: unknown) => readonly ObjectRef[],
): readonly ObjectRef[] {
  return [...new URLSearchParams(query)].flatMap(([key, value]) => objectsIn({ [key]: value }));
}

function ownsObject({ hooks, ownership }: BrokerState, box: Box, { kind, id }: ObjectRef): boolean {
  return kind === 'agents'
    ? hooks.mayStart(box.config.agents, id)
    : hooks.owns(ownership.has(box.name, kind, id), kind, id);
}

/** Keeps what was made, and leaves out of a list what is not the box's. */
function filterResponse(
  { state, method }: BrokerRequestContext,
  box: Box,
  kind: ObjectKind,
  status: number,
  body: Buffer,
): Buffer | undefined {
  if (status >= 300) return body;
  const json = readJson(body);
  if ('problem' in json) return method === 'POST' ? body : undefined;
  if (method === 'GET') {
    const filtered = state.hooks.filterList(json.value, (id) => state.ownership.has(box.name, kind, id));
    return filtered === undefined ? undefined : Buffer.from(JSON.stringify(filtered));
  }
  for (const created of state.hooks.createdObjects(kind, json.value))
    if (created.kind !== 'agents') state.ownership.add(box.name, created.kind, created.id);
  return body;
}
