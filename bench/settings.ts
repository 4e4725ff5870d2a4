/**
 * Benchmarks the settings gate: whole processes against `node -e 0`, and the largest file against JSON.parse of the same
 * data. Measurements alternate. Exits 1 if a bound is exceeded.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { controlFile, singleRepository } from './documents.ts';
import { formatResult, median, printLines } from './table.ts';

const program = join(import.meta.dirname, '..', 'dist', 'gatehouse.js');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
// The runs share a compile cache, as on a user's machine; in CI there is none.
const env: NodeJS.ProcessEnv = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache'), CI: '' };

interface BenchCase {
  readonly name: string;
  readonly args: readonly string[];
  readonly text?: string;
  readonly runs: number;
  readonly expected: number;
  readonly comparedTo?: 'node' | 'json';
  readonly maxRatio?: number;
  /** The bound of its peak memory, in MB. */
  readonly maxMegabytes?: number;
}

const bare = { name: 'node -e 0', args: ['-e', '0'], runs: 41, expected: 0 } as const;
const benchCases: readonly BenchCase[] = [
  { name: '--help', args: [program, '--help'], runs: 41, expected: 0, comparedTo: 'node', maxRatio: 1.3 },
  {
    name: '5 KB',
    args: [program, 'settings'],
    text: singleRepository(),
    runs: 41,
    expected: 0,
    comparedTo: 'node',
    maxRatio: 1.6,
  },
  {
    name: '10,000 projects',
    args: [program, 'settings'],
    text: controlFile(10_000),
    runs: 15,
    expected: 0,
    comparedTo: 'node',
    maxRatio: 6,
  },
  {
    name: '10,000 projects, 10,000 errors',
    args: [program, 'settings'],
    text: controlFile(10_000, true),
    runs: 15,
    expected: 1,
    comparedTo: 'node',
    maxRatio: 9,
  },
  {
    name: '10,000 projects, 10,000 errors, --out',
    args: [program, 'settings', '--out', 'out'],
    text: controlFile(10_000, true),
    runs: 9,
    expected: 1,
    comparedTo: 'node',
    maxRatio: 45,
    maxMegabytes: 400,
  },
  {
    name: '100,000 projects',
    args: [program, 'settings'],
    text: controlFile(100_000),
    runs: 5,
    expected: 0,
    comparedTo: 'json',
    maxRatio: 7,
    maxMegabytes: 300,
  },
];

/** Prints the peak memory of the process when it exits. */
const probe = join(folder, 'probe.cjs');
writeFileSync(
  probe,
  "process.on('exit', () => require('node:fs').writeSync(2, '\\nmemory ' + process.resourceUsage().maxRSS));",
);

function time(row: Pick<BenchCase, 'args' | 'expected'>, cwd: string): { ms: number; megabytes: number } {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, row.args, { cwd, env, maxBuffer: 1 << 30 });
  const ms = performance.now() - startedAt;
  if (status !== row.expected) throw new Error(`${row.args.join(' ')} exited with code ${status}: ${stderr}`);
  const megabytes = Number(/memory (\d+)/.exec(String(stderr))?.[1] ?? 0) / 1024;
  return { ms, megabytes };
}

const folders = benchCases.map((row, index) => {
  const cwd = join(folder, String(index));
  mkdirSync(cwd);
  if (row.text !== undefined) writeFileSync(join(cwd, 'pipeline.yml'), row.text);
  return cwd;
});
const times = new Map<BenchCase, number[]>(benchCases.map((row) => [row, []]));
const base: number[] = [];
const json: number[] = [];
const large = benchCases.at(-1)!;
const data = JSON.stringify(load(large.text!));
try {
  for (let turn = 0; turn < bare.runs; turn++) {
    base.push(time(bare, folder).ms);
    for (const [index, row] of benchCases.entries()) {
      if (turn < row.runs) times.get(row)!.push(time(row, folders[index]!).ms);
    }
    if (turn >= large.runs) continue;
    const startedAt = performance.now();
    JSON.parse(data);
    json.push(performance.now() - startedAt);
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
  const table = benchCases.map((row) => {
    const ms = median(times.get(row)!);
    const ratio = ms / units[row.comparedTo!];
    return [
      row.name,
      `${ms.toFixed(0)} ms`,
      `${ratio.toFixed(2)} × ${row.comparedTo === 'json' ? 'JSON.parse' : 'node -e 0'}`,
      `${row.maxRatio}`,
      formatResult(ratio <= row.maxRatio!),
    ];
  });
  const memory = benchCases.flatMap((row, index) => {
    if (row.maxMegabytes === undefined) return [];
    const { megabytes } = time({ ...row, args: ['--require', probe, ...row.args] }, folders[index]!);
    const result = formatResult(megabytes <= row.maxMegabytes);
    return [[`${row.name}, memory`, `${megabytes.toFixed(0)} MB`, '', `${row.maxMegabytes}`, result]];
  });
  printLines([['benchmark', 'median', 'ratio', 'bound', ''], ...table, ...memory]);
}
