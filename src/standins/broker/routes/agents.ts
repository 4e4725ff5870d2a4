import { readJson } from '../../../broker/read-json.ts';
import type { Box } from '../box.ts';
import { type Call, refuse } from '../call.ts';
import type { ObjectKind } from '../config.ts';
import { mapFields } from '../raw-headers.ts';
import { readBody } from '../read-body.ts';
import { relay } from '../relay.ts';
import { type Named, objectAt } from '../rules/objects.ts';
import type { BrokerState } from '../state.ts';

/** A body that names objects is at most this large, in bytes. */
const MOST = 1 << 20;

/** The agent service, on the operator's key, for what is the box's own (spec 2, 4.6). */
export async function agents(call: Call): Promise<void> {
  const { state, req, box, method } = call;
  const { rules, routes, agentsvc, config, grantHeader } = state;
  const path = call.path.slice(routes.agents.length);
  const at = objectAt(path);
  if (!box || !agentsvc || !config.agentsvc || !at) return refuse(call, 'not-served');
  if (rules.repeatsToken(call.path + call.query, box.hidden))
    return refuse(call, 'token-inside', { problem: 'address' });
  const collection = at.id === '';
  if (collection && !COLLECTION.includes(method)) return refuse(call, 'not-served');
  const named: Named[] = [...(collection ? [] : [at]), ...namedInQuery(call.query, rules.namedIn)];
  let body: Buffer | undefined;
  if (collection || at.kind !== 'sandboxes' || isJson(req.headers['content-type'])) {
    body = await readBody(req, MOST);
    if (!body) return refuse(call, 'too-large', { problem: `at most ${MOST} bytes` });
    const json = body.length > 0 ? readJson(body) : { value: undefined };
    if ('problem' in json) return refuse(call, 'not-readable', json);
    named.push(...rules.namedIn(json.value));
    const mask = rules.requestMask(box.hidden);
    mask?.push(Buffer.from(body));
    if (mask?.found) return refuse(call, 'token-inside', { problem: 'body' });
  }
  const foreign = named.find((one) => !isOwn(state, box, one));
  if (foreign) return refuse(call, 'not-own', { problem: `${foreign.kind} ${JSON.stringify(foreign.id)}` });
  const kept = rules.requestFields(req.rawHeaders, { kind: 'agents', hidden: box.hidden, grantHeader });
  const { credential } = config.agentsvc;
  relay(call, {
    target: agentsvc,
    path: rules.upstreamPath(path, 'agents') + rules.upstreamQuery(call.query, 'agents'),
    fields: [
      // An answer that is read must be readable.
      ...(collection
        ? mapFields(kept, (_, value, name) => (name === 'accept-encoding' ? undefined : value))
        : kept),
      ...rules.operatorFields(credential),
    ],
    veiled: [{ hidden: state.hidden(credential), by: box.token }],
    ...(body && body.length > 0 ? { body } : {}),
    ...(collection ? { read: (status, json) => readAnswer(call, box, at.kind, status, json) } : {}),
  });
}

/** What may be done to a whole collection: list what is the box's own, and make one more. */
const COLLECTION = ['GET', 'POST'];

const isJson = (type = '') => type === '' || /json/i.test(type);

function namedInQuery(query: string, namedIn: (json: unknown) => readonly Named[]): readonly Named[] {
  return [...new URLSearchParams(query)].flatMap(([key, value]) => namedIn({ [key]: value }));
}

function isOwn({ rules, owned }: BrokerState, box: Box, { kind, id }: Named): boolean {
  return kind === 'agents'
    ? rules.mayStart(box.config.agents, id)
    : rules.owns(owned.has(box.name, kind, id), kind, id);
}

/** Keeps what was made, and leaves out of a list what is not the box's. */
function readAnswer(
  { state, method }: Call,
  box: Box,
  kind: ObjectKind,
  status: number,
  body: Buffer,
): Buffer | undefined {
  if (status >= 300) return body;
  const json = readJson(body);
  if ('problem' in json) return method === 'POST' ? body : undefined;
  if (method === 'GET') {
    const listed = state.rules.listed(json.value, (id) => state.owned.has(box.name, kind, id));
    return listed === undefined ? undefined : Buffer.from(JSON.stringify(listed));
  }
  for (const made of state.rules.madeBy(kind, json.value))
    if (made.kind !== 'agents') state.owned.add(box.name, made.kind, made.id);
  return body;
}
