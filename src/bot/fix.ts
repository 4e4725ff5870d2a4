/** `fix`: the safe fixes of the settings files, as one commit or as suggestions. */

import { plural } from '../report/labels.ts';
import { codeSpan, shortSha } from '../report/markdown/builder.ts';
import type { CommandContext } from './command-context.ts';
import { commitToPullRequest } from './commit.ts';
import { computeFixes, countFixedCodes, type FixedFile, readSettingsFiles } from './compute-fixes.ts';
import { suggestFixes } from './suggest.ts';

/** The most files that an answer lists. */
const MAX_LISTED_FILES = 50;

export async function fix(context: CommandContext): Promise<string> {
  const { repositoryClient, config, pullRequest, login } = context;
  const { checkedFiles, note, problem } = await readSettingsFiles(
    repositoryClient,
    pullRequest.headSha,
    config.selectSettingsFiles,
    config.vocabulary,
  );
  if (problem !== undefined) return problem;
  const results = await Promise.all(checkedFiles.map((one) => computeFixes(one, config.vocabulary)));
  const fixedFiles = results.filter(({ fixedContent: after }) => after !== undefined);
  const remainingErrors = results.reduce((sum, one) => sum + one.remainingErrors, 0);
  const remainingNote =
    remainingErrors > 0
      ? ` ${plural(remainingErrors, 'error')} ${remainingErrors === 1 ? 'is' : 'are'} left, which a person must decide.`
      : '';
  const rest = `${remainingNote}${note}`;
  if (fixedFiles.length === 0)
    return `There is nothing to fix safely at ${shortSha(pullRequest.headSha)}.${rest}`;
  const outcome = await commitToPullRequest(context, {
    headline: 'Write the safe fixes of gatehouse',
    body: `${countFixedCodes(fixedFiles)
      .map(([code, count]) => `${code}: ${count}`)
      .join('\n')}\n\nAsked for by ${login} in the pull request ${pullRequest.number}.`,
    files: fixedFiles.map(({ file, fixedContent: after }) => ({
      path: file.path,
      mode: file.mode,
      bytes: after!.bytes,
    })),
  });
  if ('stopped' in outcome) return outcome.stopped;
  const more = fixedFiles.length - MAX_LISTED_FILES;
  const list = [
    ...fixedFiles.slice(0, MAX_LISTED_FILES).map(fileLine),
    ...(more > 0 ? [`- and ${plural(more, 'more file')}`] : []),
  ].join('\n');
  if ('made' in outcome) return `Committed ${outcome.made}.${rest}\n\n${list}`;
  const suggested = await suggestFixes(context, fixedFiles);
  return 'stopped' in suggested
    ? suggested.stopped
    : `${outcome.unable}${rest}\n\n${list}\n\n${suggested.made}`;
}

/** `- path: code (2), code` */
function fileLine({ file, fixedCodes }: FixedFile): string {
  const codeList = [...fixedCodes].map(([code, count]) =>
    count > 1 ? `\`${code}\` (${count})` : `\`${code}\``,
  );
  return `- ${codeSpan(file.path)}: ${codeList.join(', ')}`;
}
