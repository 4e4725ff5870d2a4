/** The pages of the project, and the program as they call it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code, Nodes, Root, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { globSync } from 'tinyglobby';

export const repositoryRoot = join(import.meta.dirname, '../..');

/** Every page, by its path in the repository. */
export const pages = globSync(['*.md', '.github/*.md', 'docs/**/*.md', 'actions/**/*.md'], {
  cwd: repositoryRoot,
}).sort();

export const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

const parseMarkdown = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

export const treeOf = (file: string): Root => parseMarkdown(textOf(file));

/** Every node of a tree, from the top. */
export function* nodesOf(node: Nodes): Iterable<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

/** The blocks of code of a page's text, from the top. */
export const codeBlocksIn = (text: string): Code[] =>
  [...nodesOf(parseMarkdown(text))].filter((node) => node.type === 'code');

export const codeBlocksOf = (file: string): Code[] => codeBlocksIn(textOf(file));

/** What a reader sees of a node, without marks. */
export const textContent = (node: Nodes): string =>
  'value' in node
    ? node.value
    : 'children' in node
      ? node.children.map((child) => textContent(child)).join('')
      : '';

/** The rows of the first table under a heading, without its head. */
export function tableUnder(file: string, heading: string): string[][] {
  const { children } = treeOf(file);
  const from = children.findIndex((node) => node.type === 'heading' && textContent(node) === heading);
  const table = children.slice(from + 1).find((node): node is Table => node.type === 'table');
  if (from === -1 || !table) throw new Error(`${file} has no table under ${heading}`);
  return table.children.slice(1).map((row) => row.children.map(textContent));
}

export interface ProgramRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const program = join(repositoryRoot, 'dist/gatehouse.js');

/** The environment of a user who has set nothing. */
export function plainEnv(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env;
  // With CI set it keeps no compiled code in anybody's cache.
  return { PATH, ...(SystemRoot ? { SystemRoot } : {}), CI: '1' };
}

/** Runs the committed program in a folder, with nothing of the environment but the path. */
export function runGatehouse(args: readonly string[], cwd: string): ProgramRun {
  return spawnSync(process.execPath, [program, ...args], { cwd, env: plainEnv(), encoding: 'utf8' });
}

/** A text whose times, dates, tokens and version are those of no run in particular. */
export const normalizeOutput = (text: string): string =>
  text
    .replace(/\b\d+ ms\b|\b\d+\.\d s\b/g, '20 ms')
    .replace(/"durationMs": [\d.]+/g, '"durationMs": 20')
    // Tokens that a stand-in makes.
    .replace(/-[0-9a-f]{32}"/g, '-…"')
    .replace(/"box_[\w-]{32}"/g, '"box_…"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2027-01-31T12:00:00.000Z')
    .replace(/"version": "\d+\.\d+\.\d+"/g, '"version": "1.0.0"');
