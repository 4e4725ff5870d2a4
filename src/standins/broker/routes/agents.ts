import { readJson } from '../../../broker/read-json.ts';
import type { Box } from '../box.ts';
import type { ObjectKind } from '../config.ts';
import { bearerHeaders } from '../credential-headers.ts';
import { createdObjects, filterList, type ObjectRef, objectInPath, objectsIn } from '../objects.ts';
import { mapHeaders } from '../raw-headers.ts';
import { readBody } from '../read-body.ts';
import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';
import type { BrokerState } from '../state.ts';

/** Limit of a body that may name objects, in bytes. */
const MAX_BODY_BYTES = 1 << 20;

/** Forwards to the agent service with the operator's key, limited to the objects that the box owns (spec 2, 4.6). */
export async function handleAgents(context: BrokerRequestContext): Promise<void> {
  const { state, req, box, method } = context;
  const { handlers, routes, agentsvc, config, grantHeader } = state;
  const path = context.path.slice(routes.agents.length);
  const target = objectInPath(path);
  if (!box || !agentsvc || !config.agentsvc || !target) return sendError(context, 'not-served');
  if (box.matcher.matches(context.path + context.query))
    return sendError(context, 'token-inside', { problem: 'address' });
  const collection = target.id === '';
  if (collection && !COLLECTION_METHODS.includes(method)) return sendError(context, 'not-served');
  const refs: ObjectRef[] = [...(collection ? [] : [target]), ...objectsInQuery(context.query)];
  let body: Buffer | undefined;
  if (collection || target.kind !== 'sandboxes' || isJson(req.headers['content-type'])) {
    body = await readBody(req, MAX_BODY_BYTES);
    if (!body) return sendError(context, 'too-large', { problem: `the limit is ${MAX_BODY_BYTES} bytes` });
    const json = body.length > 0 ? readJson(body) : { value: undefined };
    if ('problem' in json) return sendError(context, 'not-readable', json);
    refs.push(...objectsIn(json.value));
    if (body.includes(box.matcher.bytes)) return sendError(context, 'token-inside', { problem: 'body' });
  }
  const foreign = refs.find((one) => !ownsObject(state, box, one));
  if (foreign)
    return sendError(context, 'not-own', { problem: `${foreign.kind} ${JSON.stringify(foreign.id)}` });
  const headers = handlers.requestHeaders(req.rawHeaders, {
    kind: 'agents',
    matcher: box.matcher,
    grantHeader,
  });
  const { credential } = config.agentsvc;
  relay(context, {
    target: agentsvc,
    path: path + context.query,
    headers: bearerHeaders(
      // The response is parsed, so it must not be compressed.
      collection
        ? mapHeaders(headers, (_, value, name) => (name === 'accept-encoding' ? undefined : value))
        : headers,
      credential,
    ),
    redactions: [{ matcher: state.matcherFor(credential), replacement: box.token }],
    ...(body && body.length > 0 ? { body } : {}),
    ...(collection
      ? { transformResponse: (status, json) => filterResponse(context, box, target.kind, status, json) }
      : {}),
  });
}

/** On a whole collection: list the box's own objects, and create one. */
const COLLECTION_METHODS = ['GET', 'POST'];

const isJson = (type = '') => type === '' || /json/i.test(type);

const objectsInQuery = (query: string): readonly ObjectRef[] =>
  [...new URLSearchParams(query)].flatMap(([key, value]) => objectsIn({ [key]: value }));

function ownsObject({ ownership }: BrokerState, box: Box, { kind, id }: ObjectRef): boolean {
  return kind === 'agents' ? (box.config.agents?.includes(id) ?? true) : ownership.has(box.name, kind, id);
}

/** Notes created objects as the box's own, and removes other boxes' objects from a list. Undefined if the list is not readable. */
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
    const filtered = filterList(json.value, (id) => state.ownership.has(box.name, kind, id));
    return filtered === undefined ? undefined : Buffer.from(JSON.stringify(filtered));
  }
  for (const created of createdObjects(kind, json.value))
    if (created.kind !== 'agents') state.ownership.add(box.name, created.kind, created.id);
  return body;
}
