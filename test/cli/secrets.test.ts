import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { secretsOf } from '../../src/cli/secrets.ts';
import { formatNames as formats } from '../../src/report/formats.ts';
import { runProgram, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

describe('a variable holds a secret by its name', () => {
  test.each([
    ...[
      'TOKEN',
      'GITHUB_TOKEN',
      'GATEHOUSE_TOKEN',
      'CONTROL_PASSWORD',
      'PLATFORM_API_TOKEN',
      'AWS_SECRET_ACCESS_KEY',
    ],
    ...[
      'AWS_SESSION_TOKEN',
      'PGPASSWORD',
      'DB_PASSWD',
      'SSH_PRIVATE_KEY',
      'ANTHROPIC_API_KEY',
      'CLIENT_SECRET',
    ],
    ...[
      'MY_PAT',
      'DB_PASS',
      'COOKIE',
      'SESSION_COOKIE',
      'SIGNING_KEY',
      'SSH_KEY',
      'ENCRYPTION_KEYS',
      'DB_PWD',
    ],
    ...[
      'KEY_PASSPHRASE',
      'NPM_AUTH',
      'npm_config__auth',
      'API_BEARER',
      'SENTRY_DSN',
      'SLACK_WEBHOOK_URL',
      'AUTH_JWT',
    ],
    ...['DB_CONNECTION_STRING', 'HASH_SALT', 'REGISTRY_CREDS', 'CLIENT_SECRETS', 'OPENAI_APIKEY'],
    ...['GOOGLE_CREDENTIALS', 'GOOGLE_CREDENTIALS_JSON', 'ACTIONS_RUNTIME_TOKEN', 'INPUT_TOKEN', 'npm_token'],
  ])('%s', (name) => expect(secretsOf({ [name]: 'value' })).toEqual(['value']));

  test.each([
    'PATH',
    'HOME',
    'GITHUB_SHA',
    'KEY',
    'TOKENIZER',
    'PASSWORDLESS',
    'SECRETARY',
    'EMPTY_TOKEN',
    'PWD',
    'OLDPWD',
    'SSH_AUTH_SOCK',
    'GATEHOUSE_PASS_ENV',
    'GITHUB_PATH',
    'PATTERN',
    'COMPASS',
    'AUTHOR',
  ])('but not %s', (name) =>
    expect(secretsOf({ [name]: name === 'EMPTY_TOKEN' ? '' : 'value' })).toEqual([]),
  );
});

/** Secrets in the environment of a job. */
const variables = {
  PLAIN_TOKEN: 'Zq7hQ9xK2mW4',
  ODD_PASSWORD: 'p"a\\s<s>&w\'o|r`d*',
  URL_SECRET: 'a+b/c==d e%f',
  LINES_PRIVATE_KEY: '-----BEGIN KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END KEY-----',
};
/** Values that are secrets by their format. */
const secretShapes = [
  `ghp_${'a1B2'.repeat(9)}`,
  `github_pat_${'a1B2'.repeat(10)}`,
  `glpat-${'a1B2'.repeat(5)}`,
  `xoxb-${'1234'.repeat(5)}`,
  `sk-ant-${'a1B2'.repeat(8)}`,
  `AKIA${'ABCD'.repeat(4)}`,
  `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIi'.repeat(3)}.${'c2ln'.repeat(5)}`,
];
const address = 'https://hooks.example.com/services/T0/B0/XyZ123';
const login = 'https://user:hunter2hunter2@example.com';

const lines = Object.values(variables).flatMap((value) => value.split('\n'));
const values = [...lines, ...secretShapes];
const base64 = (value: string) => Buffer.from(value).toString('base64');
const hex = (value: string) => Buffer.from(value).toString('hex');
const hidden = [
  ...values,
  // A secret found by its format is only found in that form.
  ...lines.flatMap((value) => [
    encodeURIComponent(value),
    base64(value).replace(/=+$/, ''),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
  ]),
  'XyZ123',
  'hunter2hunter2',
].filter((value) => !value.includes('KEY-----'));

/** Each value wherever a file may contain one: as a value, a key, an item, in a comment and in invalid YAML. */
function fileWith(value: string): string {
  const text = JSON.stringify(value);
  const key = /[~/]/.test(value) ? 'key' : text;
  return `# ${value.replaceAll('\n', ' ')}
gate: ${text}
${key}: 1
roots: [${text}, ${text}]
version: { ${key}: x }
notify: { webhook: ${text} }
env: { A: ${text}, A: ${text} }
drift: ${text}
steps: [{ run: ${text}, before: ${text} }]
oidc: { ${key}: ${text} }
`;
}

describe('no output shows a variable of --pass-env, whatever its name', () => {
  const value = 'hunter-green-42';
  const [hexValue, base64Value] = [Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')];
  const printing = `echo "the door is $DOOR_COLOR, ${hexValue}, ${base64Value}" >&2; exit 1`;
  const env = { DOOR_COLOR: value, CONTROL_PASSWORD: 'none-of-these', PATH: process.env['PATH'] ?? '' };
  const url = 'http://127.0.0.1:9';

  test.each<[what: string, argv: string[]]>([
    ['a start command', ['validate', '--start', printing]],
    ['a broker', ['conformance', '--start', printing]],
    ['a conversation', ['verify-conversation', 'a@b.example', '--start', printing]],
    ['a command that mints', ['validate', '--base-url', url, '--mint', printing]],
  ])('of %s', async (_, argv) => {
    const cwd = writeFolder(root, {});
    const passing = [...argv, '--pass-env', 'DOOR_COLOR'];
    const { code, stdout, stderr } = await runProgram([...passing, '--format', 'json'], { cwd, env });
    expect(code).toBe(3);
    for (const text of [stdout, stderr])
      for (const form of [value, hexValue, base64Value]) expect(text).not.toContain(form);
    expect(stdout + stderr).toContain('the door is ***************');
  });
});

describe('no output shows a secret', () => {
  const everything = [
    ...values,
    address,
    login,
    variables.LINES_PRIVATE_KEY,
    ...lines.map(base64),
    ...lines.map(hex),
    ...lines.map((value) => hex(value).toUpperCase()),
  ];
  const files = Object.fromEntries(everything.map((value, index) => [`${index}.yml`, fileWith(value)]));
  const cwd = writeFolder(root, {
    ...files,
    'broken.yml': values.map((value) => `${JSON.stringify(value)}: [`).join('\n'),
  });
  const env = variables;

  const shown = (text: string) => hidden.filter((secret) => text.includes(secret));

  test.each(formats)('in the format %s', async (format) => {
    const { code, stdout, stderr } = await runProgram(['settings', '*.yml', '--format', format], {
      cwd,
      env,
    });
    expect([code, stderr]).toEqual([1, '']);
    expect(shown(stdout)).toEqual([]);
    // The finding is still reported.
    expect(stdout).toContain('settings/enum');
    expect(stdout).toContain('****');
  });

  test('in the files of --out', async () => {
    await runProgram(['settings', '*.yml', '--out=out'], { cwd, env });
    for (const name of readdirSync(join(cwd, 'out')))
      expect([name, shown(readFileSync(join(cwd, 'out', name), 'utf8'))]).toEqual([name, []]);
  });

  test.each(values)('in a usage error: %s', async (value) => {
    const inFile = {
      'c.yml': `settings: { fail-on: ${JSON.stringify(value)}, ${JSON.stringify(value)}: 1 }\n`,
    };
    const folder = writeFolder(root, inFile);
    for (const argv of [
      [value],
      [`--${value}`],
      ['settings', value],
      ['settings', `${value}*`],
      ['settings', 'c.yml', '--only', value],
      ['settings', `--${value}`],
      ['settings', '--format', value],
      ['settings', '--timeout', value],
      ['settings', 'c.yml', '--new-from', value],
      ['settings', 'c.yml', '--out', `c.yml/${value}`],
      ['settings', '--vocabulary', value],
      ['run', '--config', 'c.yml'],
      ['run', value],
      ['schema', value],
      ['explain', value],
    ]) {
      for (const more of [[], ['--debug']]) {
        const { code, stderr } = await runProgram([...argv, ...more], { cwd: folder, env });
        expect(code).toBe(2);
        expect(shown(stderr)).toEqual([]);
      }
    }
  });

  test('in an internal error', async () => {
    const now = () => {
      throw new Error(`it stopped at ${variables.PLAIN_TOKEN}`);
    };
    const { stderr } = await runProgram(['settings', '0.yml', '--debug'], { cwd, env, now });
    expect(stderr).toContain('it stopped at ****');
    expect(shown(stderr)).toEqual([]);
  });

  test('in the output of --fix', async () => {
    const name = `${variables.PLAIN_TOKEN}.yml`;
    const { stderr } = await runProgram(['settings', '--fix', name], {
      cwd: writeFolder(root, { [name]: 'gate: on-destroy\n' }),
      env,
    });
    expect(stderr).toBe(`fixed ${'*'.repeat(variables.PLAIN_TOKEN.length)}.yml: applied 1 fix\n`);
  });
});

test.each([
  ['CONTROL_PASSWORD', 'hunter2'],
  ['ACME_API_TOKEN', 'a1b2'],
  ['GATEHOUSE_TOKEN', 'k9x3z'],
])('the value of the documented %s is a secret, however short', async (name, value) => {
  const cwd = writeFolder(root, { 'pipeline.yml': `gate: ${value}\n` });
  for (const format of ['pretty', 'json']) {
    const { stdout } = await runProgram(['settings', '--format', format], { cwd, env: { [name]: value } });
    expect(stdout).toContain('*'.repeat(value.length));
    expect(stdout).not.toContain(value);
  }
});

test('a password that is a word of the report does not change its verdicts', async () => {
  const cwd = writeFolder(root, { 'pipeline.yml': 'gate: always\n' });
  const env = { CONTROL_PASSWORD: 'pass', SANDBOX_TOKEN: 'settings' };
  const { code, stdout } = await runProgram(['settings', '--format', 'json'], { cwd, env });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { verdict: 'pass', gates: [{ gate: 'settings' }] }]);
});

test('a short value is not redacted: that would hide too much other text', async () => {
  const cwd = writeFolder(root, { 'pipeline.yml': 'gate: sometime\n' });
  expect((await runProgram(['settings'], { cwd, env: { X_TOKEN: 'someti' } })).stdout).toContain(
    '"sometime"',
  );
});
