/** The table of docs/runners.md against what there is: commands, test files, rows of our own workflows. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { slow } from '../slow/files.ts';
import { repositoryRoot, tableUnder, textOf } from './pages.ts';

interface Job {
  'runs-on': string;
  container?: string;
  strategy?: { matrix: Record<string, (string | Record<string, unknown>)[]> };
}

/** What tells the legs of a job apart: of several keys the first one, else the runner. */
function rowsOf(job: Job): string[] {
  const { include, ...keys } = job.strategy?.matrix ?? {};
  const rows = Object.values(keys)[0] ?? include?.map((row) => Object.values(row)[0]) ?? [job['runs-on']];
  return rows.map(String);
}

/** `workflow / job / row` of every leg that judges; the last jobs only look at the others. */
const legs = ['ci', 'gatehouse'].flatMap((workflow) => {
  const text = readFileSync(join(repositoryRoot, `.github/workflows/${workflow}.yml`), 'utf8');
  const { jobs } = parse(text) as { jobs: Record<string, Job> };
  return Object.entries(jobs)
    .filter(([name]) => name !== 'report' && !name.endsWith('-ok'))
    .flatMap(([name, job]) => rowsOf(job).map((row) => `${workflow} / ${name} / ${row}`));
});

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const table = tableUnder('docs/runners.md', 'Where it runs');

test.each(table)('%s: %s, %s', (_kind, _shell, _node, run, waits, reasoned) => {
  const commands = [...run!.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  const files = [...run!.matchAll(/test\/[\w/.-]+\.ts/g)].map(([file]) => file);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
  expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
  expect(commands.length > 0 || run === 'nothing').toBe(true);
  // The command that stands there is the one that runs the file.
  for (const file of files) {
    const isSlow = slow.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(file));
    expect(commands, file).toContain(
      file.endsWith('.runner.ts') ? 'test:runner' : isSlow ? 'test:slow' : 'test',
    );
  }
  const named = waits === 'nothing' ? [] : waits!.split(', ');
  expect(legs).toEqual(expect.arrayContaining(named));
  expect(reasoned).not.toBe('');
  // What never ran, and is not going to, is not claimed.
  expect(run !== 'nothing' || named.length > 0).toBe(true);
});

test('lists every row of our workflows once', () => {
  const named = table.flatMap(([, , , , waits = '']) => (waits === 'nothing' ? [] : waits.split(', ')));
  expect(legs.length).toBeGreaterThan(10);
  expect(named.sort()).toEqual([...legs].sort());
});

test('names the versions that are tested', () => {
  const versions = table.at(-1)![0]!.match(/\d+/g);
  expect(textOf('scripts/test-nodes.ts')).toContain(`[${versions!.map((one) => `'${one}'`).join(', ')}]`);
});
