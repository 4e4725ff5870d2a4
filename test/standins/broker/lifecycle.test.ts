import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type AuditEntry, type BrokerConfig, startBroker } from '../../../src/standins/broker/index.ts';
import { startReferenceBroker } from '../../../src/standins/broker/reference.ts';
import {
  ALL_SCOPES,
  BOX_TOKEN,
  containsValue,
  MODEL_CREDENTIAL,
  OPERATOR_KEY,
  SECRET_VALUE,
  startBrokerFixture,
} from './broker-fixture.ts';
import { sendRequest, startUpstream } from './raw-http.ts';

test('the audit log lists every request and contains no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'audit.jsonl');
  const entries: AuditEntry[] = [];
  const fixture = await startBrokerFixture(
    () => ({ audit: { file } }),
    {},
    { onAudit: (entry) => entries.push(entry) },
  );
  await fixture.report(ALL_SCOPES);
  const grant = fixture.issueGrant('a', 'github:bob', 1000);
  await fixture.request('GET', '/llm/modelapi/v1/models?limit=1', { headers: { 'box-grant': grant } });
  await fixture.request('GET', `/egress/MAIL/${encodeURIComponent(BOX_TOKEN)}`);
  await fixture.request('GET', '/egress/NONE/x');
  await fixture.request('GET', `/nowhere/${BOX_TOKEN.replaceAll('/', '%2f')}`, { token: null });
  await fixture.close();
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEntry);
  expect(lines).toEqual(entries);
  expect(
    lines.map(({ box, status, capability, refused, word, payer }) => [
      box,
      status,
      capability,
      refused,
      word,
      payer,
    ]),
  ).toEqual([
    ['a', 200, undefined, undefined, undefined, undefined],
    ['a', 200, 'inference', undefined, undefined, 'shared'],
    ['a', 200, 'egress', undefined, undefined, undefined],
    ['a', 403, 'egress', 'no-value', 'NONE', undefined],
    [null, 404, undefined, 'not-served', undefined, undefined],
  ]);
  expect(lines[1]).toMatchObject({
    method: 'GET',
    path: '/llm/modelapi/v1/models',
    host: new URL(fixture.model.url).host,
  });
  for (const secret of [BOX_TOKEN, MODEL_CREDENTIAL, OPERATOR_KEY, SECRET_VALUE, grant])
    expect(containsValue(JSON.stringify(lines), secret)).toBe(false);
});

test('closing lets requests in flight finish, and accepts no more', async () => {
  let end: (() => void) | undefined;
  let arrived: (() => void) | undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const fixture = await startBrokerFixture(() => ({ graceMs: 10_000 }), {
    model: (_, res) => {
      end = () => res.end('{}');
      arrived?.();
    },
  });
  await fixture.report(ALL_SCOPES);
  const pending = fixture.request('GET', '/llm/modelapi/v1/models');
  await arrival;
  const closed = fixture.close();
  await expect(sendRequest(fixture.url, 'GET', '/llm/modelapi/api/hello')).rejects.toThrow();
  end?.();
  expect((await pending).status).toBe(200);
  await closed;
});

test('closing ends requests that take too long', async () => {
  let arrived: (() => void) | undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const fixture = await startBrokerFixture(() => ({ graceMs: 10 }), { model: () => arrived?.() });
  await fixture.report(ALL_SCOPES);
  const pending = fixture.request('GET', '/llm/modelapi/v1/models').then(
    () => 'answered',
    () => 'cut',
  );
  await arrival;
  await fixture.close();
  expect(await pending).toBe('cut');
});

test('a taken port rejects', async () => {
  const { url } = await startBrokerFixture();
  const port = Number(new URL(url).port);
  await expect(startBroker({ broker: 'lobby', boxes: [], port })).rejects.toThrow('EADDRINUSE');
});

const box = { name: 'a', token: BOX_TOKEN };
const secret = { name: 'A', host: 'https://a', value: 'v' };
test.each<[string, Partial<BrokerConfig>]>([
  [
    'infrence is not a capability; expected inference, egress, feedback, agentsvc',
    { capabilities: ['infrence'] },
  ],
  ['two boxes have the same name', { boxes: [{ name: 'a' }, { name: 'a' }] }],
  ['two boxes have the same token', { boxes: [box, { ...box, name: 'b' }] }],
  [
    'a box token is invalid; expected at least 16 printable ASCII characters',
    { boxes: [{ ...box, token: 'short' }] },
  ],
  [
    'a box token is invalid; expected at least 16 printable ASCII characters',
    { boxes: [{ ...box, token: `${BOX_TOKEN} ${BOX_TOKEN}` }] },
  ],
  ['a grant names the box b, which does not exist', { grants: [{ box: 'b', principal: 'a:b' }] }],
  ['the secret a has an invalid name', { boxes: [{ ...box, secrets: [{ ...secret, name: 'a' }] }] }],
  [
    "a value that a header can't carry",
    { boxes: [{ ...box, secrets: [{ ...secret, value: 'a\r\nb: c' }] }] },
  ],
  [
    'ada is not a principal; expected <provider>:<login>',
    { boxes: [{ ...box, owner: { principal: 'ada' } }] },
  ],
  [
    'the host of the secret A is not a valid URL or host name',
    { boxes: [{ ...box, secrets: [{ ...secret, host: 'http://a:99999' }] }] },
  ],
  [
    'the host of the secret A has a scheme other than http and https',
    { boxes: [{ ...box, secrets: [{ ...secret, host: 'ftp://a' }] }] },
  ],
  ['the url of modelapi has user info, a query or a fragment', { modelapi: { url: 'https://u:pw@a' } }],
  [
    'the url of agentsvc has user info, a query or a fragment',
    { agentsvc: { url: 'https://a/?b', credential: 'c' } },
  ],
  ['two secrets of a box have the same name', { boxes: [{ ...box, secrets: [secret, secret] }] }],
  ['a credential is empty', { agentsvc: { url: 'https://a', credential: '' } }],
])('a configuration is rejected: %s', async (message, overrides) => {
  await expect(startBroker({ broker: 'lobby', boxes: [box], ...overrides })).rejects.toThrow(message);
});

test('the reference serves all four capabilities of a conformance run', async () => {
  const [modelapi, agentsvc, host] = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  const broker = await startReferenceBroker({
    broker: 'hall',
    boxes: ['conformance-a', 'conformance-b'],
    modelapi: { url: modelapi.url, credential: MODEL_CREDENTIAL },
    agentsvc: { url: agentsvc.url, credential: OPERATOR_KEY },
    secrets: [{ box: 'conformance-a', name: 'CONFORMANCE', host: host.url, value: SECRET_VALUE }],
  });
  onTestFinished(() => broker.close());
  expect(Object.keys(broker.tokens)).toEqual(['conformance-a', 'conformance-b']);
  const headers = { authorization: `Bearer ${broker.tokens['conformance-a']}` };
  const capabilities = Object.entries({ ...ALL_SCOPES, egress: ['CONFORMANCE'] }).map(([name, scope]) => ({
    name,
    broker: 'hall',
    scope,
  }));
  await sendRequest(broker.url, 'POST', '/api/box/declaration', {
    headers,
    body: JSON.stringify({ capabilities }),
  });
  for (const path of ['/llm/modelapi/v1/models', '/egress/CONFORMANCE/x'])
    expect((await sendRequest(broker.url, 'GET', path, { headers })).status).toBe(200);
  expect([modelapi.requests.length, host.requests[0]?.headers.authorization]).toEqual([
    1,
    `Bearer ${SECRET_VALUE}`,
  ]);
});
