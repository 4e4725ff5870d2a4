/** `help` and `explain`, and what is said of a line that is no command. */
import type { CodePage } from '../model/codes.ts';
import {
  cell,
  codeBlock,
  code as codeNode,
  codeSpan,
  prose,
  renderBlock,
  table,
} from '../report/markdown/builder.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nearest } from '../text/nearest.ts';
import type { CommandParseError } from './parse-command.ts';
import { slashCommands } from './slash-commands.ts';

/** Every command with what it does. */
export function helpText(): string {
  const rows = slashCommands.map(({ usage, description, access }) => [
    [codeNode(`/gatehouse ${usage}`)],
    prose(description),
    cell(`those who may ${access}`),
  ]);
  return renderBlock(table([['write', 'what happens', 'who may'].map(cell), ...rows]));
}

export function parseErrorText({ message, word, near: didYouMean }: CommandParseError): string {
  const actual = word === undefined ? '' : `, and here stands ${codeSpan(word)}`;
  const suggestion = didYouMean === undefined ? '' : ` Did you mean \`/gatehouse ${didYouMean}\`?`;
  return `Nothing was done: ${message}${actual}.${suggestion}\n\n${helpText()}`;
}

/** What a check of a gate means, where it has no page of its own. */
export interface CheckHelp {
  readonly code: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly spec?: string | undefined;
}

/** Says what a code means; `checks` are those of the gates. */
export function explainText(code: string, checks: readonly CheckHelp[]): string {
  const page = findPage(settingsCodes, code);
  if (page) return pageText(page);
  const check = findPage(checks, code);
  if (check) return checkText(check);
  const didYouMean = nearest(
    code,
    [...settingsCodes, ...checks].flatMap((one) => [one.code, one.code.split('/')[1]!]),
  );
  const help = didYouMean
    ? `Did you mean \`/gatehouse explain ${didYouMean}\`?`
    : 'Findings show their code.';
  return `There is no page for ${codeSpan(code)}. ${help}`;
}

const findPage = <T extends { readonly code: string }>(pages: readonly T[], code: string) =>
  pages.find((one) => one.code === code) ?? pages.find((one) => one.code.split('/')[1] === code);

function checkText({ code, title, help, spec }: CheckHelp): string {
  const parts = [`**\`${code}\`** (error): ${title}`];
  if (help) parts.push(help);
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}

function pageText(page: CodePage): string {
  const { title, severity, description, bad, good, spec } = page;
  const parts = [`**\`${page.code}\`** (${severity}): ${title}`, description];
  parts.push(
    'Not this:',
    renderBlock(codeBlock(bad, 'yaml')),
    'But this:',
    renderBlock(codeBlock(good, 'yaml')),
  );
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}
