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
