/**
 * How fast the conversation gate is: its whole process against the least client that makes the same calls, in turns, on the
 * stand-ins. Exits 1 where the bound does not hold.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { startControl } from '../src/standins/control/index.ts';
import { startEmulator } from '../src/standins/emulator/index.ts';

const RUNS = 41;
const MOST = 1.6;

const email = 'bench@example.com';
const password = 'only for the bench';
/** The gate as it ships; another program can be given, to be called alike. */
const program = process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'gatehouse.js');

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
// Neither side has its types to strip.
const client = join(folder, 'client.mjs');
const source = readFileSync(join(import.meta.dirname, 'minimal-client.ts'), 'utf8');
writeFileSync(client, transformSync('client.ts', source).code);
// Runs of one user share the compile cache, as they do at home; CI has none.
const env = {
  PATH: process.env['PATH'],
  XDG_CACHE_HOME: join(folder, 'cache'),
  CONTROL_PASSWORD: password,
};

const emulator = await startEmulator({ token: 'bench' });
const control = await startControl({ sandboxBaseUrl: emulator.url, sandboxToken: 'bench' });
await fetch(`${control.url}/api/auth/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});

async function time(args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${args[0]} exited ${code}: ${said}`);
  return performance.now() - begun;
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;

const sides = {
  'node -e 0': ['-e', '0'],
  'minimal client': [client, control.url, email],
  gate: [program, 'verify-conversation', email, '--base-url', control.url, '--data-plane', 'emulator'],
};
const times: Record<string, number[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
try {
  for (let turn = 0; turn <= RUNS; turn++) {
    for (const [name, args] of Object.entries(sides)) {
      const ms = await time(args);
      // The first turn fills caches.
      if (turn > 0) times[name]!.push(ms);
    }
  }
} finally {
  await control.close();
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
}

const ratio = median(times['gate']!) / median(times['minimal client']!);
for (const [name, all] of Object.entries(times))
  console.log(`${name.padEnd(15)} ${median(all).toFixed(0)} ms`);
console.log(
  `gate / minimal client: ${ratio.toFixed(2)}, at most ${MOST}: ${ratio <= MOST ? 'holds' : 'DOES NOT HOLD'}`,
);
process.exitCode = ratio <= MOST ? 0 : 1;
