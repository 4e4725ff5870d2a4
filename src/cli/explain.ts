import { distance } from 'fastest-levenshtein';
import { type CodePage, findPage } from '../model/codes.ts';
import { formatList } from '../report/labels.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nearest } from '../text/nearest.ts';
import { type CheckPage, checkPages, extraPage } from './check-pages.ts';
import type { Invocation } from './command.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** `gatehouse explain CODE`: prints what a code means; the gate's name may be left out. Throws `UsageError` for an unknown code. */
export async function explain({ args: [code = ''], io }: Invocation<never>): Promise<number> {
  const settingsPage = findPage(settingsCodes, code);
  const page = settingsPage
    ? codeText(settingsPage)
    : checkText(findPage(await checkPages(), code) ?? (await extraPage(code)));
  if (!page) {
    const knownCodes = [...settingsCodes, ...(await checkPages())].map((one) => one.code);
    const didYouMean = nearest(
      code,
      knownCodes.flatMap((one) => [one, one.split('/')[1]!]),
    );
    const hint = didYouMean
      ? `did you mean ${quoteForMessage(didYouMean)}?`
      : `similar codes are ${formatList(nearestCodes(code, knownCodes))}`;
    throw new UsageError(`unknown code ${quoteForMessage(code)}; ${hint}`);
  }
  io.stdout.write(page);
  return 0;
}

/** The most similar codes: of the same gate, if the code names one. */
function nearestCodes(code: string, all: readonly string[]): string[] {
  const gate = `${code.split('/')[0]}/`;
  const sameGate = all.filter((one) => one.startsWith(gate));
  const prefix = code.slice(0, MAX_CODE_LENGTH);
  const distances = new Map(
    (sameGate.length > 0 ? sameGate : all).map((one) => [one, distance(prefix, one)]),
  );
  return [...distances]
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_SUGGESTIONS)
    .map(([one]) => one);
}
const MAX_SUGGESTIONS = 5;
const MAX_CODE_LENGTH = 64;

function checkText(page: CheckPage | undefined): string | undefined {
  if (!page) return undefined;
  const { code, title, help, spec } = page;
  return [`${code} (error): ${title}`, help, spec && `See ${spec}.`]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function codeText({ code, severity, title, description, spec, bad, good }: CodePage): string {
  const indented = (yaml: string) =>
    yaml
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n');
  return `${code} (${severity}): ${title}\n\n${description}\n\n  Bad:\n\n${indented(bad)}\n\n  Good:\n\n${indented(good)}\n${spec ? `\nSee ${spec}.\n` : ''}`;
}
