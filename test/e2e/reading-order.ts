/** The order in which the pages of a repository are read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { codeBlocksIn } from '../docs/pages.ts';

/** Generated from examples that are tested one by one. */
const GENERATED = 'docs/codes.md';

/** The pages with steps to follow: the README, those that it links in that order, then the others. */
export function readingOrder(folder: string): string[] {
  const textOf = (page: string) => readFileSync(join(folder, page), 'utf8');
  const linked = [...textOf('README.md').matchAll(/\]\(([^)#]+\.md)/g)].map(([, page = '']) => page);
  const others = globSync(['docs/**/*.md', 'actions/**/*.md', '.github/*.md'], {
    cwd: folder,
    dot: true,
  }).sort();
  return [...new Set(['README.md', ...linked, ...others])].filter(
    (page) => page !== GENERATED && codeBlocksIn(textOf(page)).length > 0,
  );
}
