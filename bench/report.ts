/**
 * Benchmarks the merge of parts against JSON.parse and JSON.stringify of the same parts, in time and memory, and the whole
 * command, which also writes every format. Measurements alternate. Exits 1 if a bound is exceeded.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readParts } from '../src/cli/read-parts.ts';
import { realIo, run } from '../src/main.ts';
import type { Finding, Report } from '../src/model/report.ts';
import { json } from '../src/report/json.ts';
import { merge } from '../src/report/merge.ts';
import { type InvalidPart, type ReportPart, readPart } from '../src/report/report-part.ts';
import { formatResult, printLines } from './table.ts';

const PARTS = 1000;
const FINDINGS = 100_000;
const [MAX_TIMES, MAX_MIB] = [6, 300];
/** The bounds of the whole command. */
const [MAX_OUT_TIMES, MAX_OUT_MIB] = [30, 1000];

const startedAt = '2027-01-31T12:00:00.000Z';
const findingOf = (part: number, index: number): Finding => ({
  code: 'settings/range',
  severity: 'error',
  message: `apply.resume is ${index}; use a whole number from 5 to 60`,
  path: '/apply/resume',
  location: { file: `team-${part}/pipeline-${index}.yml`, line: 7, column: 11, endLine: 7, endColumn: 13 },
  fingerprint: (part * 1e5 + index).toString(16).padStart(16, '0'),
});

function partOf(part: number): Uint8Array {
  const findings = Array.from({ length: FINDINGS / PARTS }, (_, index) => findingOf(part, index));
  const counts = { pass: 0, fail: findings.length, warn: 0, skip: 0 };
  const checks = findings.map((finding) => ({
    id: finding.location!.file,
    title: `${finding.location!.file} is valid`,
    status: 'fail' as const,
    durationMs: 1,
    findings: [finding],
  }));
  const leg = `lint/${part}`;
  const gate = { gate: 'settings', subject: '100 settings files', leg, verdict: 'fail', startedAt } as const;
  const report: Report = {
    version: 1,
    tool: { name: 'gatehouse', version: '0.1.0' },
    verdict: 'fail',
    startedAt,
    durationMs: 1000,
    gates: [{ ...gate, durationMs: 1000, counts, checks }],
  };
  return Buffer.from(json(report));
}

function mergeAll(read: readonly (ReportPart | InvalidPart)[]): Report {
  const merged = merge(read, { tool: { name: 'gatehouse', version: '0.1.0' }, startedAt });
  if (merged.gates.length !== PARTS) throw new Error(`${merged.gates.length} gates`);
  return merged;
}

/** The least that any merge must do. */
function parseAll(parts: readonly Uint8Array[]): string {
  const values = parts.map((bytes) => JSON.parse(Buffer.from(bytes).toString()));
  return JSON.stringify(values);
}

function time(action: () => unknown): number {
  const startedAt = performance.now();
  action();
  return performance.now() - startedAt;
}

const [what, folder = ''] = process.argv.slice(2);
if (what === '--merge' || what === '--command') {
  const startedAt = performance.now();
  if (what === '--merge') mergeAll(readParts([folder], realIo()));
  else await run(['report', folder, '--quiet', '--out', join(folder, 'out')], realIo());
  const ms = performance.now() - startedAt;
  writeSync(2, JSON.stringify({ ms, mib: process.resourceUsage().maxRSS / 1024 }));
} else {
  const parts = Array.from({ length: PARTS }, (_, part) => partOf(part));
  const turns = Array.from(
    { length: 7 },
    () =>
      [
        time(() => JSON.stringify(mergeAll(parts.map((bytes, part) => readPart(`${part}.json`, bytes))))),
        time(() => parseAll(parts)),
      ] as const,
  );
  const median = (at: 0 | 1) => turns.map((turn) => turn[at]).sort((a, b) => a - b)[3]!;
  const times = median(0) / median(1);
  const size = parts.reduce((sum, { length }) => sum + length, 0) / 2 ** 20;
  const [merging, command] = processesOf(parts);
  const name = `${PARTS} parts, ${FINDINGS} findings`;
  const ratio = `${times.toFixed(2)} × JSON.parse and JSON.stringify`;
  console.log(
    `Node ${process.version}; JSON.parse and JSON.stringify of ${size.toFixed(0)} MiB: ${median(1).toFixed(0)} ms\n`,
  );
  printLines([
    ['what', 'median', 'ratio', 'at most', ''],
    [name, `${median(0).toFixed(0)} ms`, ratio, `${MAX_TIMES}`, formatResult(times <= MAX_TIMES)],
    [
      `${name}, memory`,
      `${merging.mib.toFixed(0)} MiB`,
      '',
      `${MAX_MIB}`,
      formatResult(merging.mib <= MAX_MIB),
    ],
    [
      'gatehouse report --out',
      `${command.ms.toFixed(0)} ms`,
      `${(command.ms / median(1)).toFixed(2)} × the same`,
      `${MAX_OUT_TIMES}`,
      formatResult(command.ms / median(1) <= MAX_OUT_TIMES),
    ],
    [
      'gatehouse report --out, memory',
      `${command.mib.toFixed(0)} MiB`,
      '',
      `${MAX_OUT_MIB}`,
      formatResult(command.mib <= MAX_OUT_MIB),
    ],
  ]);
}

interface ProcessMeasurement {
  readonly ms: number;
  /** Its peak memory. */
  readonly mib: number;
}

/** Measures a process that reads and merges these parts, and one that runs the whole command. */
function processesOf(parts: readonly Uint8Array[]): [ProcessMeasurement, ProcessMeasurement] {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const measured = (command: string): ProcessMeasurement => {
    const args = [import.meta.filename, command, folder];
    return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr);
  };
  try {
    for (const [part, bytes] of parts.entries()) writeFileSync(join(folder, `${part}.json`), bytes);
    return [measured('--merge'), measured('--command')];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
