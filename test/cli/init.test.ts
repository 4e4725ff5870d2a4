import { spawnSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withSchemaLine } from '../../src/cli/init.ts';
import {
  invalidSettings,
  repositoryRoot,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const WORKFLOW = '.github/workflows/gatehouse.yml';
const CONFIG = '.github/gatehouse.yml';
const exampleWorkflow = readFileSync(join(repositoryRoot, 'examples/workflows/gatehouse.yml'), 'utf8');
const schemaLine = (words = 'common') =>
  `# yaml-language-server: $schema=https://raw.githubusercontent.com/org/gatehouse/v1/schema/settings.${words}.schema.json\n`;

const { PATH } = process.env;
const init = (cwd: string, ...args: string[]) => runProgram(['init', ...args], { cwd, env: { PATH } });
const textOf = (cwd: string, name: string) => readFileSync(join(cwd, name), 'utf8');
/** All files in a folder: path → text. */
const filesIn = (cwd: string) =>
  Object.fromEntries(
    readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git/'))
      .map(({ parentPath, name }) => [join(parentPath, name), textOf(parentPath, name)] as const)
      .filter(([path]) => !path.includes(`${join(cwd, '.git')}/`)),
  );

const OTHER = '.github/workflows/ci.yml';
/** A workflow with one step. */
const workflowUsing = (uses: string, on = 'pull_request') =>
  `on: ${on}\njobs:\n  a:\n    steps:\n      - {name: x, uses: ${uses}}\n`;
const example = (name: string) =>
  readFileSync(join(repositoryRoot, `examples/workflows/${name}.yml`), 'utf8');

const fresh = writeFolder(root, {});
spawnSync('git', ['init', '-q', '--template='], { cwd: fresh });

/** A git repository with these files. */
function repositoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = writeFolder(root, files);
  cpSync(join(fresh, '.git'), join(cwd, '.git'), { recursive: true });
  return cwd;
}

describe('init', () => {
  test('writes the workflow, the configuration and the schema line; a second run writes nothing', async () => {
    const cwd = repositoryWith({ 'pipeline.yml': validSettings });
    const { code, stdout, stderr } = await init(cwd);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      `wrote ${WORKFLOW}: runs the gates for every pull request and in a merge queue`,
      `wrote ${CONFIG}: lists what is checked: settings files: ["pipeline.yml"]`,
      'wrote pipeline.yml: added the schema line for editors at its top',
      'next: run npx @org/gatehouse run, commit these files, and make the check "gates" required',
      '',
    ]);
    expect(textOf(cwd, WORKFLOW)).toBe(exampleWorkflow);
    expect(textOf(cwd, 'pipeline.yml')).toBe(schemaLine() + validSettings);
    const before = filesIn(cwd);
    const times = Object.keys(before).map((path) => statSync(path).mtimeMs);
    for (const args of [[], ['--force']]) {
      const again = await init(cwd, ...args);
      expect(again.code).toBe(0);
      expect(again.stdout).toMatch(/^(?:kept .*\n){3}nothing was written\n$/);
      expect(filesIn(cwd)).toEqual(before);
    }
    expect(Object.keys(before).map((path) => statSync(path).mtimeMs)).toEqual(times);
    expect((await runProgram(['run'], { cwd })).stdout).toContain('settings pipeline.yml: pass');
  });

  test('writes a configuration that checks the same files, and whose commented gates are valid', async () => {
    const cwd = repositoryWith({ 'pipeline.yml': invalidSettings });
    await init(cwd);
    expect((await runProgram(['run', '--quiet'], { cwd })).code).toBe(1);
    const whole = textOf(cwd, CONFIG).replace(/^#(?! )|^#(?= {2})/gm, '');
    expect(Object.keys(parse(whole))).toEqual(['settings', 'conformance', 'validate', 'verify-conversation']);
    writeFileSync(join(cwd, CONFIG), whole);
    // Only the password is missing: every key is an option of its gate.
    const { code, stderr } = await runProgram(['run', '--quiet'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('CONTROL_PASSWORD is not set')]);
  });

  test.each<[what: string, files: Record<string, string>, config: string, ...said: string[]]>([
    ['none', {}, '["pipeline.yml"]', 'no settings file was found'],
    ['one of its top', { 'pipeline.yaml': validSettings }, '["pipeline.yaml"]', 'wrote pipeline.yaml'],
    ['one below', { 'live/pipeline.yml': validSettings }, '["live/pipeline.yml"]', 'wrote live/pipeline.yml'],
    [
      'many, so that a new one is judged too',
      { 'pipeline.yml': validSettings, 'b/pipeline.yml': validSettings, 'a/pipeline.yaml': validSettings },
      '["**/pipeline.yml", "**/pipeline.yaml"]',
      'wrote pipeline.yml',
      'wrote a/pipeline.yaml',
      'wrote b/pipeline.yml',
    ],
    [
      'many, where another program calls its file so too',
      {
        'a/pipeline.yml': validSettings,
        'b/pipeline.yml': validSettings,
        'ci/pipeline.yml': 'jobs: []\ngate: 1\n',
      },
      '["a/pipeline.yml", "b/pipeline.yml"]',
      'kept ci/pipeline.yml: it does not look like a settings file',
    ],
    [
      'an ignored one',
      { '.gitignore': 'build/\n', 'build/pipeline.yml': validSettings, 'pipeline.yml': validSettings },
      '["pipeline.yml"]',
    ],
    [
      'a broken one',
      { 'pipeline.yml': 'gate: [' },
      '["pipeline.yml"]',
      'kept pipeline.yml',
      'add the name of yours',
    ],
    ['an empty one', { 'pipeline.yml': '' }, '["pipeline.yml"]', 'wrote pipeline.yml'],
    [
      'one full of faults',
      { 'pipeline.yml': `gaet: 1\n${invalidSettings}` },
      '["pipeline.yml"]',
      'wrote pipeline.yml',
    ],
  ])('finds settings files: %s', async (_, files, config, ...said) => {
    const cwd = repositoryWith(files);
    const { code, stdout } = await init(cwd);
    expect(code).toBe(0);
    expect(textOf(cwd, CONFIG)).toContain(`\n  files: [${config.slice(1, -1)}]\n`);
    for (const words of said) expect(stdout).toContain(words);
    expect(stdout).not.toContain('build/');
    for (const [name, text] of Object.entries(files)) {
      const wrote = stdout.includes(`wrote ${name}:`);
      expect(textOf(cwd, name)).toBe(wrote ? schemaLine() + text : text);
    }
  });

  test('uses the schema of the vocabulary of the file', async () => {
    const cwd = repositoryWith({ 'pipeline.yml': textOf(repositoryRoot, 'examples/pipeline.yml') });
    await init(cwd);
    expect(textOf(cwd, 'pipeline.yml')).toMatch(/^.*\/settings\.neutral\.schema\.json\n/);
  });

  test.each<[what: string, there: Record<string, string>, ...said: string[]]>([
    [
      'a workflow that calls gatehouse',
      { [WORKFLOW]: `# mine\n${exampleWorkflow}` },
      'from line 1 on; --force',
    ],
    [
      'its own workflow with Windows line ends',
      { [WORKFLOW]: exampleWorkflow.replaceAll('\n', '\r\n') },
      'up to date',
    ],
    ['another workflow of that name', { [WORKFLOW]: 'on: push\n' }, 'add a step with uses: org/gatehouse@v1'],
    [
      'another workflow that calls gatehouse',
      {
        '.github/workflows/ci.yaml': workflowUsing('acme/mirrors/gatehouse/actions/settings@0a1b'),
      },
      'kept .github/workflows/ci.yaml: it already runs gatehouse',
    ],
    [
      'a configuration',
      { [CONFIG]: 'settings: { files: [a.yml] }\n' },
      `kept ${CONFIG}: it already exists\n`,
    ],
    [
      'a configuration without settings',
      { [CONFIG]: 'validate: { stand-in: true }\n' },
      'add to it: settings: { files: ["pipeline.yml"] }',
    ],
    ['a broken configuration', { [CONFIG]: 'setings: {}\n' }, 'did you mean "settings"?'],
    [
      'another schema line',
      { 'pipeline.yml': `# yaml-language-server: $schema=./own.json\n${validSettings}` },
      'kept pipeline.yml: its schema line points to ./own.json; --force',
    ],
  ])('does not overwrite %s', async (_, there, ...said) => {
    const cwd = repositoryWith({ 'pipeline.yml': validSettings, ...there });
    const { code, stdout } = await init(cwd);
    expect(code).toBe(0);
    for (const [name, text] of Object.entries(there)) expect(textOf(cwd, name)).toBe(text);
    for (const words of said) expect(stdout).toContain(words);
    // With --force it is overwritten.
    expect((await init(cwd, '--force')).code).toBe(0);
    expect(textOf(cwd, WORKFLOW)).toBe(exampleWorkflow);
    expect(textOf(cwd, CONFIG)).toContain('files: ["pipeline.yml"]');
    expect(textOf(cwd, 'pipeline.yml')).toBe(schemaLine() + validSettings);
  });

  test.each<[what: string, text: string, calls: boolean]>([
    ['a step in one line', workflowUsing('acme/gatehouse@v1'), true],
    ['a step in quotes, and a mark of the beginning', `\ufeff${workflowUsing('"acme/gatehouse@v1"')}`, true],
    ['a list of events', workflowUsing('acme/gatehouse@v1', '[push, pull_request_target]'), true],
    ['a map of events', workflowUsing('acme/gatehouse@v1', '{merge_group: }'), true],
    ['other events alone', workflowUsing('acme/gatehouse@v1', '[push, workflow_dispatch]'), false],
    ['each gate in a job of its own', example('gates'), true],
    ...['conformance', 'validate', 'verify-conversation'].map(
      (gate) =>
        [`the part ${gate}`, workflowUsing(`acme/gatehouse/actions/${gate}@v1`), true] as [
          string,
          string,
          true,
        ],
    ),
    ['the bot alone', example('commands'), false],
    ['the bot in pull requests', workflowUsing('acme/gatehouse/actions/bot@v1'), false],
    ['the report alone', workflowUsing('acme/gatehouse/actions/report@v1'), false],
    ['the watch', example('watch'), false],
    ['another action', workflowUsing('acme/gatehouses@v1'), false],
    [
      'a script that writes such text',
      'on: pull_request\njobs:\n  a:\n    steps:\n      - run: |\n          - uses: acme/gatehouse@v1\n',
      false,
    ],
    ['a comment', `on: pull_request\n#${workflowUsing('acme/gatehouse@v1')}jobs: {}\n`, false],
    ['broken YAML', `${workflowUsing('acme/gatehouse@v1')}x: [\n`, false],
    [
      'jobs and steps that are none',
      'on: pull_request\njobs: {a: , b: {steps: x}, c: {steps: [null, {uses: 1}]}}',
      false,
    ],
  ])('detects whether a workflow runs gatehouse: %s', async (_, text, calls) => {
    const cwd = repositoryWith({ 'pipeline.yml': validSettings, [OTHER]: text });
    const { code, stdout, stderr } = await init(cwd);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toContain(calls ? `kept ${OTHER}: it already runs` : `wrote ${WORKFLOW}`);
    expect(textOf(cwd, OTHER)).toBe(text);
  });

  const name = `add the name of the settings file to ${CONFIG}, `;
  test.each<[what: string, there: Record<string, string>, first: string, check: string]>([
    ['its own workflow', { [WORKFLOW]: exampleWorkflow }, '', 'the check "gates"'],
    ['another workflow', { [OTHER]: workflowUsing('acme/gatehouse@v1') }, '', `its check (${OTHER})`],
    [
      'its workflow with changes',
      { [WORKFLOW]: `# mine\n${exampleWorkflow}` },
      '',
      `its check (${WORKFLOW})`,
    ],
    [
      'a workflow of its name that does not call it',
      { [WORKFLOW]: example('commands') },
      `add a step with uses: org/gatehouse@v1 to ${WORKFLOW}, `,
      `its check (${WORKFLOW})`,
    ],
    ['a broken one', { [WORKFLOW]: 'on: [' }, `fix the syntax of ${WORKFLOW}, `, `its check (${WORKFLOW})`],
    ['no settings file', { 'pipeline.yml': 'jobs: []\n' }, name, 'the check "gates"'],
    [
      'a broken settings file',
      { 'pipeline.yml': 'gate: [' },
      'fix the syntax of pipeline.yml, ',
      'the check "gates"',
    ],
    [
      'a broken settings file in a folder',
      { 'pipeline.yml': 'jobs: []\n', 'a/pipeline.yml': 'gate: [' },
      `fix the syntax of a/pipeline.yml, ${name}`,
      'the check "gates"',
    ],
    [
      'its own configuration without a settings file',
      { 'pipeline.yml': 'jobs: []\n', [CONFIG]: 'validate: { stand-in: true }\n' },
      '',
      'the check "gates"',
    ],
    ['a broken configuration', { [CONFIG]: 'setings: {}\n' }, `fix ${CONFIG}, `, 'the check "gates"'],
  ])('prints the next steps with %s', async (_, there, first, check) => {
    const { code, stdout } = await init(repositoryWith({ 'pipeline.yml': validSettings, ...there }));
    expect(code).toBe(0);
    expect(stdout.split('\n').at(-2)).toBe(
      `next: ${first}run npx @org/gatehouse run, commit these files, and make ${check} required`,
    );
  });

  test('asks for the name of the settings file even if the configuration is up to date', async () => {
    const cwd = repositoryWith({});
    await init(cwd);
    rmSync(join(cwd, WORKFLOW));
    expect((await init(cwd)).stdout).toContain(`next: ${name}run npx`);
  });

  test('writes to the root of the repository, or to the folder itself outside of one', async () => {
    const cwd = repositoryWith({ 'a/b/c.txt': '', 'pipeline.yml': validSettings });
    const { stdout } = await init(join(cwd, 'a/b'));
    expect(stdout).toContain(`in the repository root, ${cwd}:\nwrote ${WORKFLOW}`);
    expect(readdirSync(join(cwd, 'a/b'))).toEqual(['c.txt']);
    const plain = writeFolder(root, {
      'pipeline.yml': validSettings,
      'a/pipeline.yml': validSettings,
      'pipeline.yaml/x': '',
    });
    expect((await init(plain)).code).toBe(0);
    expect(textOf(plain, WORKFLOW)).toBe(exampleWorkflow);
    expect(textOf(plain, 'a/pipeline.yml')).toBe(validSettings);
  });

  test.skipIf(process.platform === 'win32')(
    'follows a link within the repository, and writes its target once',
    async () => {
      const cwd = repositoryWith({ 'live/pipeline.yml': validSettings, 'ours/x': '' });
      symlinkSync('live/pipeline.yml', join(cwd, 'pipeline.yml'));
      symlinkSync('ours', join(cwd, '.github'));
      symlinkSync('pipeline.yaml', join(cwd, 'pipeline.yaml'));
      const { code, stdout } = await init(cwd);
      expect(code).toBe(0);
      expect(stdout.match(/schema line/g)).toHaveLength(1);
      expect(textOf(cwd, 'live/pipeline.yml')).toBe(schemaLine() + validSettings);
      expect(lstatSync(join(cwd, 'pipeline.yml')).isSymbolicLink()).toBe(true);
      expect(textOf(cwd, 'ours/workflows/gatehouse.yml')).toBe(exampleWorkflow);
    },
  );

  test.skipIf(process.platform === 'win32').each<[name: string, to: string, says: string]>([
    ['.github', '..', 'leads out of the repository'],
    ['.github/workflows', '../../other', 'leads out of the repository'],
    [WORKFLOW, '../../../other/a.yml', 'leads out of the repository'],
    [WORKFLOW, '../../../other/none.yml', 'is a broken symbolic link'],
    [CONFIG, '../../other/a.yml', 'leads out of the repository'],
    ['pipeline.yml', '../other/a.yml', 'leads out of the repository'],
    ['.github', 'a file', 'is a file, but init needs a folder there'],
  ])('writes nothing if %s is a link to %s', async (name, to, says) => {
    const cwd = repositoryWith({ 'a file': '', 'stack/pipeline.yml': validSettings });
    const other = join(cwd, '../other');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'a.yml'), validSettings);
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    symlinkSync(to, join(cwd, name));
    for (const args of [[], ['--force']]) {
      const { code, stdout, stderr } = await init(cwd, ...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^gatehouse: [^\n]+\n$/);
      expect(stderr).toContain(`${name} ${says}`);
    }
    expect(textOf(cwd, 'stack/pipeline.yml')).toBe(validSettings);
    expect(readdirSync(other)).toEqual(['a.yml']);
    expect(textOf(other, 'a.yml')).toBe(validSettings);
    rmSync(other, { recursive: true });
  });

  test('writes only inside the workspace in a workflow', async () => {
    const cwd = repositoryWith({ 'in/pipeline.yml': validSettings });
    const env = { PATH, GITHUB_WORKSPACE: join(realpathSync(cwd), 'in') };
    const { code, stderr } = await runProgram(['init'], { cwd: join(cwd, 'in'), env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('outside the workspace')]);
  });

  test.each([
    ['an argument', ['here'], '"here" is an unexpected argument'],
    ['an unknown flag', ['--forse'], 'did you mean "--force"?'],
  ])('rejects %s', async (_, args, says) => {
    const { code, stderr } = await init(writeFolder(root, {}), ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});

describe('the schema line', () => {
  const schema = 'https://example.com/$&/s.json';
  const own = `# yaml-language-server: $schema=${schema}`;
  test.each([
    ['of a file with Windows line ends', 'a: 1\r\nb: 2\n', `${own}\r\na: 1\r\nb: 2\n`],
    ['of one without an end of its line', 'a: 1', `${own}\na: 1`],
    ['of one with a directive', '%YAML 1.2\n---\na: 1\n', `${own}\n%YAML 1.2\n---\na: 1\n`],
    ['that is there', `# ours\n${own} \na: 1\n`, `# ours\n${own} \na: 1\n`],
    ['that is another one', '# x\n#yaml-language-server: $schema=b\r\na: 1\n', `# x\n${own}\r\na: 1\n`],
  ])('%s', (_, text, result) => {
    expect(withSchemaLine(text, schema, true)).toEqual({ text: result });
  });

  test('keeps every byte after it, and the byte order mark', async () => {
    const bytes = Buffer.from('\ufeff# 🦊\r\ngate:   always # ü\r\n');
    const cwd = repositoryWith({ 'pipeline.yml': bytes });
    await init(cwd);
    const crlf = Buffer.from(schemaLine().replace('\n', '\r\n'));
    const mark = bytes.subarray(0, 3);
    expect(readFileSync(join(cwd, 'pipeline.yml'))).toEqual(Buffer.concat([mark, crlf, bytes.subarray(3)]));
    const { stdout } = await runProgram(['settings', '--fail-on=warning'], { cwd });
    expect(stdout).toContain('settings pipeline.yml: pass');
  });

  test('is not added to a file that is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(validSettings), Buffer.from([0xff])]);
    const cwd = repositoryWith({ 'pipeline.yml': bytes });
    expect((await init(cwd)).stdout).toContain('kept pipeline.yml: it does not look like a settings file');
    expect(readFileSync(join(cwd, 'pipeline.yml'))).toEqual(bytes);
  });
});
