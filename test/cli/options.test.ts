import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { type Option, resolveOptions } from '../../src/cli/options.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import {
  deprecatedSettings,
  invalidSettings,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const severity = {
  name: 'fail-on',
  kind: 'text',
  help: '',
  choices: ['error', 'warning', 'note', 'never', 'always'],
  default: 'always',
  variable: 'PRODUCT_FAIL_ON',
} as const satisfies Option;

describe('a value is taken from', () => {
  const from = {
    flag: { 'fail-on': 'error' },
    input: { GATEHOUSE_FAIL_ON: 'warning' },
    product: { PRODUCT_FAIL_ON: 'note' },
    configuration: { 'fail-on': 'never' },
  };
  const all = { ...from.input, ...from.product };
  test.each<[string, object, Record<string, string>, object, string]>([
    ['its flag first', from.flag, all, from.configuration, 'error'],
    ["then the action's input", {}, all, from.configuration, 'warning'],
    ["then the product's variable", {}, from.product, from.configuration, 'note'],
    ['then the configuration', {}, {}, from.configuration, 'never'],
    ['then the default', {}, {}, {}, 'always'],
    ['the next where a variable is empty', {}, { ...from.product, GATEHOUSE_FAIL_ON: '' }, {}, 'note'],
    ['the next where a flag is empty', { 'fail-on': '' }, {}, from.configuration, 'never'],
    [
      'the next where all are empty',
      {},
      { GATEHOUSE_FAIL_ON: '', PRODUCT_FAIL_ON: '' },
      { 'fail-on': '' },
      'always',
    ],
  ])('%s', (_, givenFlags, env, gateConfig, expected) => {
    const values = resolveOptions(
      [severity],
      givenFlags as Record<string, unknown>,
      env,
      gateConfig as Record<string, unknown>,
    );
    expect(values.text('fail-on')).toBe(expected);
  });

  test('only its flag, if it is cliOnly', () => {
    const option = { name: 'fix', kind: 'flag', help: '', cliOnly: true } as const;
    expect(resolveOptions([option], {}, { GATEHOUSE_FIX: 'true' }, { fix: true }).flag('fix')).toBe(false);
    expect(resolveOptions([option], { fix: true }, {}).flag('fix')).toBe(true);
  });
});

describe('a value is read as', () => {
  const options = {
    flag: { name: 'quiet', kind: 'flag', help: '' },
    number: { name: 'timeout', kind: 'number', help: '' },
    list: { name: 'only', kind: 'list', help: '' },
    lines: { name: 'files', kind: 'lines', help: '' },
    text: { name: 'out', kind: 'text', help: '' },
  } as const satisfies Record<string, Option>;
  const read = (kind: keyof typeof options, env: string | undefined, gateConfig?: unknown) => {
    const name = options[kind].name;
    const values = resolveOptions(
      Object.values(options),
      {},
      { [`GATEHOUSE_${name.toUpperCase()}`]: env },
      { [name]: gateConfig },
    );
    return {
      flag: values.flag('quiet'),
      number: values.number('timeout'),
      list: values.list(kind === 'lines' ? 'files' : 'only'),
      text: values.text('out'),
    };
  };

  test.each([
    ['true', true],
    ['TRUE', true],
    ['false', false],
    ['', false],
  ])('a flag: %j', (env, expected) => expect(read('flag', env).flag).toBe(expected));

  test.each([
    ['0', 0],
    ['0.5', 0.5],
    ['090', 90],
    ['', undefined],
  ])('a number: %j', (env, expected) => expect(read('number', env).number).toBe(expected));

  test.each([
    ['a,b', ['a', 'b']],
    [' a , ,b,', ['a', 'b']],
    ['a\nb\r\nc,d', ['a', 'b', 'c', 'd']],
    [',', []],
  ])('a list: %j', (env, expected) => expect(read('list', env).list).toEqual(expected));

  test('lines, whose values may hold commas', () => {
    expect(read('lines', ' {a,b}/*.yml\r\n\n c.yml ').list).toEqual(['{a,b}/*.yml', 'c.yml']);
  });

  test('a list in the configuration, whose values are not split', () => {
    expect(read('lines', undefined, ['{a,b}/*.yml', 'c,d.yml']).list).toEqual(['{a,b}/*.yml', 'c,d.yml']);
    expect(read('list', undefined, ['a,b.yml', 'c.yml']).list).toEqual(['a,b.yml', 'c.yml']);
    expect(read('lines', undefined, 'a,b.yml').list).toEqual(['a,b.yml']);
  });

  test.each<[keyof typeof options, string, string]>([
    ['flag', 'yes', 'GATEHOUSE_QUIET is "yes"; expected true or false'],
    ['number', 'ten', 'GATEHOUSE_TIMEOUT is "ten"; expected a number of 0 or more'],
    ['number', '-1', 'GATEHOUSE_TIMEOUT is "-1"; expected a number of 0 or more'],
    ['number', 'Infinity', 'GATEHOUSE_TIMEOUT is "Infinity"; expected a number of 0 or more'],
    ['number', ' 1', 'GATEHOUSE_TIMEOUT is " 1"; expected a number of 0 or more'],
  ])('a %s, but not %j', (kind, env, message) => {
    expect(() => read(kind, env)).toThrow(new UsageError(message));
  });
});

describe('a command', () => {
  const folder = writeFolder(root, { 'pipeline.yml': deprecatedSettings });
  const strict = writeFolder(root, {
    'pipeline.yml': deprecatedSettings,
    '.github/gatehouse.yml': 'settings: { fail-on: warning }\n',
  });

  test.each<[string, string, string[], Record<string, string>, number]>([
    ['settings', folder, [], {}, 0],
    ['settings', folder, ['--fail-on', 'warning'], {}, 1],
    ['settings', folder, [], { GATEHOUSE_FAIL_ON: 'warning' }, 1],
    ['settings', folder, ['--fail-on', 'error'], { GATEHOUSE_FAIL_ON: 'warning' }, 0],
    ['settings', folder, [], { GATEHOUSE_FAIL_ON: '' }, 0],
    ['settings', folder, ['--fail-on', 'warning', '--fail-on', 'error'], {}, 0],
    ['run', strict, [], {}, 1],
    ['run', strict, [], { GATEHOUSE_FAIL_ON: 'error' }, 0],
    ['run', strict, [], { GATEHOUSE_FAIL_ON: '' }, 1],
    ['run', strict, ['--fail-on=error'], { GATEHOUSE_FAIL_ON: 'warning' }, 0],
  ])('%s in %s with %j and %j ends with %i', async (name, cwd, flags, env, code) => {
    expect((await runProgram([name, ...flags], { cwd, env })).code).toBe(code);
  });

  test.each(['settings', 'run'])('%s takes its files from a variable, one per line', async (name) => {
    const cwd = writeFolder(root, {
      'a,b.yml': validSettings,
      'c d.yml': validSettings,
      'e.yml': validSettings,
    });
    const env = { GATEHOUSE_FILES: '\n a,b.yml\r\nc d.yml\n' };
    expect((await runProgram([name], { cwd, env })).stdout).toContain('2 checks passed');
  });

  test('settings prefers its arguments to the variable', async () => {
    const cwd = writeFolder(root, { 'a.yml': invalidSettings, 'e.yml': validSettings });
    const env = { GATEHOUSE_FILES: 'a.yml' };
    expect((await runProgram(['settings', 'e.yml'], { cwd, env })).stdout).toContain('settings e.yml: pass');
  });

  test.each([
    ['of a matrix', 'gates/3', '8', { leg: 'gates/3', legs: 8 }],
    ['of a matrix of unknown size', 'gates/3', '', { leg: 'gates/3' }],
    ['of a matrix of an impossible size', 'gates/3', '0', { leg: 'gates/3' }],
    ['of a runner without matrices', 'gates/', '1', { leg: 'gates' }],
    ['of no job', '', '1', {}],
  ])('writes the leg %s', async (_, leg, legs, expected) => {
    const { stdout } = await runProgram(['settings', '--format=json'], {
      cwd: folder,
      env: { GATEHOUSE_LEG: leg, GATEHOUSE_LEGS: legs },
    });
    const [gate] = (JSON.parse(stdout) as { gates: { leg?: string; legs?: number }[] }).gates;
    expect({ leg: gate?.leg, legs: gate?.legs }).toEqual({ leg: undefined, legs: undefined, ...expected });
  });

  test.each([
    ['off where the report goes to no terminal', false, [], {}, false],
    ['on where it does', true, [], {}, true],
    ['off with --no-color', true, ['--no-color'], {}, false],
    ['off with NO_COLOR', true, [], { NO_COLOR: '1' }, false],
    ['on with an empty NO_COLOR', true, [], { NO_COLOR: '' }, true],
    ['off in another format', true, ['--format', 'markdown'], {}, false],
  ])('has colors %s', async (_, tty, flags, env, colored) => {
    const { stdout } = await runProgram(['settings', ...flags], { cwd: folder, tty, env });
    expect(stdout.includes('\u001b[')).toBe(colored);
  });

  test('prints no fixes with --quiet, and the same errors', async () => {
    const loud = await runProgram(['settings', '--fix'], {
      cwd: writeFolder(root, { 'pipeline.yml': `${deprecatedSettings}x: 1\n` }),
    });
    const quiet = await runProgram(['settings', '--fix', '--quiet'], {
      cwd: writeFolder(root, { 'pipeline.yml': `${deprecatedSettings}x: 1\n` }),
    });
    expect(loud.stderr).toBe('fixed pipeline.yml: applied 1 fix\n');
    expect(quiet).toEqual({ ...loud, stderr: '' });
    const wrong = await runProgram(['settings', 'nope.yml', '--quiet'], { cwd: folder });
    expect(wrong.stderr).toContain('nope.yml does not exist');
  });

  test('runs only the checks of --only', async () => {
    const cwd = writeFolder(root, {
      'a.yml': validSettings,
      'b.yml': invalidSettings,
      'c.yml': invalidSettings,
    });
    const ids = async (...only: string[]) => {
      const { stdout } = await runProgram(
        ['settings', '*.yml', ...only.flatMap((id) => ['--only', id]), '--format=json'],
        {
          cwd,
        },
      );
      return (JSON.parse(stdout) as { gates: { checks: { id: string }[] }[] }).gates[0]!.checks.map(
        ({ id }) => id,
      );
    };
    expect(await ids('b.yml')).toEqual(['b.yml']);
    expect(await ids('c.yml,a.yml')).toEqual(['a.yml', 'c.yml']);
    expect(await ids('c.yml', 'a.yml')).toEqual(['a.yml', 'c.yml']);
    expect((await runProgram(['settings', '*.yml', '--only=a.yml'], { cwd })).code).toBe(0);
    const based = writeFolder(root, {
      'a.yml': validSettings,
      'b.yml': invalidSettings,
      'base.yml': '- { check: b.yml, reason: agreed, until: 2027-12-31 }\n',
    });
    const some = ['settings', '?.yml', '--baseline=base.yml', '--only=a.yml'];
    expect((await runProgram(some, { cwd: based })).code).toBe(0);
    const { code, stderr } = await runProgram(['settings', '*.yml', '--only=a.yml,d.yml'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--only d.yml is not a check of this gate; its checks are the files it reads: a.yml, b.yml, c.yml',
    );
    expect(readdirSync(cwd)).toHaveLength(3);
  });
});
