/** The replies of `help` and `explain`, and to a malformed command. */
import { type CodePage, findPage } from '../model/codes.ts';
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

/** The table of all commands. */
export function helpText(): string {
  const rows = slashCommands.map(({ usage, description, access }) => [
    [codeNode(`/gatehouse ${usage}`)],
    prose(description),
    cell(access),
  ]);
  return renderBlock(table([['command', 'what it does', 'required permission'].map(cell), ...rows]));
}

/** The reply to a malformed command. */
export function parseErrorText({ message, word, near: didYouMean }: CommandParseError): string {
  const actual = word === undefined ? '' : `, got ${codeSpan(word)}`;
  const suggestion = didYouMean === undefined ? '' : ` Did you mean \`/gatehouse ${didYouMean}\`?`;
  return `Nothing was done: ${message}${actual}.${suggestion}\n\n${helpText()}`;
}

/** What a check of a gate means. */
export interface CheckHelp {
  readonly code: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly spec?: string | undefined;
}

/** The reply that explains a code or check; `checks` are those of all gates. */
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
    : 'Every finding shows its code.';
  return `Unknown code ${codeSpan(code)}. ${help}`;
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
  parts.push('Bad:', renderBlock(codeBlock(bad, 'yaml')), 'Good:', renderBlock(codeBlock(good, 'yaml')));
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}
