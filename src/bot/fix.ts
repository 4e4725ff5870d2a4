/** `fix`: the safe fixes of the settings files, as one commit or as suggestions. */
import { commitTo } from './commit.ts';
import { codesOf, type Mended, mend, readFiles } from './mend.ts';
import type { Scene } from './scene.ts';
import { suggest } from './suggest.ts';
import { counted, shortSha, span } from './words.ts';

/** The most files that an answer lists. */
const MOST_LINES = 50;

export async function fix(scene: Scene): Promise<string> {
  const { steward, means, pinned, login } = scene;
  const { judged, note, problem } = await readFiles(steward, pinned.headSha, means.choose, means.vocabulary);
  if (problem !== undefined) return problem;
  const all = await Promise.all(judged.map((one) => mend(one, means.vocabulary)));
  const mended = all.filter(({ after }) => after !== undefined);
  const left = all.reduce((sum, one) => sum + one.left, 0);
  const decide =
    left > 0
      ? ` ${counted(left, 'error')} ${left === 1 ? 'is' : 'are'} left, which a person must decide.`
      : '';
  const rest = `${decide}${note}`;
  if (mended.length === 0) return `There is nothing to fix safely at ${shortSha(pinned.headSha)}.${rest}`;
  const outcome = await commitTo(scene, {
    headline: 'Write the safe fixes of gatehouse',
    body: `${codesOf(mended)
      .map(([code, count]) => `${code}: ${count}`)
      .join('\n')}\n\nAsked for by ${login} in the pull request ${pinned.number}.`,
    files: mended.map(({ file, after }) => ({ path: file.path, mode: file.mode, bytes: after!.bytes })),
  });
  if ('stopped' in outcome) return outcome.stopped;
  const more = mended.length - MOST_LINES;
  const list = [
    ...mended.slice(0, MOST_LINES).map(lineOf),
    ...(more > 0 ? [`- and ${counted(more, 'more file')}`] : []),
  ].join('\n');
  if ('made' in outcome) return `Committed ${outcome.made}.${rest}\n\n${list}`;
  const suggested = await suggest(scene, mended);
  return 'stopped' in suggested
    ? suggested.stopped
    : `${outcome.unable}${rest}\n\n${list}\n\n${suggested.made}`;
}

/** `- path: code (2), code` */
function lineOf({ file, codes }: Mended): string {
  const said = [...codes].map(([code, count]) => (count > 1 ? `\`${code}\` (${count})` : `\`${code}\``));
  return `- ${span(file.path)}: ${said.join(', ')}`;
}
