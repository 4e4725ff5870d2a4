/** `help` and `explain`, and what is said of a line that is no command. */
import { type CodePage, findPage } from '../model/codes.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nearest } from '../text/nearest.ts';
import { codeBlock, codeSpan } from './markdown.ts';
import type { CommandParseError } from './parse-command.ts';
import { slashCommands } from './slash-commands.ts';

/** Every command with what it does. */
export function helpText(): string {
  const rows = slashCommands.map(
    ({ usage, description: does, access }) =>
      `| \`/gatehouse ${usage}\` | ${does} | those who may ${access} |`,
  );
  return ['| write | what happens | who may |', '|---|---|---|', ...rows].join('\n');
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

function checkText({ code, title, help, spec }: CheckHelp): string {
  const parts = [`**\`${code}\`** (error): ${title}`];
  if (help) parts.push(help);
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}

function pageText(page: CodePage): string {
  const { title, severity, description, bad, good, spec } = page;
  const parts = [`**\`${page.code}\`** (${severity}): ${title}`, description];
  parts.push('Not this:', codeBlock(bad, 'yaml'), 'But this:', codeBlock(good, 'yaml'));
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}
