import { afterAll, describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { formatNames } from '../../src/report/formats.ts';
import { VERSION } from '../../src/version.ts';
import { runProgram, scratch, validSettings, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const cwd = writeFolder(root, { 'pipeline.yml': validSettings });

const names = commands.map(({ name }) => name).join(', ');

/** A command line, and what its error must say: what is wrong, and what to do. */
const usageErrorCases: [argv: string[], ...says: string[]][] = [
  [[], 'no command given', `use ${names}`],
  [[''], 'no command given'],
  [['setings'], 'unknown command "setings"', 'did you mean "settings"?'],
  [['lint'], 'unknown command "lint"', `use ${names}`],
  [['constructor'], 'unknown command "constructor"'],
  [['--verison'], 'unknown option "--verison"', 'did you mean "--version"?'],
  [['-q'], 'unknown option "-q"', 'use --help, --version'],
  [['--quiet'], '--quiet goes after the command'],
  [['--format=json', 'settings'], '--format goes after the command', 'gatehouse settings --format'],
  [['settings', '--formt', 'json'], 'unknown option "--formt"', 'did you mean "--format"?'],
  [['settings', '--nope'], 'unknown option "--nope"', '--fail-on', 'gatehouse settings --help'],
  [['settings', '-x'], 'unknown option "-x"'],
  [['settings', '--format'], '--format needs a value'],
  [['settings', '--format', 'xml'], '--format is "xml"', `expected one of ${formatNames.join(', ')}`],
  [['settings', '--fail-on', 'note'], '--fail-on is "note"', 'expected one of error, warning'],
  [['settings', '--timeout', 'soon'], '--timeout is "soon"', 'expected a number of 0 or more'],
  [['settings', '--timeout=-1'], '--timeout is "-1"', 'expected a number of 0 or more'],
  [['settings', '--timeout', '-1'], '--timeout needs a value', 'write --timeout=-'],
  [['settings', '--timeout', '1e3'], '--timeout is "1e3"'],
  [['settings', '--retries', '٣'], '--retries is "٣"'],
  [['settings', '--quiet=yes'], '--quiet takes no value'],
  [['settings', '--only', 'other.yml'], '--only other.yml is not a check', 'pipeline.yml'],
  [['settings', '--new-from', '-x'], '--new-from needs a value'],
  [['settings', 'nope.yml'], 'nope.yml does not exist', 'check the path'],
  [['settings', ''], 'is a folder; name a file'],
  [['settings', '--', '--quiet'], 'the settings file --quiet does not exist'],
  [['run', 'pipeline.yml'], '"pipeline.yml" is an unexpected argument', 'gatehouse run --help'],
  [['run', '--fix'], 'unknown option "--fix"'],
  [['run', '--config', 'nope.yml'], 'the configuration nope.yml does not exist'],
  [['schema'], '<name> is missing', 'settings, broker or report'],
  [['schema', 'platform'], 'unknown schema "platform"', 'expected one of settings, broker, report'],
  [['schema', 'constructor'], 'unknown schema "constructor"'],
  [['schema', 'settings', 'report'], '"report" is an unexpected argument'],
  [['schema', 'settings', '--vocabulary', 'nope'], 'the vocabulary nope does not exist'],
  [['conformance'], 'no broker given', '--module FILE, --start CMD, --attach FILE, or --reference'],
  [['conformance', '--reference', '--start', 'x'], '--reference and --start exclude each other'],
  [['conformance', '--reference', '--extended=lax'], '--extended is "lax"', 'expected one of on, strict'],
  [['conformance', '--reference', '--env', 'x'], '--env needs --attach'],
  [['conformance', '--attach', 'nope.json'], '--attach needs --env FILE'],
  [['conformance', '--attach', 'pipeline.yml', '--env', 'pipeline.yml'], 'pipeline.yml is not valid JSON'],
  [['conformance', '--module', 'nope.mjs'], 'the module nope.mjs does not exist'],
  [['conformance', '--reference', '--extra', 'nope.json'], 'the file of --extra nope.json does not exist'],
  [['conformance', '--reference', '--extra', 'pipeline.yml'], 'the file of --extra pipeline.yml'],
  [['conformance', '--reference', '--only', 'egress'], '--only egress is not a check of this gate'],
  [
    ['conformance', '--reference', '--capabilities', 'infrence'],
    '--capabilities: "infrence" is not a capability',
    'expected inference, egress, feedback, agentsvc',
  ],
  [['conformance', '--reference', '--listen', 'a b'], '--listen is "a b"', 'a host name or address'],
  [['conformance', '--reference', '--timeout', '0'], '--timeout is 0', 'above 0'],
  [
    ['conformance', '--start', 'x', '--pass-env', 'GITHUB_TOKEN'],
    'GITHUB_TOKEN',
    'never passed to a command',
  ],
  [['settings', '--timeout', '0'], '--timeout is 0', 'a number of seconds above 0'],
  [['settings', '--timeout', '3000000'], '--timeout is 3000000', 'up to 2000000'],
  [['validate'], 'no platform given', '--base-url, PLATFORM_API_BASE_URL, or --start with a command'],
  [['validate', '--base-url', 'there'], '--base-url is not a URL'],
  [['validate', '--base-url', 'http://u:secret@h'], '--base-url contains credentials'],
  [['validate', '--base-url', 'http://h', '--start', 'x'], '--start and --base-url', 'exclude each other'],
  [['validate', '--profile', 'prod'], '--profile is "prod"', 'expected one of foundation, demo, none'],
  [['validate', '--base-url', 'http://h', '--app', '9'], '--app is "9"'],
  [
    ['validate', '--base-url', 'http://h', '--concurrency', '0'],
    '--concurrency is 0',
    'a whole number of 1 or more',
  ],
  [['seed'], 'no platform given', '--base-url or PLATFORM_API_BASE_URL'],
  [['verify'], 'no control service given', '--base-url or CONTROL_BASE_URL'],
  [['verify-conversation'], 'no account given', 'gatehouse verify-conversation EMAIL'],
  [['verify-conversation', 'a@b.c'], 'CONTROL_PASSWORD is not set'],
  [['verify-conversation', 'a@b.c', 'hard'], '"hard" is not a mode', 'use strict'],
  [['verify-conversation', '--password', 'x'], 'unknown option "--password"'],
  [['serve'], '<name> is missing', 'broker, platform, control or emulator'],
  [['serve', 'forge'], 'unknown stand-in "forge"', 'expected one of broker, platform, control, emulator'],
  [
    ['serve', 'emulator', '--profile', 'demo'],
    '--profile does not apply to the stand-in emulator',
    'only to platform',
  ],
  [['serve', 'emulator', '--port', '70000'], '--port is 70000', 'from 0 to 65535'],
  [['serve', 'emulator', '--host', '192.0.2.1'], '192.0.2.1 is not an address of this machine'],
  [['serve', 'emulator', '--script', 'pipeline.yml'], 'the script pipeline.yml is not valid JSON'],
  [
    ['serve', 'emulator', '--config', 'pipeline.yml'],
    'the emulator configuration pipeline.yml:1:1',
    'use holdStdin',
  ],
  [['serve', 'control', '--config', 'pipeline.yml'], 'the control service configuration pipeline.yml:1:1'],
  [['serve', 'control'], 'SANDBOX_BASE_URL is not set'],
  [['serve', 'broker'], 'serve broker needs --config FILE', 'docs/stand-ins.md'],
  [['serve', 'broker', '--config', 'pipeline.yml'], 'the broker configuration pipeline.yml:1:1'],
  [['explain'], '<code> is missing', 'settings/unknown-key'],
  [['explain', 'unknown-kay'], 'unknown code "unknown-kay"', 'did you mean "unknown-key"?'],
  [['explain', 'settings/nothing-like-it'], 'unknown code', 'similar codes are settings/'],
  [['explain', '__proto__'], 'unknown code "__proto__"'],
];

describe('a usage error', () => {
  test.each(usageErrorCases)('%j prints one line', async (argv, ...says) => {
    const { code, stdout, stderr } = await runProgram(argv, { cwd });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^gatehouse: [^\n]+\n$/);
    for (const words of says) expect(stderr).toContain(words);
  });

  test('has a stack trace only with --debug', async () => {
    const { code, stderr } = await runProgram(['settings', '--debug', 'no\n::error::pe.yml'], { cwd });
    const [first, ...calls] = stderr.trimEnd().split('\n');
    expect(code).toBe(2);
    expect(first).toContain('does not exist');
    expect(calls.length).toBeGreaterThan(0);
    for (const line of calls) expect(line).toMatch(/^ +at /);
  });

  test('quotes user input truncated and without invisible characters', async () => {
    const { stderr } = await runProgram(['explain', `\u001b[31m\u202e${'x'.repeat(100)}`], { cwd });
    expect(stderr).toContain(`x…"`);
    expect(stderr).not.toMatch(/[\u001b\u202e]|x{61}/);
  });

  test.each(['a\n::error::b.yml', 'a ##[error]b.yml', '\r::warning::c.yml', '\u2028::notice::d.yml'])(
    'gives the runner no order: %j',
    async (name) => {
      const { stderr } = await runProgram(['settings', name], { cwd });
      expect(stderr.replace(/\n$/, '')).not.toMatch(/[\r\n\u2028]|##\[/);
      expect(stderr).toMatch(/^gatehouse: /);
    },
  );
});

describe('--help', () => {
  test.each([['--help'], ['-h']])('of the program: %s', async (flag) => {
    const { code, stdout, stderr } = await runProgram([flag], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    const rows = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(rows).toEqual(expect.arrayContaining(commands.map(({ name, summary }) => [name, summary])));
  });

  test.each(commands)('of $name shows its options, their variables and an example', async (command) => {
    for (const argv of [
      [command.name, '--help'],
      [command.name, '-h'],
      [command.name, 'a', 'b', 'c', '--help'],
    ]) {
      const { code, stdout, stderr } = await runProgram(argv, { cwd });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(command.example);
      for (const { name, cliOnly } of command.options) {
        expect(stdout).toMatch(new RegExp(`^  --${name}\\b`, 'm'));
        if (!cliOnly) expect(stdout).toContain(`GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}`);
      }
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    }
  });

  test.each(commands)('the example of $name has valid flags', async ({ example }) => {
    const [, ...words] = example.replace(/ >.*/, '').split(' ');
    const { code, stderr } = await runProgram([...words, '--help'], { cwd });
    expect([code, stderr]).toEqual([0, '']);
  });

  const here = commands.filter(({ name }) => ['run', 'settings', 'schema', 'explain'].includes(name));
  test.each(here)('the example of $name is valid apart from its files', async ({ example }) => {
    const [, ...words] = example.replace(/ >.*/, '').replaceAll("'", '').split(' ');
    const folder = writeFolder(root, {
      'pipeline.yml': validSettings,
      'stacks/a/pipeline.yml': validSettings,
    });
    const { stderr } = await runProgram(words, { cwd: folder, env: { PATH: '' } });
    expect(
      stderr.replace(
        'gatehouse: --new-from origin/main needs git, which is not on the PATH; install it\n',
        '',
      ),
    ).toBe('');
  });
});

test.each([['--version'], ['settings', '--version'], ['explain', '--version']])('%j %j', async (...argv) => {
  expect(await runProgram(argv, { cwd })).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
});
