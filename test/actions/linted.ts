/** Every workflow of ours: those that run here, and those that a reader copies from a file or a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { codeOf, pages } from '../docs/pages.ts';
import { repository } from './tree.ts';

type Named = readonly [name: string, text: string];

const patterns = ['.github/workflows/*.{yml,yaml}', 'examples/**/workflows/*.{yml,yaml}'];
export const workflowFiles: readonly Named[] = globSync(patterns, { cwd: repository, dot: true })
  .sort()
  .map((file) => [file, readFileSync(join(repository, file), 'utf8')]);

/** The workflows on pages, each named by its page and line. */
export const copiedWorkflows: readonly Named[] = pages.flatMap((page) =>
  codeOf(page)
    .filter(({ value }) => /^jobs:/m.test(value))
    .map(({ value, position }): Named => [`${page}:${position?.start.line}`, `${value}\n`]),
);
