import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { installAction, scratch } from './install-action.ts';
import { type ActionRun, createMachine, type RunActionOptions, runAction } from './run-action.ts';
import { readEntries, readLog } from './runner-files.ts';

const { root, remove } = scratch();
afterAll(remove);

/** A program that runs the line of JavaScript in GATEHOUSE_CONFIG or GATEHOUSE_FILES. */
const program = `
import { appendFileSync } from 'node:fs';
const write = (name, text) => appendFileSync(process.env[name], text);
const echo = () => console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), env: process.env }));
new Function('write', 'echo', process.env.GATEHOUSE_CONFIG || process.env.GATEHOUSE_FILES || 'echo()')(write, echo);
`;
const machine = createMachine(join(root, "a runner's folder, ü"));
installAction(machine.action, program);
const run = (options: Omit<RunActionOptions, 'machine'>) => runAction({ machine, ...options });

/** What each step printed by `echo`. */
const echoed = ({ stdout }: ActionRun) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { args: string[]; cwd: string; env: Record<string, string> });

describe('runAction', () => {
  it.each([
    ['', [['run'], ['report', '--publish-only']]],
    ['actions/settings', [['settings']]],
  ])('runs %s in the workspace with the arguments of its scripts', async (path, steps) => {
    const played = await run({ path });
    expect(played).toMatchObject({ code: 0, stderr: '', annotations: [], summary: '', leaks: '' });
    expect(echoed(played)).toMatchObject(steps.map((args) => ({ args, cwd: machine.workspace })));
  });

  it('passes each input unchanged in its variable', async () => {
    const hostile = `two\nlines "q" '$(id)' \`id\` \${{ github.token }} \\ %0A ü`;
    // These look like paths to the bash of Git for Windows.
    const tokens = { CONTROL_PASSWORD: '/9j/4AAQ', PLATFORM_API_TOKEN: '/a:/b=/c' };
    const call = { with: { baseline: hostile, 'fail-on': 'warning', vocabulary: '/9j/x' }, env: tokens };
    const [checking, publishing] = echoed(await run(call));
    expect(publishing?.env).toMatchObject({ GATEHOUSE_TOKEN: 'token-of-the-job' });
    expect(checking?.env).not.toHaveProperty('GATEHOUSE_TOKEN');
    expect(checking?.env).toMatchObject({
      ...tokens,
      GATEHOUSE_VOCABULARY: '/9j/x',
      GATEHOUSE_BASELINE: hostile,
      GATEHOUSE_FAIL_ON: 'warning',
      GATEHOUSE_OUT: '',
    });
  });

  it("gives the step's own variables, and none of this process's", async () => {
    const [{ env = {} } = {}] = echoed(await run({ env: { CONTROL_PASSWORD: 'of the step' } }));
    expect(env).toMatchObject({ CONTROL_PASSWORD: 'of the step', GITHUB_ACTIONS: 'true' });
    expect(Object.keys(env).filter((name) => name.startsWith('VITEST'))).toEqual([]);
  });

  it('reads exit code, outputs, summary and annotations, even of a failed step', async () => {
    const config = `
      write('GITHUB_OUTPUT', 'verdict=fail\\nreport<<x\\na\\nb\\nx\\n');
      write('GITHUB_STEP_SUMMARY', '# sum');
      write('GITHUB_ENV', 'A=1\\n');
      console.log('plain\\n::error file=a b.yml,line=3,title=x%3Ay%2Cz::one%0Atwo%25');
      console.error('::warning::from standard error');
      process.exitCode = 1`;
    expect(await run({ path: 'actions/settings', with: { files: config } })).toMatchObject({
      code: 1,
      text: ['plain', '', ''],
      // The launcher sets those of an error first; the program's own come later, and count.
      outputs: { verdict: 'fail', report: 'a\nb', errors: '0', warnings: '0' },
      summary: '# sum',
      leaks: 'A=1\n',
      annotations: [
        { level: 'error', file: 'a b.yml', line: '3', title: 'x:y,z', message: 'one\ntwo%' },
        { level: 'warning', message: 'from standard error' },
      ],
    });
  });

  it('rejects an unknown input', async () => {
    await expect(run({ with: { nope: '1' } })).rejects.toThrow('no such input: nope');
  });
});

describe('the files and log of a runner', () => {
  it('respects stop-commands', () => {
    const log = '::stop-commands::t0ken\n::error::no\n::other::\n::t0ken::\n  ::notice line=1,endLine=2::yes';
    expect(readLog(log)).toEqual({
      annotations: [{ level: 'notice', line: '1', endLine: '2', message: 'yes' }],
      text: ['::error::no', '::other::'],
    });
  });

  it.each([
    ['a=b=c\n', { a: 'b=c' }],
    ['a<<E\n\nx=y\nE\nb=\n', { a: '\nx=y', b: '' }],
    ['', {}],
  ])('reads the entries %j', (file, entries) => expect(readEntries(file)).toEqual(entries));

  it.each([
    ['a<<E\nx\n', 'no end of a'],
    ['plain\n', 'not an entry'],
    ['=x\n', 'not an entry'],
  ])('rejects the entries %j', (file, why) => {
    expect(() => readEntries(file)).toThrow(why);
  });
});
