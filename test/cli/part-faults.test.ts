/** One fault in the failing part of a merged report, of any kind: the merge is never green. GATEHOUSE_RUNS=500 tries 500. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { invalidSettings, runProgram, scratch, validSettings, writeFolder } from '../fakes/io.ts';
import { runs } from '../runs.ts';
import { knownFaults, type PartFault, partFault } from './part-faults.ts';

const { root, remove } = scratch();
afterAll(remove);

/** The variables of one workflow run. */
const workflow = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'acme/infra',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_SHA: 'a'.repeat(40),
  GITHUB_RUN_ID: '42',
  GITHUB_RUN_ATTEMPT: '1',
};

/** The report of a job's leg, as its step writes it. */
async function partOf(leg: string, legs: number, text: string): Promise<string> {
  const cwd = writeFolder(root, { 'pipeline.yml': text });
  const env = { ...workflow, GATEHOUSE_LEG: leg, GATEHOUSE_LEGS: String(legs) };
  return (await runProgram(['settings', '--format', 'json'], { cwd, env })).stdout;
}

const FAILING = 'lint-1/report.json';
const passing = {
  'lint-0/report.json': await partOf('lint/0', 3, validSettings),
  'lint-1/report.json': await partOf('lint/1', 3, validSettings),
  'lint-2/report.json': await partOf('lint/2', 3, validSettings),
  'single/report.json': await partOf('single/0', 1, validSettings),
};
const failing = { ...passing, [FAILING]: await partOf('lint/1', 3, invalidSettings) };

/** How a job may ask for its parts: by the results of its jobs, by their names, or not at all. */
const REQUESTS = {
  needs: ['--needs', '{"lint":{"result":"failure"},"single":{"result":"success"}}'],
  expect: ['--expect', 'lint,single'],
  nothing: [],
} as const;
type Request = keyof typeof REQUESTS;

async function mergeParts(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  fault?: PartFault,
): Promise<{ code: number; verdict: string | undefined }> {
  const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [`w/parts/${name}`, text]));
  const world = writeFolder(root, parts);
  const cwd = join(world, 'w');
  fault?.apply(join(cwd, 'parts'), join(cwd, 'parts', FAILING));
  const env = { ...workflow, GITHUB_WORKSPACE: cwd };
  const { code, stdout } = await runProgram(['report', 'parts', ...args, '--format', 'json'], { cwd, env });
  rmSync(world, { recursive: true, force: true });
  return { code, verdict: code === 2 ? undefined : (JSON.parse(stdout) as Report).verdict };
}

const isRed = ({ code, verdict }: { code: number; verdict: string | undefined }) =>
  (code === 1 && verdict === 'fail') || (code === 3 && verdict === 'error');

describe.each(Object.keys(REQUESTS) as Request[])('a merge that asks for its parts by %s', (request) => {
  test('is green without the failure, and red with it', async () => {
    const succeeded = REQUESTS[request].map((arg) => arg.replace('failure', 'success'));
    expect(await mergeParts(passing, succeeded)).toEqual({ code: 0, verdict: 'pass' });
    expect(await mergeParts(failing, REQUESTS[request])).toEqual({ code: 1, verdict: 'fail' });
  });

  test.skipIf(process.platform === 'win32').each(knownFaults.map((fault) => [fault.what, fault] as const))(
    'is red with %s',
    async (_, fault) => {
      const merged = await mergeParts(failing, REQUESTS[request], fault);
      expect(isRed(merged), JSON.stringify(merged)).toBe(true);
    },
  );
});

test.skipIf(process.platform === 'win32')(
  'no random fault turns a failing merge green',
  async () => {
    const requests = fc.constantFrom(...(Object.keys(REQUESTS) as Request[]));
    await fc.assert(
      fc.asyncProperty(partFault, requests, async (fault, request) => {
        const merged = await mergeParts(failing, REQUESTS[request], fault);
        if (!isRed(merged)) throw new Error(`${fault.what}, asked by ${request}: ${JSON.stringify(merged)}`);
      }),
      { ...runs, numRuns: Math.min(runs.numRuns, process.env['GATEHOUSE_RUNS'] ? 100_000 : 150) },
    );
  },
  600_000,
);
