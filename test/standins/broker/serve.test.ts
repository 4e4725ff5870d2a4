import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot, runProgram, scratch, writeFolder } from '../../fakes/io.ts';
import { BOX_TOKEN, containsValue, MODEL_CREDENTIAL, OPERATOR_KEY, SECRET_VALUE } from './broker-fixture.ts';
import { sendRequest, startUpstream } from './raw-http.ts';

const { root, remove } = scratch();
afterAll(remove);

test.each([
  ['two boxes have the same name', '[{ name: a }, { name: a }]'],
  ['a box token is invalid; expected at least 16 printable', '[{ name: a, token: { value: short } }]'],
  [
    'the host of the secret MAIL has user info',
    "[{ name: a, secrets: [{ name: MAIL, host: 'https://u:pw@h', value: v }] }]",
  ],
])('serve broker reports an invalid configuration as a usage error: %s', async (message, boxes) => {
  const cwd = writeFolder(root, { 'broker.yml': `broker: hall\nboxes: ${boxes}\n` });
  const { code, stderr } = await runProgram(['serve', 'broker', '--config', 'broker.yml'], { cwd });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`gatehouse: the broker configuration broker.yml: ${message}`),
  ]);
  expect(stderr).not.toContain('pw');
});

test('serve broker prints the variables of a box, serves it, and ends on SIGTERM', async () => {
  const [model, agents, host] = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  const cwd = writeFolder(root, {});
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
    [join(repositoryRoot, 'src/bin.ts'), 'serve', 'broker', '--config', 'broker.yml'],
    {
      cwd,
      env: {
        PATH,
        CI: '1',
        BOX: BOX_TOKEN,
        MODEL: MODEL_CREDENTIAL,
        AGENTS: OPERATOR_KEY,
        MAIL: SECRET_VALUE,
      },
    },
  );
  const ended = once(child, 'close');
  let stderrText = '';
  child.stderr.on('data', (chunk) => (stderrText += chunk));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { url, tokens, boxes, grants } = JSON.parse(line);
  expect(tokens).toEqual({ mine: BOX_TOKEN });
  expect(boxes.mine.variables).toEqual({
    BROKER_URL: url,
    MODELAPI_BASE_URL: `${url}/llm/modelapi`,
    MAIL_KEY: BOX_TOKEN,
    MAIL_BASE_URL: `${url}/egress/MAIL`,
  });
  // It prints box tokens and grants, but none of its own secrets.
  for (const secret of [MODEL_CREDENTIAL, OPERATOR_KEY, SECRET_VALUE, 'bobs-credential'])
    expect(containsValue(line, secret)).toBe(false);

  const { MODELAPI_BASE_URL: models, MAIL_KEY: key, MAIL_BASE_URL: mail } = boxes.mine.variables;
  const below = (base: string, path: string) => new URL(base).pathname + path;
  const headers = { authorization: `Bearer ${BOX_TOKEN}` };
  const capabilities = [
    { name: 'inference', broker: 'hall', scope: ['agent'] },
    { name: 'egress', broker: 'hall', scope: ['MAIL'] },
  ];
  await sendRequest(url, 'POST', '/api/box/declaration', { headers, body: JSON.stringify({ capabilities }) });
  const visited = { ...headers, 'box-grant': grants[0].grant };
  expect(
    (await sendRequest(url, 'GET', below(models, '/v1/models'), { headers: visited })).headers['box-payer'],
  ).toBe('visitor github:bob');
  await sendRequest(url, 'GET', below(mail, '/send'), { headers: { 'x-mail-key': key } });
  expect([model.requests[0]?.headers['x-api-key'], host.requests[0]?.headers['x-mail-key']]).toEqual([
    'bobs-credential',
    SECRET_VALUE,
  ]);
  child.kill('SIGTERM');
  expect([await ended, stderrText]).toEqual([[0, null], '']);
});
