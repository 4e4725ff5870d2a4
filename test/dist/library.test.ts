/** The package as a broker's author imports it: what is built, and its types. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot } from '../fakes/io.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
symlinkSync(repositoryRoot, join(folder, 'node_modules', 'gatehouse'));
symlinkSync(join(repositoryRoot, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');

function run(program: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

test('its modules can be imported by the package name', () => {
  writeFileSync(
    join(folder, 'use.js'),
    `import { runConformance } from 'gatehouse/conformance';
     import { readPayer } from 'gatehouse/broker';
     const start = () => ({ url: 'http://127.0.0.1:1', tokens: {} });
     const { verdict, checks } = await runConformance({ start });
     console.log(verdict, checks[0].id, checks[0].findings[0].message, readPayer(undefined).kind);`,
  );
  expect(run('use.js')).toBe(
    'error start the broker started, but `tokens` has no token for the box conformance-a unknown\n',
  );
});

test('its types accept correct use and reject wrong use', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { runConformance, type StartBroker } from 'gatehouse/conformance';
import { limits, readPayer } from 'gatehouse/broker';
export const start: StartBroker = async ({ broker }) => ({ url: 'http://localhost', tokens: { a: broker } });
export const gate = await runConformance({ start, name: String(limits.grant) });
export const kind: number = readPayer(undefined).kind;
await runConformance({ name: 'no start' });\n`,
  );
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const told = run(join(repositoryRoot, 'node_modules/typescript/bin/tsc'), ...flags, 'use.ts');
  const places = told.match(/^\S+(?=: error)/gm);
  expect(places, told).toEqual(['use.ts(5,14)', 'use.ts(6,22)']);
});
