/** `fix`: applies the safe fixes of the settings files, as one commit or as suggestions. */

import { plural } from '../report/labels.ts';
import { codeSpan, shortSha } from '../report/markdown/builder.ts';
import type { CommandContext } from './command-context.ts';
import { commitToPullRequest } from './commit.ts';
import { computeFixes, countFixedCodes, type FixedFile, readSettingsFiles } from './compute-fixes.ts';
import { suggestFixes } from './suggest.ts';

/** Maximum files that a reply lists. */
const MAX_LISTED_FILES = 50;

/** Commits or suggests the fixes; returns the reply. Throws an `ApiError`. */
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
  const fixedFiles = results.filter(({ fixedContent }) => fixedContent !== undefined);
  const remainingErrors = results.reduce((sum, one) => sum + one.remainingErrors, 0);
  const remainingNote =
    remainingErrors > 0
      ? ` ${plural(remainingErrors, 'error')} ${remainingErrors === 1 ? 'has' : 'have'} no safe fix and must be fixed manually.`
      : '';
  const notes = `${remainingNote}${note}`;
  if (fixedFiles.length === 0) return `There is nothing to fix at ${shortSha(pullRequest.headSha)}.${notes}`;
  const outcome = await commitToPullRequest(context, {
    headline: 'Apply the safe fixes of gatehouse',
    body: `${countFixedCodes(fixedFiles)
      .map(([code, count]) => `${code}: ${count}`)
      .join('\n')}\n\nRequested by ${login} in pull request ${pullRequest.number}.`,
    files: fixedFiles.map(({ file, fixedContent }) => ({
      path: file.path,
      mode: file.mode,
      bytes: fixedContent!.bytes,
    })),
  });
  if (outcome.status === 'aborted') return outcome.message;
  const more = fixedFiles.length - MAX_LISTED_FILES;
  const list = [
    ...fixedFiles.slice(0, MAX_LISTED_FILES).map(fileLine),
    ...(more > 0 ? [`- and ${plural(more, 'more file')}`] : []),
  ].join('\n');
  if (outcome.status === 'committed') return `Committed ${outcome.message}.${notes}\n\n${list}`;
  const suggested = await suggestFixes(context, fixedFiles);
  return suggested.status === 'aborted'
    ? suggested.message
    : `${outcome.message}${notes}\n\n${list}\n\n${suggested.message}`;
}

/** `- path: code (2), code` */
function fileLine({ file, fixedCodes }: FixedFile): string {
  const codeList = [...fixedCodes].map(([code, count]) =>
    count > 1 ? `\`${code}\` (${count})` : `\`${code}\``,
  );
  return `- ${codeSpan(file.path)}: ${codeList.join(', ')}`;
}
