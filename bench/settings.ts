/**
 * How fast the settings gate is: whole processes against `node -e 0`, and the largest file against JSON.parse of the same
 * data, all in one run, in turns. Exits 1 where a bound does not hold.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { control, single } from './documents.ts';
import { median, printLines, told } from './table.ts';

const program = join(import.meta.dirname, '..', 'dist', 'gatehouse.js');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
// Runs of one user share the compile cache, as they do at home; CI has none.
const env: NodeJS.ProcessEnv = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache'), CI: '' };

interface Row {
  readonly name: string;
  readonly args: readonly string[];
  readonly text?: string;
  readonly runs: number;
  readonly expected: number;
  readonly against?: 'node' | 'json';
  readonly most?: number;
  /** The most memory that it may hold, in MB. */
  readonly megabytes?: number;
}

const bare = { name: 'node -e 0', args: ['-e', '0'], runs: 41, expected: 0 } as const;
const rows: readonly Row[] = [
  { name: '--help', args: [program, '--help'], runs: 41, expected: 0, against: 'node', most: 1.3 },
  {
    name: '5 KB',
    args: [program, 'settings'],
    text: single(),
    runs: 41,
    expected: 0,
    against: 'node',
    most: 1.6,
  },
  {
    name: '10,000 projects',
    args: [program, 'settings'],
    text: control(10_000),
    runs: 15,
    expected: 0,
    against: 'node',
    most: 6,
  },
  {
    name: '10,000 projects, 10,000 errors',
    args: [program, 'settings'],
    text: control(10_000, true),
    runs: 15,
    expected: 1,
    against: 'node',
    most: 9,
  },
  {
    name: '10,000 projects, 10,000 errors, --out',
    args: [program, 'settings', '--out', 'out'],
    text: control(10_000, true),
    runs: 9,
    expected: 1,
    against: 'node',
    most: 45,
    megabytes: 400,
  },
  {
    name: '100,000 projects',
    args: [program, 'settings'],
    text: control(100_000),
    runs: 5,
    expected: 0,
    against: 'json',
    most: 7,
    megabytes: 300,
  },
];

/** Tells the most memory that the process held, at its end. */
const probe = join(folder, 'probe.cjs');
writeFileSync(
  probe,
  "process.on('exit', () => require('node:fs').writeSync(2, '\\nmemory ' + process.resourceUsage().maxRSS));",
);

function time(row: Pick<Row, 'args' | 'expected'>, cwd: string): { ms: number; megabytes: number } {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, row.args, { cwd, env, maxBuffer: 1 << 30 });
  const ms = performance.now() - begun;
  if (status !== row.expected) throw new Error(`${row.args.join(' ')} exited ${status}: ${stderr}`);
  const megabytes = Number(/memory (\d+)/.exec(String(stderr))?.[1] ?? 0) / 1024;
  return { ms, megabytes };
}

const places = rows.map((row, index) => {
  const cwd = join(folder, String(index));
  mkdirSync(cwd);
  if (row.text !== undefined) writeFileSync(join(cwd, 'pipeline.yml'), row.text);
  return cwd;
});
const times = new Map<Row, number[]>(rows.map((row) => [row, []]));
const base: number[] = [];
const json: number[] = [];
const large = rows.at(-1)!;
const data = JSON.stringify(load(large.text!));
try {
  for (let turn = 0; turn < bare.runs; turn++) {
    base.push(time(bare, folder).ms);
    for (const [index, row] of rows.entries()) {
      if (turn < row.runs) times.get(row)!.push(time(row, places[index]!).ms);
    }
    if (turn >= large.runs) continue;
    const begun = performance.now();
    JSON.parse(data);
    json.push(performance.now() - begun);
  }
  report();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report(): void {
  const units = { node: median(base), json: median(json) };
  console.log(
    `Node ${process.version}; node -e 0: ${units.node.toFixed(0)} ms; JSON.parse of 100,000 projects: ${units.json.toFixed(0)} ms\n`,
  );
  const table = rows.map((row) => {
    const ms = median(times.get(row)!);
    const ratio = ms / units[row.against!];
    return [
      row.name,
      `${ms.toFixed(0)} ms`,
      `${ratio.toFixed(2)} × ${row.against === 'json' ? 'JSON.parse' : 'node -e 0'}`,
      `${row.most}`,
      told(ratio <= row.most!),
    ];
  });
  const memory = rows.flatMap((row, index) => {
    if (row.megabytes === undefined) return [];
    const { megabytes } = time({ ...row, args: ['--require', probe, ...row.args] }, places[index]!);
    const holds = told(megabytes <= row.megabytes);
    return [[`${row.name}, memory`, `${megabytes.toFixed(0)} MB`, '', `${row.megabytes}`, holds]];
  });
  printLines([['what', 'median', 'ratio', 'at most', ''], ...table, ...memory]);
}
