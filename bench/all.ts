/** Runs all benchmarks, or those named: `npm run bench -- settings broker`. Exits 1 if one exceeds a bound. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const all = [
  'settings',
  'repository',
  'report',
  'broker',
  'validate',
  'verify-conversation',
  'conversation',
  'fleet',
];
const named = process.argv.slice(2);

for (const name of named.length > 0 ? named : all) {
  const script = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(script)) throw new Error(`unknown benchmark ${name}; expected ${all.join(', ')}`);
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
