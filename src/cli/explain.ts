import { distance } from 'fastest-levenshtein';
import type { CodePage } from '../model/codes.ts';
import { formatList } from '../report/format-helpers.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nearest } from '../text/nearest.ts';
import { CallError, quoted } from './call-error.ts';
import { type CheckPage, checkPages, extraPage } from './check-pages.ts';
import type { Call } from './commands.ts';

/** `gatehouse explain CODE`; the gate's name may be left out. */
export async function explain({ args: [code = ''], io }: Call): Promise<number> {
  const settings = found(settingsCodes, code);
  const page = settings
    ? text(settings)
    : checkText(found(await checkPages(), code) ?? (await extraPage(code)));
  if (!page) {
    const all = [...settingsCodes, ...(await checkPages())].map((one) => one.code);
    const near = nearest(
      code,
      all.flatMap((one) => [one, one.split('/')[1]!]),
    );
    const known = near ? `did you mean ${near}?` : `the nearest are ${formatList(nearestOf(code, all))}`;
    throw new CallError(`there is no code ${quoted(code)}; ${known}`);
  }
  io.stdout.write(page);
  return 0;
}

/** As many as a line holds, those of the same gate first. */
function nearestOf(code: string, all: readonly string[]): string[] {
  const gate = `${code.split('/')[0]}/`;
  const own = all.filter((one) => one.startsWith(gate));
  const word = code.slice(0, LONGEST);
  const apart = new Map((own.length > 0 ? own : all).map((one) => [one, distance(word, one)]));
  return [...apart]
    .sort(([, a], [, b]) => a - b)
    .slice(0, FEW)
    .map(([one]) => one);
}
const FEW = 5;
const LONGEST = 64;

const found = <T extends { readonly code: string }>(pages: readonly T[], code: string) =>
  pages.find((one) => one.code === code) ?? pages.find((one) => one.code.split('/')[1] === code);

function checkText(page: CheckPage | undefined): string | undefined {
  if (!page) return undefined;
  const { code, title, help, spec } = page;
  return [`${code} (error): ${title}`, help, spec && `See ${spec}.`]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function text({ code, severity, title, means, spec, bad, good }: CodePage): string {
  const indented = (yaml: string) =>
    yaml
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n');
  return `${code} (${severity}): ${title}\n\n${means}\n\n  Not this:\n\n${indented(bad)}\n\n  But this:\n\n${indented(good)}\n${spec ? `\nSee ${spec}.\n` : ''}`;
}
