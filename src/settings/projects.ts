/** The projects of control files: listing them, and dealing them out to shards. */
import type { Finding } from '../model/report.ts';
import { decode } from '../text/decode.ts';
import { isMap } from '../text/is-map.ts';
import { readYaml } from '../text/read.ts';

/** One of `count` equal parts, 1-based. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Projects of one shard, and the most shards: a matrix has no more jobs. */
const PROJECTS_PER_SHARD = 500;
const MAX_SHARDS = 256;

/** The names of a control file's projects in their order; `undefined` for a file that has none, or can't be read. */
export function projectNamesIn(bytes: Uint8Array): readonly string[] | undefined {
  const decoded = decode(bytes);
  if ('wrong' in decoded) return undefined;
  const { value } = readYaml(decoded.text);
  const projects = isMap(value) ? value['projects'] : undefined;
  return isMap(projects) ? Object.keys(projects) : undefined;
}

/** The shards that so many projects are dealt out to: `1/n` to `n/n`. */
export function shardNamesFor(projects: number): string[] {
  const count = Math.min(MAX_SHARDS, Math.max(1, Math.ceil(projects / PROJECTS_PER_SHARD)));
  return Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
}

/** `i/n`; `undefined` where the text is none. */
export function parseShard(text: string): Shard | undefined {
  const [, first, second] = /^([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})$/.exec(text) ?? [];
  const [index, count] = [Number(first), Number(second)];
  return index >= 1 && index <= count ? { index, count } : undefined;
}

/** Those of a list that a shard has: dealt out one by one, so that all have equally many. */
export const itemsOfShard = <T>(items: readonly T[], { index, count }: Shard): T[] =>
  items.filter((_, position) => position % count === index - 1);

/** Whether a shard tells of a finding: of its own projects each, and the first one of what is of no project. */
export function ownsFindingIn(projects: readonly string[], shard: Shard): (finding: Finding) => boolean {
  const ownProjects = new Set(itemsOfShard(projects, shard));
  const allProjects = new Set(projects);
  return ({ path }) => {
    const [, key = ''] = /^\/projects\/([^/]*)/.exec(path ?? '') ?? [];
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return allProjects.has(name) ? ownProjects.has(name) : shard.index === 1;
  };
}

/** Where a project lives. */
export interface ProjectAddress {
  readonly host: string;
  /** `owner/name`, or more parts of it. */
  readonly path: string;
}

/** The address that a project's name is: `host/owner/name`, or a URL; `undefined` where it is none. */
export function parseProjectAddress(name: string): ProjectAddress | undefined {
  const plain = name.replace(/^[a-z+]+:\/\//, '').replace(/^[^@/]*@/, '');
  const [, host, path] = /^([A-Za-z0-9.-]+)(?::[0-9]+)?\/(.+?)(?:\.git)?\/?$/.exec(plain) ?? [];
  return host === undefined || path === undefined ? undefined : { host: host.toLowerCase(), path };
}
