import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runProgram, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const fix = (cwd: string, ...args: string[]) => runProgram(['settings', '--fix', ...args], { cwd });
const textOf = (cwd: string, name = 'pipeline.yml') => readFileSync(join(cwd, name), 'utf8');

/** Three errors with a safe fix and one with a likely fix, among hand-written comments and layout. */
const before = `# Ours.
gate:   on-destroy   # the old name
version: 1.10

tips: yes
steps:
    - { run: "make lint" , before: plan }
drifts: "0 4 * * 1"
`;
const after = before
  .replace('on-destroy ', 'on-destructive ')
  .replace('1.10', '"1.10"')
  .replace('yes', 'true');

describe('--fix', () => {
  test('applies only the safe fixes, and checks again', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': before });
    const { code, stdout, stderr } = await fix(cwd);
    expect(textOf(cwd)).toBe(after);
    expect(code).toBe(1);
    expect(stderr).toBe('fixed pipeline.yml: applied 3 fixes\n');
    expect(stdout).toContain('pipeline.yml:8:1: unknown key drifts; did you mean "drift"?');
    expect(stdout).toContain('1 error');
    expect(stdout).not.toContain('settings/deprecated');
  });

  test('changes nothing the second time', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': before });
    await fix(cwd);
    const written = statSync(join(cwd, 'pipeline.yml')).mtimeMs;
    const { stderr } = await fix(cwd);
    expect(stderr).toBe('');
    expect(textOf(cwd)).toBe(after);
    expect(statSync(join(cwd, 'pipeline.yml')).mtimeMs).toBe(written);
  });

  test('passes if every fix is safe', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': before.replace('drifts', 'drift') });
    expect((await fix(cwd)).code).toBe(0);
    expect((await fix(cwd, '--fail-on=warning')).code).toBe(0);
  });

  test('leaves ignored findings alone', async () => {
    const text = '# gatehouse-ignore deprecated: older readers\ngate: on-destroy\n';
    const cwd = writeFolder(root, { 'pipeline.yml': text });
    expect((await fix(cwd, '--fail-on=warning')).code).toBe(0);
    expect(textOf(cwd)).toBe(text);
  });

  test('fixes several files, and reports the number of fixes in each', async () => {
    const cwd = writeFolder(root, {
      'a.yml': 'gate: on-destroy\n',
      'b.yml': 'gate: always\n',
      'c.yml': before,
    });
    const { stderr } = await fix(cwd, '*.yml');
    expect(stderr).toBe('fixed a.yml: applied 1 fix\nfixed c.yml: applied 3 fixes\n');
    expect(textOf(cwd, 'b.yml')).toBe('gate: always\n');
  });

  test.each([
    ['Windows line ends', before.replaceAll('\n', '\r\n'), after.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${before}`, `\ufeff${after}`],
    ['both', `\ufeff${before.replaceAll('\n', '\r\n')}`, `\ufeff${after.replaceAll('\n', '\r\n')}`],
    ['no line end at the end', 'gate: on-destroy', 'gate: on-destructive'],
    [
      'characters of two units before it',
      '# 🦊🦊\n{ synth: "🦊", gate: on-destroy }\n',
      '# 🦊🦊\n{ synth: "🦊", gate: on-destructive }\n',
    ],
  ])('keeps %s', async (_, text, mended) => {
    const cwd = writeFolder(root, { 'pipeline.yml': text });
    await fix(cwd);
    expect(textOf(cwd)).toBe(mended);
  });

  test('leaves an unreadable file alone', async () => {
    for (const content of [Buffer.from([0xff, 0xfe, 0x67]), 'gate: [on-destroy\n', '']) {
      const cwd = writeFolder(root, { 'pipeline.yml': content });
      expect((await fix(cwd)).stderr).toBe('');
      expect(readFileSync(join(cwd, 'pipeline.yml'))).toEqual(Buffer.from(content));
    }
  });

  test.skipIf(process.platform === 'win32')('keeps the mode of a file, and links', async () => {
    const cwd = writeFolder(root, { 'real.yml': 'gate: on-destroy\n' });
    chmodSync(join(cwd, 'real.yml'), 0o640);
    symlinkSync('real.yml', join(cwd, 'pipeline.yml'));
    expect((await fix(cwd)).code).toBe(0);
    expect(textOf(cwd, 'real.yml')).toBe('gate: on-destructive\n');
    expect(statSync(join(cwd, 'real.yml')).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(cwd, 'pipeline.yml')).isSymbolicLink()).toBe(true);
  });

  // Root may write everything.
  test.skipIf(process.getuid?.() === 0)('reports a file that is not writable', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': before });
    chmodSync(join(cwd, 'pipeline.yml'), 0o444);
    const { code, stderr } = await fix(cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /could not write the settings file .*pipeline\.yml \(E[A-Z]+\); check its permissions/,
    );
  });

  test.skipIf(process.platform === 'win32')(
    'escapes file names that look like workflow commands',
    async () => {
      const name = 'a\n::error::b ##[error]c\u001b[31m.yml';
      const cwd = writeFolder(root, { [name]: 'gate: on-destroy\n' });
      const { stderr } = await fix(cwd, name);
      expect(stderr).toMatch(/^fixed a ::error::b .*: applied 1 fix\n$/);
      expect(stderr).not.toMatch(/\n.|##\[|\u001b/);
    },
  );
});
