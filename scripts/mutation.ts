/**
 * Mutation testing by Stryker: `npm run mutation -- [ROOM …]`, all rooms by default. It changes the sources of a room one place
 * at a time, runs the tests that cover the place, and lists the changes that no test noticed. Runs for minutes to hours, by hand
 * and on a schedule, not in CI. Exit 1 where a room's score is below its bound.
 *
 * Not changed are tables that are built while a module loads (`ignoreStatic`): each would need a process of its own.
 * Code that only a child process runs counts as not covered.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { rooms } from '../test/mutation/rooms.ts';

const root = resolve(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in rooms));
if (unknown.length > 0) {
  console.error(`unknown room ${unknown.join(', ')}; use ${Object.keys(rooms).join(', ')}`);
  process.exit(2);
}
process.chdir(root);
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mutation-'));
const rows: string[] = [];
for (const [name, room] of Object.entries(rooms)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  // The configuration of the tests reads the room's name.
  process.env['GATEHOUSE_MUTATION'] = name;
  const results = await new Stryker({
    mutate: [...room.mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    reporters: ['clear-text', 'json', ...(process.env['STRYKER_LOG'] ? ['progress-append-only'] : [])],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false, logTests: false },
    jsonReporter: { fileName: `.mutation/${name}.json` },
    // TypeScript 7 has no JavaScript interface, which is what rewrites a tsconfig.json.
    tsconfigFile: 'none.json',
    ignorePatterns: ['docs/images', '.mutation'],
    tempDirName: folder,
    allowConsoleColors: false,
    logLevel: process.env['STRYKER_LOG'] ?? 'warn',
  } as never).runMutationTest();
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
  const [caught, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const score = (100 * caught) / Math.max(1, caught + missed);
  rows.push(
    `${name.padEnd(22)} ${score.toFixed(1).padStart(5)} %  ${caught} of ${caught + missed}, ${count('NoCoverage')} not covered`,
  );
  if (score < room.bound) process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
console.log(['', 'room                   score', ...rows].join('\n'));
