import { expect, test } from 'vitest';
import { lint } from './lint.ts';
import { copiedWorkflows, workflowFiles } from './workflow-files.ts';

test.each([...workflowFiles, ...copiedWorkflows])('actionlint finds nothing in %s', async (_, text) => {
  expect(await lint(text)).toEqual([]);
});

test('actionlint finds an error', async () => {
  const job = 'runs-on: ubuntu-24.04, steps: [{ run: make }]';
  const text = (needs: string) => `on: push\njobs:\n  a: { ${job} }\n  b: { needs: ${needs}, ${job} }\n`;
  expect(workflowFiles.length).toBeGreaterThan(10);
  expect(copiedWorkflows.length).toBeGreaterThan(5);
  expect(await lint(text('a'))).toEqual([]);
  expect(await lint(text('c'))).toEqual([expect.stringContaining('job "c" which does not exist')]);
});
