/**
 * A small broker that implements the protocol for inference, egress and feedback, to read and try:
 *
 *     gatehouse conformance --module examples/broker.mjs
 *
 * It has one credential for all boxes and keeps everything in memory. A real broker also decides who pays, and when to refuse.
 */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';

/** Method and path of each route. Everything else returns 404 without reaching an upstream. */
const routes = [
  ['POST', /^\/api\/box\/declaration$/, declare],
  ['HEAD', /^\/llm\/modelapi\/api\/hello$/, hello],
  ['GET', /^\/llm\/modelapi\/api\/hello$/, hello],
  ['POST', /^\/llm\/modelapi(\/v1\/messages)$/, askModel],
  ['POST', /^\/llm\/modelapi(\/v1\/messages\/count_tokens)$/, askModel],
  ['GET', /^\/llm\/modelapi(\/v1\/models)$/, askModel],
  ['GET', /^\/llm\/modelapi(\/v1\/models\/[^/%.\\][^/%\\]*)$/, askModel],
  ['POST', /^\/decide\/v1\/systemone$/, decide],
  ['*', /^\/egress\/([A-Z][A-Z0-9_]{0,39})(\/.*)$/, askSecretHost],
  ['POST', /^\/api\/feedback$/, takeFeedback],
];

/** Starts a broker for the boxes, upstreams and secrets of `env` (specification 2, 4.7). */
export async function start(env) {
  // A token of hex digits reads the same in a header and in a query.
  const boxes = env.boxes.map((name) => ({
    name,
    token: randomBytes(24).toString('hex'),
    entries: [],
  }));
  const server = http.createServer((request, response) => serve({ env, boxes, request, response }));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    tokens: Object.fromEntries(boxes.map(({ name, token }) => [name, token])),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An error response to the box. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function serve({ request, response, ...rest }) {
  try {
    const [path, ...query] = request.url.split('?');
    const isOf = ([method, pattern]) => (method === '*' || method === request.method) && pattern.test(path);
    const [, pattern, answer] = routes.find(isOf) ?? [];
    if (!answer) throw new Refusal(404, 'no such route');
    const parts = pattern.exec(path).slice(1);
    await answer({ ...rest, request, response, parts, query: query.join('?'), body: await bodyOf(request) });
  } catch (error) {
    // A response that has begun can only be broken off.
    if (response.headersSent) return response.destroy();
    const [status, message] =
      error instanceof Refusal ? [error.status, error.message] : [502, 'no response from the upstream'];
    reply(response, status, { type: 'error', error: { type: 'permission_error', message } });
  }
}

const reply = (response, status, value) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

async function bodyOf(message) {
  const pieces = [];
  for await (const piece of message) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The JSON object in a body; an empty one if there is none. */
function objectIn(body) {
  try {
    const value = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** The box whose token is where a client of the model provider puts its key. */
function boxOf({ request, boxes }) {
  const { authorization = '', 'x-api-key': key = '' } = request.headers;
  const bearer = authorization.replace(/^bearer +/i, '');
  const box = boxes.find(({ token }) => key === token || bearer === token);
  if (!box) throw new Refusal(403, 'the token belongs to no box');
  return box;
}

/** The scope rule. The message says what to add to the declaration. */
function need(box, capability, word) {
  if (!box.entries.some(({ name, scope }) => name === capability && scope.includes(word)))
    throw new Refusal(403, `the declaration does not allow it: add ${word} to the scope of ${capability}`);
}

function declare({ env, boxes, request, response, body }) {
  const box = boxOf({ request, boxes });
  const { capabilities } = objectIn(body);
  const isEntry = (entry) =>
    typeof entry?.name === 'string' &&
    Array.isArray(entry.scope) &&
    entry.scope.length <= 50 &&
    entry.scope.every((word) => typeof word === 'string');
  const isReport = Array.isArray(capabilities) && capabilities.length <= 20 && capabilities.every(isEntry);
  if (!isReport || body.length > 32 * 1024)
    throw new Refusal(400, 'not a declaration report; expected {"capabilities": [{"name", "broker", "scope": [ … ]}]}');
  const own = capabilities.filter(({ broker }) => broker === env.broker);
  // Each report replaces the previous one.
  box.entries = own;
  reply(response, 200, { capabilities: own, at: new Date().toISOString() });
}

/** Clients probe this first, without a token. */
function hello({ response }) {
  response.writeHead(200).end();
}

function askModel(call) {
  const box = boxOf(call);
  need(box, 'inference', 'agent');
  const { url, credential } = call.env.modelapi;
  const { authorization: _, 'x-api-key': __, ...headers } = headersOf(call.request);
  return forward(
    call,
    box,
    url + call.parts[0],
    call.query,
    { ...headers, 'x-api-key': credential },
    credential,
  );
}

/** The schema of an answer to a question of each type. */
const number = { type: 'number' };
const objectOf = (properties) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const answerTo = {
  noul: () => ({ noul: number }),
  score: () => ({ score: number }),
  choice: ({ criteria = {} }) => ({
    choice: { enum: Object.keys(criteria) },
    probabilities: objectOf(Object.fromEntries(Object.keys(criteria).map((option) => [option, number]))),
    confidence: number,
  }),
};

async function decide(call) {
  need(boxOf(call), 'inference', 'decide');
  const { model, state, questions } = objectIn(call.body);
  const asked = Object.entries(objectIn(JSON.stringify(questions ?? null)));
  const isAsked = ([, question]) =>
    typeof question?.type === 'string' && typeof question.instructions === 'string';
  if (typeof model !== 'string' || state === undefined || asked.length === 0 || !asked.every(isAsked))
    throw new Refusal(
      422,
      'not a decide request; expected {"model", "state", "questions": {"name": {"type", "instructions"}}}',
    );
  const known = asked.filter(([, { type }]) => Object.hasOwn(answerTo, type));
  const found = known.length === 0 ? {} : await decided(call.env.modelapi, model, state, known);
  const answers = asked.map(([name, { type }]) => [
    name,
    Object.hasOwn(found, name) ? { type, ...found[name] } : { type: 'unsupported' },
  ]);
  reply(call.response, 200, { model, answers: Object.fromEntries(answers) });
}

/** The model's answers, by the names of the questions. Throws if there are none. */
async function decided({ url, credential }, model, state, questions) {
  const schema = objectOf(
    Object.fromEntries(
      questions.map(([name, question]) => [name, objectOf(answerTo[question.type](question))]),
    ),
  );
  const answer = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': credential,
    },
    body: JSON.stringify({
      model,
      max_tokens: 2048,
      messages: [
        { role: 'user', content: JSON.stringify({ state, questions: Object.fromEntries(questions) }) },
      ],
      output_config: { format: { type: 'json_schema', schema } },
    }),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`the model provider answered ${answer.status}`);
  const { content } = await answer.json();
  const found = JSON.parse(content.find(({ type }) => type === 'text').text);
  if (!questions.every(([name]) => typeof found[name] === 'object'))
    throw new Error('the model left out an answer');
  return found;
}

/** The box's token is wherever the client of that host puts its key, so everything is searched. */
function askSecretHost(call) {
  const { request, query, boxes, env } = call;
  const [name, path] = call.parts;
  const headers = headersOf(request);
  const said = [
    query,
    ...Object.values(headers)
      .flat()
      .flatMap((text) => [text, inBasic(text)]),
  ].join('\n');
  const box = boxes.find(({ token }) => said.includes(token));
  if (!box) throw new Refusal(403, 'the request carries no token of a box');
  need(box, 'egress', name);
  const secret = env.secrets.find((one) => one.box === box.name && one.name === name);
  if (!secret) throw new Refusal(403, `no value is held for the secret ${name}`);
  if (/[\\/]\.{1,2}(?:[\\/]|$)/.test(path.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\')))
    throw new Refusal(404, 'invalid path');
  const sent = swapped(headers, [box.token], secret.value);
  const target = query.replaceAll(box.token, () => encodeURIComponent(secret.value));
  return forward(call, box, secret.host.replace(/\/$/, '') + path, target, sent, secret.value);
}

/** The decoded content of `Authorization: Basic`; empty for any other header. */
const inBasic = (text) => Buffer.from(/^Basic (\S+)$/i.exec(text)?.[1] ?? '', 'base64').toString();

/** UTF-8 bytes as characters, as in headers. */
const bytesOf = (text) => Buffer.from(text).toString('latin1');

/** What a value looks like as it is, in JSON, in URLs and in base64, where it may begin at any of three places. */
function formsOf(value) {
  const json = JSON.stringify(value).slice(1, -1);
  const escape = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const ascii = json.replace(/[\u007f-\uffff]/g, escape);
  const url = encodeURIComponent(value);
  const base64 = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    return bytes.toString('base64').slice([0, 2, 3][before], Math.floor((bytes.length * 8) / 6));
  });
  const escaped = [bytesOf(json), ascii].flatMap((text) => [text, text.replaceAll('/', '\\/')]);
  const base64url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([bytesOf(value), ...escaped, url, url.replaceAll('%20', '+'), ...base64, ...base64url])];
}

/** Matches these strings, in any letter case. */
const anyOf = (forms) => new RegExp(forms.map((form) => form.replace(/[^\w]/g, '\\$&')).join('|'), 'gi');

/** Whether a string contains a value in any form. */
function reveals(text, value) {
  const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text.search(anyOf(formsOf(value))) >= 0 || decoded.search(anyOf([bytesOf(value)])) >= 0;
}

/** Headers with the strings replaced by another, also in basic credentials. */
function swapped(headers, from, to) {
  const swap = (text) => text.replace(anyOf(from), () => bytesOf(to));
  const inValue = (text) => {
    const basic = inBasic(text);
    if (swap(basic) === basic) return swap(text);
    return `Basic ${Buffer.from(swap(basic), 'latin1').toString('base64')}`;
  };
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.map(inValue)]));
}

/** Hop-by-hop headers, and those that each connection sets itself. */
const ownHeaders =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade host content-length expect';

/** The headers to forward: lists of values by name. */
function headersOf({ headers, headersDistinct }) {
  const dropped = [...ownHeaders.split(' '), ...(headers.connection ?? '').toLowerCase().split(/\s*,\s*/)];
  return Object.fromEntries(Object.entries(headersDistinct).filter(([name]) => !dropped.includes(name)));
}

/** Forwards a request and streams the response back; `hidden` is what no response may contain. */
async function forward({ request, response, body }, box, url, query, headers, hidden) {
  const isKept = ([, values]) => ![values].flat().some((text) => reveals(text, box.token));
  const kept = Object.entries(headers).filter(isKept);
  if (reveals(url, box.token) || reveals(query, box.token) || body.includes(box.token))
    throw new Refusal(
      403,
      'the token stands where nothing can take its place: send it in a header or as the key of the query',
    );
  const { protocol, hostname, port, origin } = new URL(url);
  const answer = await new Promise((resolve, reject) => {
    const onward = (protocol === 'https:' ? https : http).request({
      hostname,
      port,
      method: request.method,
      // As sent: `URL` would normalize it.
      path: url.slice(origin.length) + (request.url.includes('?') ? `?${query}` : ''),
      headers: { ...Object.fromEntries(kept), ...(body.length > 0 ? { 'content-length': body.length } : {}) },
    });
    onward.once('response', resolve).once('error', reject).end(body);
    response.once('close', () => onward.destroy());
  });
  response.writeHead(answer.statusCode, swapped(headersOf(answer), formsOf(hidden), box.token));
  await pipeline(answer, masked(formsOf(hidden)), response);
}

/** Overwrites strings in a stream, also across chunks; holds back no more than what may be the beginning of one. */
const masked = (forms) =>
  async function* (pieces) {
    const pattern = anyOf(forms);
    const longest = Math.max(...forms.map(({ length }) => length));
    let held = '';
    for await (const piece of pieces) {
      const text = (held + piece.toString('latin1')).replace(pattern, (found) => '*'.repeat(found.length));
      const isBeginning = (end) => forms.some((form) => form.startsWith(end));
      let kept = Math.min(longest - 1, text.length);
      while (kept > 0 && !isBeginning(text.slice(-kept))) kept -= 1;
      held = text.slice(text.length - kept);
      yield Buffer.from(text.slice(0, text.length - kept), 'latin1');
    }
    yield Buffer.from(held, 'latin1');
  };

/** A broker that keeps no feedback returns 501 instead. */
function takeFeedback(call) {
  const box = boxOf(call);
  const { entries, counts } = objectIn(call.body);
  if (entries !== undefined) need(box, 'feedback', 'agent');
  if (counts !== undefined) need(box, 'feedback', 'passive');
  if (entries === undefined && counts === undefined)
    throw new Refusal(400, 'a batch needs entries, counts or both');
  call.response.writeHead(204).end();
}
