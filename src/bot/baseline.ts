/** `baseline add`: one more entry in the list of accepted failures. */
import { isDeepStrictEqual } from 'node:util';
import type { GitTree } from '../forge/repository-client.ts';
import { codeBlock, codeSpan, renderBlock } from '../report/markdown/builder.ts';
import { decode } from '../text/decode.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';
import { readYaml } from '../text/read.ts';
import type { CommandContext } from './command-context.ts';
import { commitToPullRequest } from './commit.ts';
import type { BaselineRequest } from './parse-command.ts';

const MAX_REASON_LENGTH = 300;
/** The longest that a failure is accepted at once, in days. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export async function addToBaseline(context: CommandContext, request: BaselineRequest): Promise<string> {
  const { repositoryClient, config, pullRequest, login } = context;
  const { check, until } = request;
  const daysAhead = (Date.parse(until) - Date.parse(config.today)) / DAY_MS;
  if (daysAhead < 0)
    return `${codeSpan(until)} is over. Name a day to come: the entry fails from the day after it.`;
  if (daysAhead > MAX_DAYS)
    return `${codeSpan(until)} is more than a year away. Name an earlier day; it can be set anew.`;
  const { baselinePath: path } = config;
  const entry = entryOf(request);
  const lines = yamlLines(entry);
  const byHand = `Add this by hand:\n\n${renderBlock(codeBlock(lines, 'yaml'))}`;
  const tree = await repositoryClient.tree(pullRequest.headSha);
  const file = tree.files.find((one) => one.path === path);
  const unreadableReason = file ? undefined : unreadablePathReason(tree, path);
  if (unreadableReason !== undefined) return `${unreadableReason} ${byHand}`;
  const before = file ? decode(await repositoryClient.blob(file.blobId)) : { text: '' };
  if ('wrong' in before) return `${codeSpan(path)} is not UTF-8. Save it as UTF-8, and ask again.`;
  const after = appendEntry(before.text, entry);
  if (after === 'known')
    return `${codeSpan(path)} has an entry for ${codeSpan(check)} already. Change it there.`;
  if (after === undefined)
    return `${codeSpan(path)} is not a list in block form, one entry below the other. ${byHand}`;
  const outcome = await commitToPullRequest(context, {
    headline: `Accept the failure of a check until ${until}`,
    body: `${check}\n\nAsked for by ${login} in the pull request ${pullRequest.number}.`,
    files: [{ path, mode: file?.mode ?? '100644', bytes: Buffer.from(after) }],
  });
  if ('stopped' in outcome) return outcome.stopped;
  if ('made' in outcome)
    return `Committed ${outcome.made}: ${codeSpan(check)} is accepted until ${until}, and fails again after that.`;
  return `${outcome.unable} Add this to ${codeSpan(path)}:\n\n${renderBlock(codeBlock(lines, 'yaml'))}`;
}

/** Why there may be a list at the path that is not seen, and would be written over; `undefined` where there is none. */
function unreadablePathReason({ files, links, isComplete }: GitTree, path: string): string | undefined {
  const [prefix, notRegular] = [`${path}/`, `${codeSpan(path)} is no regular file, and is left as it is.`];
  if (links.some((link) => link === path || path.startsWith(`${link}/`))) return notRegular;
  if (files.some((one) => one.path.startsWith(prefix) || path.startsWith(`${one.path}/`))) return notRegular;
  return isComplete
    ? undefined
    : `The forge lists only a part of the files at that commit, and ${codeSpan(path)} is not in it.`;
}

interface NewBaselineEntry {
  readonly check?: string;
  readonly fingerprint?: string;
  readonly reason: string;
  readonly until: string;
}

function entryOf({ check, until, reason }: BaselineRequest): NewBaselineEntry {
  const subject = /^[0-9a-f]{16}$/.test(check) ? { fingerprint: check } : { check };
  return { ...subject, reason: escapeInvisible(reason.slice(0, MAX_REASON_LENGTH)), until };
}

/** In quotes that hold in YAML as in JSON: nothing of it counts. */
const yamlLines = (entry: NewBaselineEntry, indent = '') =>
  Object.entries(entry)
    .map(([key, value], index) => `${indent}${index === 0 ? '- ' : '  '}${key}: ${JSON.stringify(value)}\n`)
    .join('');

/** The list with one entry more; `undefined` where it can't be written behind it. */
function appendEntry(text: string, entry: NewBaselineEntry): string | 'known' | undefined {
  const { value: old, syntaxErrors } = readYaml(text);
  if (syntaxErrors.length > 0 || !(old === null || Array.isArray(old))) return undefined;
  const list = old ?? [];
  const key = entry.check === undefined ? 'fingerprint' : 'check';
  if (list.some((item) => item !== null && typeof item === 'object' && item[key] === entry[key]))
    return 'known';
  const indent = /^( *)- /m.exec(text)?.[1] ?? '';
  const updated = `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${yamlLines(entry, indent)}`;
  // What was written is read again: it must be the old list and the entry, and nothing else.
  const reread = readYaml(updated);
  return reread.syntaxErrors.length === 0 && isDeepStrictEqual(reread.value, [...list, entry])
    ? updated
    : undefined;
}
