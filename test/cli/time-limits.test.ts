/** Input made to be slow: as whole processes, from the sources, within `--timeout`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

/** Modules that are loaded before the program, into both of its threads. */
const preloads = writeFolder(root, {
  // A sort of many findings never ends.
  'stuck-sort.mjs': `import { isMainThread } from 'node:worker_threads';
    const { sort } = Array.prototype;
    if (isMainThread)
      Array.prototype.sort = function (...args) {
        if (this.length > 3000) for (;;);
        return sort.apply(this, args);
      };`,
  // Nor does the decoding of one response.
  'stuck-decode.mjs': `import { isMainThread } from 'node:worker_threads';
    const { decode } = TextDecoder.prototype;
    if (isMainThread)
      TextDecoder.prototype.decode = function (bytes, ...rest) {
        if (bytes?.length === 7777) for (;;);
        return decode.call(this, bytes, ...rest);
      };`,
  'threads.mjs': `import { writeSync } from 'node:fs';
    process.on('worker', () => writeSync(2, 'a second thread\\n'));`,
});
const preload = (name: string) => ({ NODE_OPTIONS: `--import="${join(preloads, name)}"` });

describe('a run that does not look at its deadline', () => {
  it('is ended with a report in every place', async () => {
    const text = fill(80_000, (index) => `key${index}: 1\n`);
    const cwd = writeFolder(root, { 'pipeline.yml': text, outputs: '', summary: '' });
    const workflow = {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: cwd,
      GITHUB_OUTPUT: join(cwd, 'outputs'),
      GITHUB_STEP_SUMMARY: join(cwd, 'summary'),
    };
    const argv = ['settings', '--format', 'json', '--timeout', '4', '--out', 'out'];
    const run = await runProcess(argv, cwd, { ...workflow, ...preload('stuck-sort.mjs') });
    expect(run.code).toBe(3);
    const message = 'timed out after 4 s (--timeout), and did not end by itself';
    expect(findingsOf(run).map((finding) => finding.message)).toEqual([message]);
    expect((JSON.parse(run.stdout) as Report).gates[0]?.subject).toBe('pipeline.yml');
    for (const file of ['report.json', 'report.md', 'report.html', 'junit.xml', 'results.sarif'])
      expect(readFileSync(join(cwd, 'out', file), 'utf8')).toContain('did not end by itself');
    expect(readFileSync(join(cwd, 'outputs'), 'utf8')).toMatch(/^verdict<<(\S+)\nerror\n\1$/m);
    expect(readFileSync(join(cwd, 'summary'), 'utf8')).toContain('did not end by itself');
    expect(run.stderr).toContain('::error title=settings/start::timed out');
    expect(run.stderr).not.toContain('debugger');
  }, 120_000);

  it('leaves no process behind', async () => {
    const cwd = writeFolder(root, {
      'server.mjs': `import { createServer } from 'node:http';
        import { writeFileSync } from 'node:fs';
        writeFileSync('pid', String(process.pid));
        createServer((_, response) => response.end(' '.repeat(7777))).listen(0, '127.0.0.1', function () {
          console.log(JSON.stringify({ url: 'http://127.0.0.1:' + this.address().port }));
        });`,
    });
    const start = `"${process.execPath}" server.mjs`;
    const argv = ['validate', '--start', start, '--timeout', '8', '--format', 'json'];
    const env = { PLATFORM_TOKEN: 'token-1234', ...preload('stuck-decode.mjs') };
    const run = await runProcess(argv, cwd, env);
    expect([run.code, findingsOf(run).map(({ message }) => message)]).toEqual([
      3,
      ['timed out after 8 s (--timeout), and did not end by itself'],
    ]);
    const pid = Number(readFileSync(join(cwd, 'pid'), 'utf8'));
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  }, 120_000);

  it.each([
    [5000, false],
    [80_000, true],
  ])(
    'is watched by a second thread, with %i bytes of settings: %s',
    async (bytes, isWatched) => {
      const cwd = writeFolder(root, { 'pipeline.yml': fill(bytes, (index) => `# line ${index}\n`) });
      const run = await runProcess(['settings', '--timeout', '60'], cwd, preload('threads.mjs'));
      expect([run.code, run.stderr.includes('a second thread')]).toEqual([0, isWatched]);
    },
    120_000,
  );
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
