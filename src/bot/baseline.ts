/** `baseline add`: one more entry in the list of accepted failures. */
import { isDeepStrictEqual } from 'node:util';
import type { GitTree } from '../forge/repository-client.ts';
import { decode } from '../text/decode.ts';
import { read } from '../text/read.ts';
import { visible } from '../text/visible.ts';
import { commitTo } from './commit.ts';
import type { BaselineWish } from './grammar.ts';
import type { Scene } from './scene.ts';
import { block, span } from './words.ts';

const LONGEST_REASON = 300;
/** The longest that a failure is accepted at once, in days. */
const MOST_DAYS = 366;
const DAY = 86_400_000;

export async function addToBaseline(scene: Scene, wish: BaselineWish): Promise<string> {
  const { steward, means, pinned, login } = scene;
  const { check, until } = wish;
  const ahead = (Date.parse(until) - Date.parse(means.today)) / DAY;
  if (ahead < 0) return `${span(until)} is over. Name a day to come: the entry fails from the day after it.`;
  if (ahead > MOST_DAYS)
    return `${span(until)} is more than a year away. Name an earlier day; it can be set anew.`;
  const { baseline: path } = means;
  const entry = entryOf(wish);
  const lines = linesOf(entry);
  const byHand = `Add this by hand:\n\n${block(lines, 'yaml')}`;
  const tree = await steward.tree(pinned.headSha);
  const file = tree.files.find((one) => one.path === path);
  const hidden = file ? undefined : hiddenBy(tree, path);
  if (hidden !== undefined) return `${hidden} ${byHand}`;
  const before = file ? decode(await steward.blob(file.blobId)) : { text: '' };
  if ('wrong' in before) return `${span(path)} is not UTF-8. Save it as UTF-8, and ask again.`;
  const after = withEntry(before.text, entry);
  if (after === 'known') return `${span(path)} has an entry for ${span(check)} already. Change it there.`;
  if (after === undefined)
    return `${span(path)} is not a list in block form, one entry below the other. ${byHand}`;
  const outcome = await commitTo(scene, {
    headline: `Accept the failure of a check until ${until}`,
    body: `${check}\n\nAsked for by ${login} in the pull request ${pinned.number}.`,
    files: [{ path, mode: file?.mode ?? '100644', bytes: Buffer.from(after) }],
  });
  if ('stopped' in outcome) return outcome.stopped;
  if ('made' in outcome)
    return `Committed ${outcome.made}: ${span(check)} is accepted until ${until}, and fails again after that.`;
  return `${outcome.unable} Add this to ${span(path)}:\n\n${block(lines, 'yaml')}`;
}

/** Why there may be a list at the path that is not seen, and would be written over; `undefined` where there is none. */
function hiddenBy({ files, links, isComplete: isWhole }: GitTree, path: string): string | undefined {
  const [inside, whole] = [`${path}/`, `${span(path)} is no regular file, and is left as it is.`];
  if (links.some((link) => link === path || path.startsWith(`${link}/`))) return whole;
  if (files.some((one) => one.path.startsWith(inside) || path.startsWith(`${one.path}/`))) return whole;
  return isWhole
    ? undefined
    : `The forge lists only a part of the files at that commit, and ${span(path)} is not in it.`;
}

interface Entry {
  readonly check?: string;
  readonly fingerprint?: string;
  readonly reason: string;
  readonly until: string;
}

function entryOf({ check, until, reason }: BaselineWish): Entry {
  const named = /^[0-9a-f]{16}$/.test(check) ? { fingerprint: check } : { check };
  return { ...named, reason: visible(reason.slice(0, LONGEST_REASON)), until };
}

/** In quotes that hold in YAML as in JSON: nothing of it counts. */
const linesOf = (entry: Entry, indent = '') =>
  Object.entries(entry)
    .map(([key, value], index) => `${indent}${index === 0 ? '- ' : '  '}${key}: ${JSON.stringify(value)}\n`)
    .join('');

/** The list with one entry more; `undefined` where it can't be written behind it. */
function withEntry(text: string, entry: Entry): string | 'known' | undefined {
  const { value: old, faults } = read(text);
  if (faults.length > 0 || !(old === null || Array.isArray(old))) return undefined;
  const list = old ?? [];
  const key = entry.check === undefined ? 'fingerprint' : 'check';
  if (list.some((one) => one !== null && typeof one === 'object' && one[key] === entry[key])) return 'known';
  const indent = /^( *)- /m.exec(text)?.[1] ?? '';
  const made = `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${linesOf(entry, indent)}`;
  // What was written is read again: it must be the old list and the entry, and nothing else.
  const again = read(made);
  return again.faults.length === 0 && isDeepStrictEqual(again.value, [...list, entry]) ? made : undefined;
}
