/** Every workflow of ours: those that run here, and those that a reader copies from a file or a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { codeBlocksOf, pages } from '../docs/pages.ts';
import { repositoryRoot } from './install-action.ts';

type NamedText = readonly [name: string, text: string];

const patterns = ['.github/workflows/*.{yml,yaml}', 'examples/**/workflows/*.{yml,yaml}'];
export const workflowFiles: readonly NamedText[] = globSync(patterns, { cwd: repositoryRoot, dot: true })
  .sort()
  .map((file) => [file, readFileSync(join(repositoryRoot, file), 'utf8')]);

/** The workflows on pages, each named by its page and line. */
export const copiedWorkflows: readonly NamedText[] = pages.flatMap((page) =>
  codeBlocksOf(page)
    .filter(({ value }) => /^jobs:/m.test(value))
    .map(({ value, position }): NamedText => [`${page}:${position?.start.line}`, `${value}\n`]),
);
