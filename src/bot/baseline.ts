/** `baseline add`: adds an entry to the list of accepted failures. */
import { isDeepStrictEqual } from 'node:util';
import { isReportComment } from '../forge/comment-marker.ts';
import type { GitTree } from '../forge/repository-client.ts';
import { failsIn, readCommentState } from '../report/comment-state.ts';
import { formatList } from '../report/labels.ts';
import { codeBlock, codeSpan, renderBlock, shortSha } from '../report/markdown/builder.ts';
import { decode } from '../text/decode.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';
import { readDocument } from '../text/read-document.ts';
import type { CommandContext } from './command-context.ts';
import { commitToPullRequest } from './commit.ts';
import type { BaselineRequest } from './parse-command.ts';

const MAX_REASON_LENGTH = 300;
/** Maximum days that an entry may last. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** Commits the entry, or says why not; returns the reply. Throws an `ApiError`. */
export async function addToBaseline(context: CommandContext, request: BaselineRequest): Promise<string> {
  const { repositoryClient, config, pullRequest, login } = context;
  const { check, until } = request;
  const daysAhead = (Date.parse(until) - Date.parse(config.today)) / DAY_MS;
  if (daysAhead < 0)
    return `${codeSpan(until)} is in the past. Use a date from today on; the entry expires the day after it.`;
  if (daysAhead > MAX_DAYS)
    return `${codeSpan(until)} is more than a year away. Use an earlier date; it can be extended later.`;
  const { baselinePath: path } = config;
  const entry = entryOf(request);
  const lines = yamlLines(entry);
  const byHand = `Add this manually:\n\n${renderBlock(codeBlock(lines, 'yaml'))}`;
  const tree = await repositoryClient.tree(pullRequest.headSha);
  const file = tree.files.find((one) => one.path === path);
  const unreadableReason = file ? undefined : unreadablePathReason(tree, path);
  if (unreadableReason !== undefined) return `${unreadableReason} ${byHand}`;
  const before = file ? decode(await repositoryClient.blob(file.blobId)) : { text: '' };
  if ('error' in before) return `${codeSpan(path)} is not UTF-8. Save it as UTF-8 and try again.`;
  const after = await appendEntry(before.text, entry);
  if (after === 'known')
    return `${codeSpan(path)} already has an entry for ${codeSpan(check)}. Edit that entry instead.`;
  if (after === undefined)
    return `${codeSpan(path)} is not a YAML list in block style, with one entry per "- ". ${byHand}`;
  const compared = await compareWithReport(context, check);
  if (compared.refusal !== undefined) return compared.refusal;
  const outcome = await commitToPullRequest(context, {
    headline: `Accept the failure of a check until ${until}`,
    body: `${check}\n\nRequested by ${login} in pull request ${pullRequest.number}.`,
    files: [{ path, mode: file?.mode ?? '100644', bytes: Buffer.from(after) }],
  });
  if (outcome.status === 'aborted') return outcome.message;
  if (outcome.status === 'committed')
    return `Committed ${outcome.message}: the failure of ${codeSpan(check)} is accepted until ${until}.${compared.note}`;
  return `${outcome.message}${compared.note} Add this to ${codeSpan(path)}:\n\n${renderBlock(codeBlock(lines, 'yaml'))}`;
}

/** Whether the newest report fails the check: why not to accept it, else what to add to the reply. Throws an `ApiError`. */
async function compareWithReport(
  { client, pullRequest }: CommandContext,
  check: string,
): Promise<{ refusal?: string; note: string }> {
  const botLogin = await client.me();
  const states = (await client.comments(pullRequest.number)).flatMap(({ author, body }) =>
    author === botLogin && isReportComment(body) ? (readCommentState(body) ?? []) : [],
  );
  const ofHead = states.filter(({ sha }) => sha === pullRequest.headSha);
  const answers = ofHead.map((state) => failsIn(state, check));
  if (answers.includes(true)) return { note: '' };
  const where = `for ${shortSha(pullRequest.headSha)}`;
  if (answers.length === 0 || answers.includes(undefined))
    return {
      note: ` No comment with a complete report ${where} was found, so whether it fails was not checked.`,
    };
  const failed = [...new Set(ofHead.flatMap(({ failing }) => failing?.checks ?? []))];
  const suggestion =
    failed.length === 0
      ? 'No check fails there.'
      : `These checks fail there: ${formatList(failed.slice(0, MAX_NAMED).map((id) => codeSpan(id)))}${failed.length > MAX_NAMED ? ` and ${failed.length - MAX_NAMED} more` : ''}.`;
  return {
    refusal: `Nothing was done: the newest report ${where} does not fail ${codeSpan(check)}, and an entry for what does not fail is an error itself. ${suggestion}`,
    note: '',
  };
}

/** Maximum checks that a refusal names. */
const MAX_NAMED = 10;

/** Why the path may hold something that is not in `files` and would be overwritten; `undefined` if it does not. */
function unreadablePathReason({ files, links, isComplete }: GitTree, path: string): string | undefined {
  const [prefix, notRegular] = [
    `${path}/`,
    `${codeSpan(path)} is not a regular file, so it was not changed.`,
  ];
  if (links.some((link) => link === path || path.startsWith(`${link}/`))) return notRegular;
  if (files.some((one) => one.path.startsWith(prefix) || path.startsWith(`${one.path}/`))) return notRegular;
  return isComplete
    ? undefined
    : `The forge lists only some of the files in that commit, and ${codeSpan(path)} is not among them.`;
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

/** Values in JSON quotes, which are valid YAML, so that nothing in them is syntax. */
const yamlLines = (entry: NewBaselineEntry, indent = '') =>
  Object.entries(entry)
    .map(([key, value], index) => `${indent}${index === 0 ? '- ' : '  '}${key}: ${JSON.stringify(value)}\n`)
    .join('');

/** The file with the entry appended; `known` if the list has one for it; `undefined` if it can't be appended. */
async function appendEntry(text: string, entry: NewBaselineEntry): Promise<string | 'known' | undefined> {
  const { value: old, syntaxErrors } = await readDocument(text);
  if (syntaxErrors.length > 0 || !(old === null || Array.isArray(old))) return undefined;
  const list = old ?? [];
  const key = entry.check === undefined ? 'fingerprint' : 'check';
  if (list.some((item) => item !== null && typeof item === 'object' && item[key] === entry[key]))
    return 'known';
  const indent = /^( *)- /m.exec(text)?.[1] ?? '';
  const updated = `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${yamlLines(entry, indent)}`;
  // Read it back: it must be the old list plus the entry, and nothing else.
  const reread = await readDocument(updated);
  return reread.syntaxErrors.length === 0 && isDeepStrictEqual(reread.value, [...list, entry])
    ? updated
    : undefined;
}
