/**
 * Benchmarks the validate gate: whole processes against `node -e 0`, alternating, and how many responses it awaits one after
 * the other, with a platform that takes 50 ms for each. Exits 1 if a bound is exceeded. `node bench/validate.ts [PROGRAM]`
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import {
  type FakePlatform,
  recordResponses,
  respond,
  startFakePlatform,
} from '../test/validate/fake-platform.ts';
import { median, printTable } from './table.ts';

const program = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'gatehouse.js'));
const RUNS = 21;
const MAX_TIMES_NODE = 6;
const DELAY_MS = 50;
const MAX_DELAYS = 6;

/** The time of a whole process, in ms. Rejects unless it exits with code 0. */
function run(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CI: '' },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) done(performance.now() - startedAt);
      else fail(new Error(`${args.join(' ')} exited with code ${code}: ${stderr}`));
    });
  });
}

const validate = ({ url }: FakePlatform) => [
  program,
  'validate',
  ...['--base-url', url, '--profile', 'demo', '--app', 'sample', '--quiet'],
];

/** The time from the first request to the last response, in ms. */
async function span(fake: FakePlatform): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  fake.override({
    '*': (context) => {
      first = Math.min(first, performance.now());
      context.response.once('finish', () => {
        last = performance.now();
      });
      setTimeout(() => respond(context.text)(context), DELAY_MS);
    },
  });
  await run(validate(fake));
  fake.override();
  return last - first;
}

const fake = await startFakePlatform(await recordResponses());
try {
  const nodeTimes: number[] = [];
  const validateTimes: number[] = [];
  const spans: number[] = [];
  for (let turn = 0; turn < RUNS; turn++) {
    nodeTimes.push(await run(['-e', '0']));
    validateTimes.push(await run(validate(fake)));
    if (turn % 3 === 0) spans.push(await span(fake));
  }
  console.log(`Node ${process.version}; node -e 0: ${median(nodeTimes).toFixed(0)} ms\n`);
  printTable([
    {
      label: 'validate, whole process',
      measured: `${median(validateTimes).toFixed(0)} ms`,
      value: median(validateTimes) / median(nodeTimes),
      unit: '× node -e 0',
      max: MAX_TIMES_NODE,
    },
    {
      label: `validate, responses of ${DELAY_MS} ms`,
      measured: `${median(spans).toFixed(0)} ms`,
      value: median(spans) / DELAY_MS,
      unit: 'delays',
      max: MAX_DELAYS,
    },
  ]);
} finally {
  await fake.close();
}
