/** Input made to be slow: as whole processes, from the sources, within `--timeout`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { repositoryRoot, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const { PATH = '' } = process.env;
const PROBE = `process.on('exit', () =>
  require('node:fs').writeSync(2, '\\nmemory ' + process.resourceUsage().maxRSS));
`;

async function runProcess(argv: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(repositoryRoot, 'src/bin.ts'), ...argv], {
    cwd,
    env: { PATH, CI: 'true', NODE_NO_WARNINGS: '1', ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output, seconds: (performance.now() - startedAt) / 1000 };
}

/** Prints the peak memory of the process, in KiB, when it exits. */
const probe = join(writeFolder(root, { 'probe.cjs': PROBE }), 'probe.cjs');

const findingsOf = ({ stdout }: { readonly stdout: string }) =>
  (JSON.parse(stdout) as Report).gates.flatMap(({ checks }) => checks.flatMap(({ findings }) => findings));

describe('a platform that answers with 8 MB of brackets', () => {
  it('is refused in the time that its bytes take, and not the time that its brackets take', async () => {
    const body = Buffer.alloc(8_000_000, '[');
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const flags = ['--base-url', `http://127.0.0.1:${port}`, '--timeout', '8', '--format', 'json'];
    const run = await runProcess(['validate', ...flags], writeFolder(root, {}), {
      PLATFORM_TOKEN: 'token-1234',
    });
    server.close();
    const messages = findingsOf(run).map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.stringContaining('returned JSON that is nested more than 64 levels deep'),
    );
    expect(messages.filter((message) => message.includes('timed out'))).toEqual([]);
  }, 120_000);
});

const fill = (bytes: number, line: (index: number) => string, before = '') => {
  const lines = [before];
  for (let length = before.length; length < bytes; length += lines.at(-1)!.length)
    lines.push(line(lines.length));
  return lines.join('');
};

describe('a settings file', () => {
  it('of 1 MiB of unknown keys lists ten thousand, and stays below half a gigabyte', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': fill(1 << 20, (index) => `key${index}: 1\n`) });
    const argv = ['settings', '--format', 'json', '--out', 'out'];
    const run = await runProcess(argv, cwd, { NODE_OPTIONS: `--require="${probe}"` });
    expect(run.code).toBe(1);
    const findings = findingsOf(run);
    expect(findings).toHaveLength(10_001);
    expect(findings[0]?.message).toMatch(/^7\d{4} more errors not listed/);
    // 380 MB; 555 MB where all are listed.
    expect(Number(/memory (\d+)/.exec(run.stderr)?.[1]) / 1024).toBeLessThan(470);
  }, 120_000);

  it('of 256 KiB whose aliases lead to 900,000 wrong values is checked within --timeout 5', async () => {
    const items = Array.from({ length: 100 }, (_, index) => `zz${index}`).join(', ');
    const first = `projects:\n  h/o/a: &x {apply: {requires: [${items}]}}\n`;
    const text = fill(1 << 18, (index) => `  h/o/p${index}: *x\n`, first).slice(0, 9000 * 16);
    const cwd = writeFolder(root, { 'pipeline.yml': `${text.slice(0, text.lastIndexOf('\n'))}\n` });
    const run = await runProcess(['settings', '--format', 'json', '--timeout', '5'], cwd);
    expect(run.code).toBe(1);
    expect(findingsOf(run)).toHaveLength(100);
    expect(run.seconds).toBeLessThan(12);
  }, 120_000);

  it('ends at its time limit in the middle of a file', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': fill(1 << 20, (index) => `key${index}: 1\n`) });
    const run = await runProcess(['settings', '--format', 'json', '--timeout', '0.1'], cwd);
    expect(run.code).toBe(3);
    expect(findingsOf(run).map(({ message }) => message)).toEqual([
      'not read: timed out after 0.1 s (--timeout); allow more time, or check fewer files',
    ]);
  }, 120_000);
});
