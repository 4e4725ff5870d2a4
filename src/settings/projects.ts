/** The projects of control files: listing them, and distributing them over shards. */
import type { Finding } from '../model/report.ts';
import { decode } from '../text/decode.ts';
import { isMap } from '../text/is-map.ts';
import { readDocument } from '../text/read-document.ts';

/** One of `count` equal parts, 1-based. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Projects per shard, and the most shards: a job matrix is limited to 256 jobs. */
const PROJECTS_PER_SHARD = 500;
const MAX_SHARDS = 256;

/** The names of a control file's projects; `undefined` for a file that has none, or can't be read. */
export async function projectNamesIn(bytes: Uint8Array): Promise<readonly string[] | undefined> {
  const decoded = decode(bytes);
  if ('error' in decoded) return undefined;
  const { value } = await readDocument(decoded.text);
  const projects = isMap(value) ? value['projects'] : undefined;
  return isMap(projects) ? Object.keys(projects) : undefined;
}

/** The names of the shards for a number of projects: `1/n` to `n/n`. */
export function shardNamesFor(projects: number): string[] {
  const count = Math.min(MAX_SHARDS, Math.max(1, Math.ceil(projects / PROJECTS_PER_SHARD)));
  return Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
}

/** Parses `i/n`; `undefined` if the text is something else. */
export function parseShard(text: string): Shard | undefined {
  const [, first, second] = /^([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})$/.exec(text) ?? [];
  const [index, count] = [Number(first), Number(second)];
  return index >= 1 && index <= count ? { index, count } : undefined;
}

/** The items of a list that belong to a shard, distributed in turn so that all shards have equally many. */
export const itemsOfShard = <T>(items: readonly T[], { index, count }: Shard): T[] =>
  items.filter((_, position) => position % count === index - 1);

/** A test of whether a finding belongs to a shard: by its project, or to the first shard if it is in no project. */
export function ownsFindingIn(projects: readonly string[], shard: Shard): (finding: Finding) => boolean {
  const ownProjects = new Set(itemsOfShard(projects, shard));
  const allProjects = new Set(projects);
  return ({ path }) => {
    const [, key = ''] = /^\/projects\/([^/]*)/.exec(path ?? '') ?? [];
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return allProjects.has(name) ? ownProjects.has(name) : shard.index === 1;
  };
}

/** The repository of a project. */
export interface ProjectAddress {
  readonly host: string;
  /** `owner/name`, with more parts for nested groups. */
  readonly path: string;
}

/** Parses a project's name, `host/owner/name` or a URL; `undefined` if it is neither. */
export function parseProjectAddress(name: string): ProjectAddress | undefined {
  const plain = name.replace(/^[a-z+]+:\/\//, '').replace(/^[^@/]*@/, '');
  const [, host, path] = /^([A-Za-z0-9.-]+)(?::[0-9]+)?\/(.+?)(?:\.git)?\/?$/.exec(plain) ?? [];
  return host === undefined || path === undefined ? undefined : { host: host.toLowerCase(), path };
}
