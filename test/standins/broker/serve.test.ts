import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call, lay, repository, scratch } from '../../fakes/io.ts';
import { send, upstream } from './wire.ts';
import { CREDENTIAL, holds, OPERATOR, TOKEN, VALUE } from './world.ts';

const { root, remove } = scratch();
afterAll(remove);

test.each([
  ['two boxes have one name', '[{ name: a }, { name: a }]'],
  ['a token has at least 16 characters, all', '[{ name: a, token: { value: short } }]'],
  [
    'the host of the secret MAIL holds a user',
    "[{ name: a, secrets: [{ name: MAIL, host: 'https://u:pw@h', value: v }] }]",
  ],
])('serve broker calls a configuration wrong, and not itself: %s', async (words, boxes) => {
  const cwd = lay(root, { 'broker.yml': `broker: hall\nboxes: ${boxes}\n` });
  const { code, stderr } = await call(['serve', 'broker', '--config', 'broker.yml'], { cwd });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`gatehouse: the configuration of the broker broker.yml: ${words}`),
  ]);
  expect(stderr).not.toContain('pw');
});

test('serve broker prints what a box is given, serves by it, and ends when it is asked to', async () => {
  const [model, agents, host] = await Promise.all([upstream(), upstream(), upstream()]);
  const cwd = lay(root, {});
  const config = `broker: hall
boxes:
  - name: mine
    token: { env: BOX }
    secrets: [{ name: MAIL, host: '${host.url}', env: MAIL }]
modelapi: { url: '${model.url}', credential: { kind: api-key, env: MODEL } }
agentsvc: { url: '${agents.url}', credential: { env: AGENTS } }
visitors: [{ principal: 'github:bob', credential: { kind: api-key, value: bobs-credential } }]
grants: [{ box: mine, principal: 'github:bob' }]
`;
  writeFileSync(join(cwd, 'broker.yml'), config);
  const { PATH = '' } = process.env;
  const child = spawn(
    process.execPath,
    [join(repository, 'src/bin.ts'), 'serve', 'broker', '--config', 'broker.yml'],
    { cwd, env: { PATH, CI: '1', BOX: TOKEN, MODEL: CREDENTIAL, AGENTS: OPERATOR, MAIL: VALUE } },
  );
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { url, tokens, boxes, grants } = JSON.parse(line);
  expect(tokens).toEqual({ mine: TOKEN });
  expect(boxes.mine.variables).toEqual({
    BROKER_URL: url,
    MODELAPI_BASE_URL: `${url}/llm/modelapi`,
    MAIL_KEY: TOKEN,
    MAIL_BASE_URL: `${url}/egress/MAIL`,
  });
  // Its own secrets are told to nobody; a box's token and a grant are what it is asked for.
  for (const secret of [CREDENTIAL, OPERATOR, VALUE, 'bobs-credential'])
    expect(holds(line, secret)).toBe(false);

  const { MODELAPI_BASE_URL: models, MAIL_KEY: key, MAIL_BASE_URL: mail } = boxes.mine.variables;
  const below = (base: string, path: string) => new URL(base).pathname + path;
  const headers = { authorization: `Bearer ${TOKEN}` };
  const capabilities = [
    { name: 'inference', broker: 'hall', scope: ['agent'] },
    { name: 'egress', broker: 'hall', scope: ['MAIL'] },
  ];
  await send(url, 'POST', '/api/box/declaration', { headers, body: JSON.stringify({ capabilities }) });
  const visited = { ...headers, 'box-grant': grants[0].grant };
  expect(
    (await send(url, 'GET', below(models, '/v1/models'), { headers: visited })).headers['box-payer'],
  ).toBe('visitor github:bob');
  await send(url, 'GET', below(mail, '/send'), { headers: { 'x-mail-key': key } });
  expect([model.seen[0]?.headers['x-api-key'], host.seen[0]?.headers['x-mail-key']]).toEqual([
    'bobs-credential',
    VALUE,
  ]);
  child.kill('SIGTERM');
  expect([await ended, said]).toEqual([[0, null], '']);
});
