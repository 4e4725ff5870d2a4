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

/** A clock that advances by a second each time it is read. */
function ticking(): () => Date {
  let seconds = 0;
  return () => new Date(Date.UTC(2027, 5, 15, 12, 0, seconds++));
}

type ExitCodeCase = [
  cause: string,
  files: Record<string, string>,
  argv: string[],
  code: number,
  says: string,
];

const exitCodeCases: ExitCodeCase[] = [
  [
    'a file that holds',
    { 'pipeline.yml': validSettings },
    [],
    0,
    'pass: nothing blocks the merge (1 check passed',
  ],
  ['an empty file', { 'pipeline.yml': '' }, [], 0, 'pass: nothing blocks the merge'],
  ['the other default file', { 'pipeline.yaml': validSettings }, [], 0, 'settings pipeline.yaml: pass'],
  ['a warning', { 'pipeline.yml': deprecatedSettings }, [], 0, 'pass: nothing blocks the merge (1 warning'],
  ['an error', { 'pipeline.yml': invalidSettings }, [], 1, 'fail: settings blocks the merge (1 error'],
  ['broken syntax', { 'pipeline.yml': 'a: [' }, [], 1, '[settings/syntax]'],
  ['bytes that are no text', { 'pipeline.yml': '\0' }, [], 1, '[settings/syntax]'],
  [
    'a warning that is to fail',
    { 'pipeline.yml': deprecatedSettings },
    ['--fail-on=warning'],
    1,
    '1 warning',
  ],
  [
    'one bad file of two',
    { 'a.yml': validSettings, 'b.yml': invalidSettings },
    ['*.yml'],
    1,
    'Fix first:\n  b.yml:3:11: apply.resume',
  ],
  [
    'both default files',
    { 'pipeline.yml': validSettings, 'pipeline.yaml': validSettings },
    [],
    0,
    '[settings/two-files]',
  ],
  ['no file at all', {}, [], 2, 'no settings file found (looked for pipeline.yml, pipeline.yaml); name one'],
  ['a file that is missing', {}, ['a.yml'], 2, 'a.yml does not exist'],
  ['a good and a missing file', { 'a.yml': validSettings }, ['a.yml', 'b.yml'], 2, 'b.yml does not exist'],
  ['a glob without a file', { 'a.yml': validSettings }, ['*.yaml'], 2, 'no settings file matches *.yaml'],
];

describe('settings', () => {
  test.each(exitCodeCases)('%s', async (_, files, argv, code, says) => {
    const result = await runProgram(['settings', ...argv], { cwd: writeFolder(root, files) });
    expect(result.code).toBe(code);
    expect(code === 2 ? result.stderr : result.stdout).toContain(says);
    expect(code === 2 ? result.stdout : result.stderr).toBe('');
  });

  test('could not run: timed out before the second file', async () => {
    const cwd = writeFolder(root, { 'a.yml': validSettings, 'b.yml': validSettings });
    const out = await runProgram(['settings', '*.yml', '--timeout', '2'], { cwd, now: ticking() });
    expect(out).toMatchObject({ code: 3, stderr: '' });
    expect(out.stdout).toContain('\n  not run: b.yml\n');
    expect(out.stdout).toContain(
      'not read: timed out after 2 s (--timeout); allow more time, or check fewer files',
    );
    expect(out.stdout).toContain('error: settings could not run');
    expect((await runProgram(['settings', '*.yml', '--timeout', '60'], { cwd, now: ticking() })).code).toBe(
      0,
    );
  });

  test('a timeout before the first file checks nothing', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': validSettings });
    const { code, stdout } = await runProgram(['settings', '--timeout', '0.5'], { cwd, now: ticking() });
    expect(code).toBe(3);
    expect(stdout).toContain('not read: timed out after 0.5 s (--timeout)');
  });

  test('an error that was found before the timeout still counts', async () => {
    const cwd = writeFolder(root, { 'a.yml': invalidSettings, 'b.yml': validSettings });
    const { code, stdout } = await runProgram(['settings', '*.yml', '--timeout', '5.5'], {
      cwd,
      now: ticking(),
    });
    expect(code).toBe(3);
    expect(stdout).toContain('a.yml:3:11');
    // The error is not the reason why the gate could not run.
    expect(stdout).toContain('\n  settings 2 settings files: not read: timed out after 5.5 s (--timeout)');
    expect(stdout).toContain('settings 2 settings files: error (2 failed, 1 skipped,');
  });

  test('an internal error', async () => {
    const broken = () => {
      throw new Error('the clock\nstopped');
    };
    const cwd = writeFolder(root, { 'pipeline.yml': validSettings });
    const { code, stdout, stderr } = await runProgram(['settings'], { cwd, now: broken });
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toBe(
      'gatehouse: the clock stopped (this is a bug in gatehouse; run with --debug for details)\n',
    );
    const debugged = await runProgram(['settings', '--debug'], { cwd, now: broken });
    expect(debugged.stderr).toMatch(/^gatehouse: the clock stopped\n {2}at /);
  });
});
