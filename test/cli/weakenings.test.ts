/**
 * Every way in which a change can weaken its own check: with `--trust head` the report names it, even on a pass, and with
 * `--trust base` it has no effect.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Config } from '../../src/cli/config.ts';
import { findConfigChanges } from '../../src/cli/config-changes.ts';
import { gates } from '../../src/cli/gates.ts';
import { commonOptions, type Option } from '../../src/cli/options.ts';
import type { Io } from '../../src/io.ts';
import type { Report } from '../../src/model/report.ts';
import { createGit } from '../fakes/git.ts';
import { deprecatedSettings, invalidSettings, runProgram, scratch, validSettings } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const { env, git, commit, createRepository } = createGit(root);

const CONFIG = '.github/gatehouse.yml';
const STANDARD = 'settings: { files: [pipeline.yml, b.yml], fail-on: warning }\n';
const UNTIL = '2999-01-01';
const accepting = `- { check: pipeline.yml, reason: agreed, until: ${UNTIL} }\n`;

type Files = Readonly<Record<string, string | null>>;

interface Weakening {
  readonly name: string;
  readonly main: Readonly<Record<string, string>>;
  readonly change: Files;
  readonly file: string;
  readonly what: string;
  /** The exit codes with `--trust head` and `--trust base`. */
  readonly codes: readonly [head: number, base: number];
}

const sound = { 'pipeline.yml': validSettings, 'b.yml': validSettings };
const faulty = { 'pipeline.yml': deprecatedSettings };

/** A key of the settings gate: its value in the base and in the change, and how the change is told. */
const keyChanges: readonly [key: string, from: string, to: string, what: string, codes: [number, number]][] =
  [
    [
      'fail-on',
      'fail-on: warning',
      'fail-on: error',
      'changes settings.fail-on from "warning" to "error"',
      [0, 1],
    ],
    ['fail-on, removed', 'fail-on: warning', '', 'removes settings.fail-on, which is "warning"', [0, 1]],
    ['only', 'fail-on: warning', 'fail-on: warning, only: [b.yml]', 'sets settings.only to "b.yml"', [0, 1]],
    [
      'timeout',
      'timeout: 100, fail-on: warning',
      'timeout: 50, fail-on: warning',
      'changes settings.timeout from "100" to "50"',
      [1, 1],
    ],
    ['retries', 'fail-on: warning', 'fail-on: warning, retries: 9', 'sets settings.retries to "9"', [1, 1]],
    ['quiet', 'fail-on: warning', 'fail-on: warning, quiet: true', 'sets settings.quiet to "true"', [1, 1]],
  ];

const weakenings: readonly Weakening[] = [
  ...keyChanges.map(
    ([key, from, to, what, codes]): Weakening => ({
      name: `the key ${key}`,
      main: { ...sound, [CONFIG]: `settings: { files: [pipeline.yml, b.yml], ${from} }\n` },
      change: { ...faulty, [CONFIG]: `settings: { files: [pipeline.yml, b.yml]${to && `, ${to}`} }\n` },
      file: CONFIG,
      what,
      codes,
    }),
  ),
  {
    name: 'a file less',
    main: { ...sound, [CONFIG]: STANDARD },
    change: { ...faulty, [CONFIG]: STANDARD.replace('pipeline.yml, ', '') },
    file: 'pipeline.yml',
    what: 'is no longer checked',
    codes: [0, 1],
  },
  {
    name: 'a narrower glob',
    main: { ...sound, 'a/pipeline.yml': validSettings, [CONFIG]: 'settings: { files: ["**/*.yml"] }\n' },
    change: { 'a/pipeline.yml': invalidSettings, [CONFIG]: 'settings: { files: ["*.yml"] }\n' },
    file: 'a/pipeline.yml',
    what: 'is no longer checked',
    codes: [0, 1],
  },
  {
    name: 'a gate less',
    main: { ...sound, [CONFIG]: `${STANDARD}verify: { base-url: "http://127.0.0.1:9" }\n` },
    change: { [CONFIG]: STANDARD },
    file: CONFIG,
    what: 'turns off the gate verify',
    codes: [0, 3],
  },
  {
    name: 'the configuration deleted',
    main: { ...sound, [CONFIG]: STANDARD },
    change: { ...faulty, [CONFIG]: null },
    file: CONFIG,
    what: 'removes the configuration',
    codes: [0, 1],
  },
  {
    name: 'the configuration renamed',
    main: { ...sound, [CONFIG]: STANDARD },
    change: { ...faulty, [CONFIG]: null, '.github/gatehouse.yaml': STANDARD },
    file: CONFIG,
    what: 'removes the configuration',
    codes: [0, 1],
  },
  {
    name: 'a settings file deleted',
    main: { ...sound, [CONFIG]: 'settings: { files: ["*.yml"] }\n' },
    change: { 'b.yml': null },
    file: 'b.yml',
    what: 'is deleted',
    codes: [0, 0],
  },
  {
    name: 'a named settings file renamed: the new one is checked',
    main: { ...sound, [CONFIG]: STANDARD },
    change: {
      'b.yml': null,
      'c.yml': validSettings,
      [CONFIG]: 'settings: { files: [pipeline.yml, c.yml], fail-on: warning }\n',
    },
    file: 'b.yml',
    what: 'is renamed to c.yml',
    codes: [0, 0],
  },
  {
    name: 'an entry of the baseline',
    main: { ...sound, 'base.yml': '[]\n', [CONFIG]: 'settings: { baseline: base.yml }\n' },
    change: { 'pipeline.yml': invalidSettings, 'base.yml': accepting },
    file: 'base.yml',
    what: `accepts "pipeline.yml" until ${UNTIL}`,
    codes: [0, 1],
  },
  {
    name: 'a later date in the baseline',
    main: {
      'pipeline.yml': invalidSettings,
      'base.yml': accepting.replace(UNTIL, '2998-01-01'),
      [CONFIG]: 'settings: { baseline: base.yml }\n',
    },
    change: { 'base.yml': accepting },
    file: 'base.yml',
    what: `accepts "pipeline.yml" until ${UNTIL}`,
    codes: [0, 0],
  },
  {
    name: 'a baseline that is new',
    main: { ...sound, [CONFIG]: 'settings: {}\n' },
    change: {
      'pipeline.yml': invalidSettings,
      'base.yml': accepting,
      [CONFIG]: 'settings: { baseline: base.yml }\n',
    },
    file: CONFIG,
    what: 'sets settings.baseline to "base.yml"',
    codes: [0, 1],
  },
  {
    name: 'a vocabulary',
    main: { ...sound, 'words.yml': '{}\n', [CONFIG]: 'settings: { vocabulary: words.yml }\n' },
    change: { 'pipeline.yml': 'binary: mytofu\n', 'words.yml': 'settings: { tool_c: mytofu }\n' },
    file: 'words.yml',
    what: 'changes the names that settings are read with',
    codes: [0, 1],
  },
  {
    name: 'many ignore comments',
    main: { ...sound, [CONFIG]: STANDARD },
    change: {
      'pipeline.yml': `gate: on-destroy # gatehouse-ignore deprecated: ours\n${'# gatehouse-ignore a: b\n'.repeat(20)}`,
    },
    file: 'pipeline.yml',
    what: 'adds 21 ignore comments',
    codes: [1, 1],
  },
  {
    name: 'an ignore comment',
    main: { ...sound, [CONFIG]: STANDARD },
    change: { 'pipeline.yml': 'gate: on-destroy # gatehouse-ignore deprecated: ours\n' },
    file: 'pipeline.yml',
    what: 'adds the comment "# gatehouse-ignore deprecated: ours"',
    codes: [0, 1],
  },
];

/** A repository with the change, and how a pull request of it runs. */
function pullRequest({ main, change }: Weakening) {
  const cwd = createRepository(main);
  const base = git(cwd, 'rev-parse', 'HEAD');
  for (const [name, text] of Object.entries(change)) {
    if (text === null) git(cwd, 'rm', '-q', name);
    else {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
  }
  const head = commit(cwd, 'change');
  const event = join(root, `${head}.json`);
  writeFileSync(
    event,
    JSON.stringify({ pull_request: { number: 1, base: { sha: base }, head: { sha: head } } }),
  );
  const runner = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: cwd,
    GITHUB_REPOSITORY: 'org/shop',
    GITHUB_SHA: head,
    GITHUB_REF: 'refs/pull/1/merge',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: event,
  };
  return (trust: 'head' | 'base', ...more: string[]) =>
    runProgram(['run', `--trust=${trust}`, ...more], { cwd, env: { ...env, ...runner } });
}

describe.each(weakenings)('$name', (weakening) => {
  const { file, what, codes } = weakening;
  const run = pullRequest(weakening);

  test('is named by the report', async () => {
    const { code, stdout, stderr } = await run('head', '--format=json');
    expect([code, stderr]).toEqual([codes[0], expect.stringContaining('This change alters what is checked')]);
    expect((JSON.parse(stdout) as Report).configChanges).toContainEqual({ file, what });
  });

  test('has no effect with --trust base, and is named there too', async () => {
    const { code, stdout } = await run('base', '--format=json');
    expect(code).toBe(codes[1]);
    expect((JSON.parse(stdout) as Report).configChanges).toContainEqual({ file, what });
  });
});

/** Every key that a configuration can hold, by gate. */
const configKeys = gates.flatMap(({ gate, options }) =>
  [...options, ...commonOptions]
    .filter((option: Option) => !option.cliOnly && !option.notInConfig)
    .map(({ name }) => [gate, name] as const),
);

test('every key of the configuration that a change alters, adds or removes is named', async () => {
  const cwd = createRepository({ [CONFIG]: '' });
  const base = git(cwd, 'rev-parse', 'HEAD');
  const event = join(root, 'keys.json');
  writeFileSync(
    event,
    JSON.stringify({ pull_request: { number: 1, base: { sha: base }, head: { sha: base } } }),
  );
  const io = {
    cwd,
    env: {
      ...env,
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'org/shop',
      GITHUB_SHA: base,
      GITHUB_REF: 'refs/pull/1/merge',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
    },
  } as unknown as Io;
  const configOf = (of: (key: string) => object) => {
    const sections: Record<string, object> = {};
    for (const [gate, key] of configKeys) sections[gate] = { ...sections[gate], ...of(key) };
    return { value: { gates: sections as Config['gates'] }, configFiles: [] };
  };
  const whatOf = async (from: (key: string) => object, to: (key: string) => object) => {
    const read = async (_: string, { trustedCommit }: Io) =>
      configOf(trustedCommit === undefined ? to : from);
    const options = { config: { path: CONFIG, read }, baseline: undefined, vocabulary: undefined };
    return (await findConfigChanges(options, io))
      .filter(({ file }) => file === CONFIG)
      .map(({ what }) => what);
  };
  expect(configKeys.length).toBeGreaterThan(80);
  const [one, two, none] = [(key: string) => ({ [key]: 'a' }), (key: string) => ({ [key]: 'b' }), () => ({})];
  const names = configKeys.map(([gate, key]) => `${gate}.${key}`);
  expect(await whatOf(one, two)).toEqual(names.map((name) => `changes ${name} from "a" to "b"`));
  expect(await whatOf(none, two)).toEqual(names.map((name) => `sets ${name} to "b"`));
  expect(await whatOf(one, none)).toEqual(names.map((name) => `removes ${name}, which is "a"`));
});

test('a change that alters nothing in what is checked says nothing', async () => {
  const run = pullRequest({
    name: '',
    main: { ...sound, [CONFIG]: STANDARD, 'base.yml': accepting },
    change: { 'pipeline.yml': `# more\n${validSettings}`, 'c.yml': validSettings },
    file: '',
    what: '',
    codes: [0, 0],
  });
  const { code, stdout } = await run('head', '--format=json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).not.toHaveProperty('configChanges');
});

test('every writer says it on a pass', async () => {
  const run = pullRequest(weakenings.find(({ name }) => name === 'a file less')!);
  for (const format of ['pretty', 'markdown', 'html'])
    expect((await run('head', `--format=${format}`)).stdout).toContain('This change alters what is checked');
  expect((await run('head', '--format=github')).stdout).toMatch(
    /^::warning title=This change alters what is checked::.*pipeline\.yml is no longer checked/m,
  );
});

test('a gate of the base whose module the change removes is red, and says how to go on', async () => {
  const run = pullRequest({
    name: '',
    main: { ...sound, 'broker.mjs': '', [CONFIG]: 'conformance: { module: broker.mjs }\n' },
    change: { 'broker.mjs': null, [CONFIG]: 'settings: {}\n' },
    file: '',
    what: '',
    codes: [0, 2],
  });
  const { code, stderr } = await run('base');
  expect(code).toBe(2);
  expect(stderr).toContain('take it out of the configuration first, in a change of its own');
});

test('a gate of its own names what the change alters too', async () => {
  const cwd = createRepository({ ...sound, 'base.yml': '[]\n' });
  const base = git(cwd, 'rev-parse', 'HEAD');
  writeFileSync(join(cwd, 'pipeline.yml'), `${invalidSettings}# gatehouse-ignore deprecated: ours\n`);
  writeFileSync(join(cwd, 'base.yml'), accepting);
  const head = commit(cwd, 'change');
  const event = join(root, 'single.json');
  writeFileSync(
    event,
    JSON.stringify({ pull_request: { number: 1, base: { sha: base }, head: { sha: head } } }),
  );
  const { stdout } = await runProgram(['settings', '--baseline=base.yml', '--format=json'], {
    cwd,
    env: {
      ...env,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: cwd,
      GITHUB_REPOSITORY: 'org/shop',
      GITHUB_SHA: head,
      GITHUB_REF: 'refs/pull/1/merge',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
    },
  });
  expect((JSON.parse(stdout) as Report).configChanges).toEqual([
    { file: 'base.yml', what: `accepts "pipeline.yml" until ${UNTIL}` },
    { file: 'pipeline.yml', what: 'adds the comment "# gatehouse-ignore deprecated: ours"' },
  ]);
});
