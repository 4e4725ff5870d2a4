/**
 * Benchmarks the conversation gate: its whole process against a minimal client that makes the same requests, alternating, on
 * the stand-ins. Exits 1 if the bound is exceeded.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { startControl } from '../src/standins/control/index.ts';
import { startEmulator } from '../src/standins/emulator/index.ts';
import { median, printTable } from './table.ts';

const RUNS = 41;
const MAX_RATIO = 1.6;

const email = 'bench@example.com';
const password = 'only for the bench';
/** The released program, or another one with the same command line. */
const program = process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'gatehouse.js');

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
// So that neither side strips types.
const client = join(folder, 'client.mjs');
const source = readFileSync(join(import.meta.dirname, 'minimal-client.ts'), 'utf8');
writeFileSync(client, transformSync('client.ts', source).code);
// As in CI: no compile cache.
const env = {
  PATH: process.env['PATH'],
  CI: '1',
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
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${args[0]} exited with code ${code}: ${stderr}`);
  return performance.now() - startedAt;
}

const commands = {
  'node -e 0': ['-e', '0'],
  'minimal client': [client, control.url, email],
  gate: [program, 'verify-conversation', email, '--base-url', control.url, '--data-plane', 'emulator'],
};
const times: Record<string, number[]> = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
try {
  for (let turn = 0; turn <= RUNS; turn++) {
    for (const [name, args] of Object.entries(commands)) {
      const ms = await time(args);
      // The first turn warms up the stand-ins.
      if (turn > 0) times[name]!.push(ms);
    }
  }
} finally {
  await control.close();
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
}

const medianOf = (name: keyof typeof commands) => median(times[name]!);
console.log(`Node ${process.version}; node -e 0: ${medianOf('node -e 0').toFixed(0)} ms\n`);
printTable([
  {
    label: 'verify-conversation, whole process',
    measured: `${medianOf('gate').toFixed(0)} ms`,
    value: medianOf('gate') / medianOf('minimal client'),
    unit: `× a minimal client's ${medianOf('minimal client').toFixed(0)} ms`,
    max: MAX_RATIO,
  },
]);
