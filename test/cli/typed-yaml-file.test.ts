import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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

/** Errors that every kind of file can have. */
const syntaxErrors: [fault: string, content: string | Uint8Array, says: string][] = [
  ['broken syntax', 'a: b: c\n', ':1:5: a value contains a colon and a space; put the value in quotes'],
  ['a second document', '---\n{}\n---\n{}\n', ':3:1: '],
  ['a key given twice', 'x: {}\nx: {}\n', ':2:1: x is set twice, first on line 1; keep one'],
  ['an alias of nothing', 'x: *y\n', ':1:4: '],
  ['brackets too deep', '['.repeat(100), 'more than 64 levels deep; flatten the document'],
  ['bytes that are no UTF-8', Uint8Array.of(0x61, 0xff), ' is not UTF-8; save it as UTF-8'],
  ['UTF-16', Buffer.from('\ufeffa: b', 'utf16le'), ' is not UTF-8; save it as UTF-8'],
  ['more bytes than a hand writes', `# ${'x'.repeat(1 << 20)}`, ' is larger than 1 MiB; make it smaller'],
];

/** The command that reads each kind of file, and its own errors. */
const kinds = {
  configuration: {
    argv: (file: string) => ['run', '--config', file],
    faults: [
      ['nothing in it', '', ':1:1: the document has no value (null); use a map'],
      ['a list', '[]', ':1:1: the document is a list; use a map'],
      ['no gate', '{}', 'the configuration names no gate; expected at least one of the keys settings'],
      ['a gate that is none', 'setings: {}', ':1:1: unknown key setings; did you mean "settings"?'],
      ['another gate', 'lint: {}', ':1:1: unknown key lint; use settings'],
      ['an empty gate', 'settings:\n', ':1:10: settings has no value (null); use a map'],
      [
        'a misspelt flag',
        'settings:\n  fail_on: error',
        ':2:3: unknown key settings.fail_on; did you mean "fail-on"?',
      ],
      [
        'a flag that is none',
        'settings:\n  strict: true',
        ':2:3: unknown key settings.strict; use files, new-from',
      ],
      ['a flag of the call', 'settings: { fix: true }', ':1:13: unknown key settings.fix'],
      [
        'a flag that judges nothing',
        'settings: { list-projects: true }',
        ':1:13: unknown key settings.list-projects',
      ],
      ['the flag that names it', 'settings: { config: x }', ':1:13: unknown key settings.config'],
      ['the flag that needs none', 'settings: { demo: true }', ':1:13: unknown key settings.demo'],
      [
        'a word that is none',
        'settings: { fail-on: note }',
        ':1:22: settings.fail-on is "note"; use error or warning',
      ],
      [
        'a number as text',
        'settings: { timeout: "30" }',
        ':1:22: settings.timeout is the string "30"; use a number of 0 or more',
      ],
      [
        'a number below 0',
        'settings: { timeout: -1 }',
        ':1:22: settings.timeout is -1; use a number of 0 or more',
      ],
      ['a number without end', 'settings: { timeout: .inf }', 'timeout'],
      ['a text as a list', 'settings: { out: [a] }', ':1:18: settings.out is a list; use text'],
      ['a text as a flag', 'settings: { quiet: "yes" }', ':1:20: settings.quiet is the string "yes"'],
      [
        'a number among files',
        'settings: { files: [a.yml, 1] }',
        ':1:28: settings.files[1] is the number 1; use text',
      ],
    ],
  },
  baseline: {
    argv: (file: string) => ['settings', '--baseline', file],
    faults: [
      ['nothing in it', '', ':1:1: the document has no value (null); use a list'],
      ['a map', '{}', ':1:1: the document is a map; use a list'],
      ['no reason', '- { check: a, until: 2027-01-01 }', ':1:3: [0].reason is missing; add it'],
      [
        'a blank reason',
        '- { check: a, reason: " ", until: 2027-01-01 }',
        ':1:23: [0].reason is " "; use text that is not blank',
      ],
      ['no date', '- { check: a, reason: b }', ':1:3: [0].until is missing; add it'],
      [
        'another kind of date',
        '- { check: a, reason: b, until: 1.1.2027 }',
        ':1:33: [0].until is "1.1.2027"; use a date such as 2027-01-31',
      ],
      ['no month', '- { check: a, reason: b, until: 2027-13-01 }', ':1:33: [0].until is "2027-13-01"'],
      [
        'nothing that is accepted',
        '- { reason: b, until: 2027-01-01 }',
        ':1:3: [0] has neither check nor fingerprint; add one of them',
      ],
      [
        'both',
        '- { check: a, fingerprint: 0123456789abcdef, reason: b, until: 2027-01-01 }',
        ':1:15: [0] has both check and fingerprint; keep one',
      ],
      [
        'a fingerprint too short',
        '- { fingerprint: abc, reason: b, until: 2027-01-01 }',
        ':1:18: [0].fingerprint is "abc"; use 16 hexadecimal digits, in quotes',
      ],
      [
        'a fingerprint that is a number',
        '- { fingerprint: 1234567890123456, reason: b, until: 2027-01-01 }',
        'use 16 hexadecimal digits, in quotes',
      ],
      [
        'a misspelt key',
        '- { check: a, resaon: b, until: 2027-01-01 }',
        ':1:15: unknown key [0].resaon; did you mean "reason"?',
      ],
      [
        'another key',
        '- { check: a, reason: b, until: 2027-01-01, owner: c }',
        ':1:45: unknown key [0].owner; use check, fingerprint, reason, until',
      ],
    ],
  },
  vocabulary: {
    argv: (file: string) => ['settings', '--vocabulary', file],
    faults: [
      ['nothing in it', '', ':1:1: the document has no value (null); use a map'],
      ['another base', 'extends: other', ':1:10: extends is "other"; use common or neutral'],
      ['a misspelt key', 'extend: common', ':1:1: unknown key extend; did you mean "extends"?'],
      [
        'a word that is none',
        'settings: { tool_z: x }',
        ':1:13: unknown key settings.tool_z; did you mean "tool_a"?',
      ],
      ['another word', 'settings:\n  planner: x', ':2:3: unknown key settings.planner; use tool_a, tool_b'],
      [
        'a word with a space',
        'settings: { tool_a: "x y" }',
        ':1:21: settings.tool_a is "x y"; use a name of at most 64 letters',
      ],
      ['a number as a word', 'settings: { tool_a: 5 }', ':1:21: settings.tool_a is the number 5; use a name'],
      ['no schemes', 'settings: { bucket_schemes: [] }', 'settings.bucket_schemes is empty'],
      [
        'one name for two things',
        'settings: { tool_a: x, tool_b: x }',
        'uses the same name for tool_a and tool_b; give each its own',
      ],
      [
        'a word that its base has for another',
        'settings: { tool_a: tofu }',
        'uses the same name for tool_a and tool_b; give each its own',
      ],
    ],
  },
} satisfies Record<string, { argv: (file: string) => string[]; faults: [string, string, string][] }>;

describe.each(Object.entries(kinds))('the %s', (kind, { argv, faults }) => {
  const cwd = writeFolder(root, { 'pipeline.yml': validSettings, folder: '' });

  test.each<[string, string | Uint8Array, string]>([...syntaxErrors, ...faults])(
    'has %s',
    async (_, content, says) => {
      writeFileSync(join(cwd, 'file.yml'), content);
      const { code, stdout, stderr } = await runProgram(argv('file.yml'), { cwd });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^gatehouse: [^\n]+\n$/);
      expect(stderr).toContain(says.startsWith(':') ? `the ${kind} file.yml${says}` : says);
    },
  );

  test.each([
    ['is missing', 'nope.yml', 'nope.yml does not exist'],
    ['is a folder', '.', '. is a folder; name a file'],
  ])('%s', async (_, file, says) => {
    expect(await runProgram(argv(file), { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`the ${kind} ${says}`),
    });
  });
});

describe('a vocabulary file', () => {
  test('uses its own names, and those of its base for the rest', async () => {
    const cwd = writeFolder(root, {
      'words.yml':
        'extends: neutral\nsettings: { tool_c: mytofu, tool_name: mypipe, bucket_schemes: [oss] }\n',
      'good.yml': 'binary: mytofu\nforge: forge_a\nreports: { bucket: "oss://plans" }\n',
      'other.yml': 'binary: tool_c\n',
      'reserved.yml': 'pass: { secrets: [MYPIPE_X] }\n',
    });
    const words = ['--vocabulary', 'words.yml'];
    expect((await runProgram(['settings', 'good.yml', ...words], { cwd })).stdout).toContain(
      'good.yml: pass',
    );
    const other = await runProgram(['settings', 'other.yml', ...words], { cwd });
    expect(other.stdout).toContain('binary is "tool_c"; use tool_a, tool_b or mytofu');
    const reserved = await runProgram(['settings', 'reserved.yml', ...words], { cwd });
    expect(reserved.stdout).toContain('[settings/reserved-name]');
  });
});

describe('run', () => {
  const files = {
    'pipeline.yml': validSettings,
    'bad.yml': invalidSettings,
    'a,b.yml': deprecatedSettings,
    'x/1.yml': validSettings,
    'x/2.yml': validSettings,
  };
  const withConfig = (config: string) => writeFolder(root, { ...files, '.github/gatehouse.yml': config });

  test.each<[string, string, number, string]>([
    ['an empty gate reads the default files', 'settings: {}', 0, 'settings pipeline.yml: pass'],
    ['a file', 'settings: { files: bad.yml }', 1, 'bad.yml:3:11'],
    ['files, and flags of theirs', 'settings: { files: ["a,b.yml"], fail-on: warning }', 1, 'a,b.yml:1:7'],
    ['globs', 'settings: { files: ["x/{1,2}.yml"] }', 0, '2 checks passed'],
    ['one check', 'settings: { files: "x/*.yml", only: x/2.yml }', 0, 'settings x/2.yml: pass'],
    ['a format', 'settings: { format: junit }', 0, '<testsuites'],
    ['an empty list', 'settings: { files: [] }', 0, 'settings pipeline.yml: pass'],
  ])('takes %s from the configuration', async (_, config, code, says) => {
    const called = await runProgram(['run'], { cwd: withConfig(config) });
    expect(called).toMatchObject({ code, stderr: '' });
    expect(called.stdout).toContain(says);
  });

  test('checks the default files without a configuration', async () => {
    const { code, stdout } = await runProgram(['run'], {
      cwd: writeFolder(root, { 'pipeline.yaml': invalidSettings }),
    });
    expect(code).toBe(1);
    expect(stdout).toContain('pipeline.yaml:3:11');
  });

  test('is a usage error without anything to check', async () => {
    const nothing = await runProgram(['run'], { cwd: writeFolder(root, { 'other.yml': validSettings }) });
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain(
      'nothing to check: no settings file (pipeline.yml, pipeline.yaml) and no configuration (.github/gatehouse.yml) found',
    );
  });

  test('uses the configuration of --config', async () => {
    const cwd = writeFolder(root, {
      ...files,
      'gates.yml': 'settings: { files: bad.yml }',
      '.github/gatehouse.yml': 'settings: {}',
    });
    expect((await runProgram(['run', '--config', 'gates.yml'], { cwd })).code).toBe(1);
    expect((await runProgram(['run'], { cwd, env: { GATEHOUSE_CONFIG: 'gates.yml' } })).code).toBe(1);
    expect((await runProgram(['run'], { cwd, env: { GATEHOUSE_CONFIG: '' } })).code).toBe(0);
  });

  test('--demo runs on the built-in example, whatever the folder contains', async () => {
    for (const env of [{}, { GITHUB_WORKSPACE: root }]) {
      const { code, stdout, stderr } = await runProgram(['run', '--demo', '--quiet'], {
        cwd: withConfig('broken: ['),
        env,
      });
      expect([code, stderr]).toEqual([0, '']);
      for (const subject of [
        'settings examples/pipeline.yml',
        'conformance stand-in broker',
        'validate stand-in platform (demo)',
        'verify-conversation stand-in control service',
      ])
        expect(stdout).toContain(`${subject}: pass`);
    }
    expect(
      (await runProgram(['run'], { cwd: writeFolder(root, {}), env: { GATEHOUSE_DEMO: 'true' } })).code,
    ).toBe(0);
  });
});
