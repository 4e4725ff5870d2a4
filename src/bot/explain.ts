/** `help` and `explain`, and what is said of a line that is no command. */
import type { CodePage } from '../model/codes.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nearest } from '../text/nearest.ts';
import { commands } from './commands.ts';
import type { Mistake } from './grammar.ts';
import { block, span } from './words.ts';

/** Every command with what it does. */
export function helpText(): string {
  const rows = commands.map(
    ({ usage, does, access }) => `| \`/gatehouse ${usage}\` | ${does} | those who may ${access} |`,
  );
  return ['| write | what happens | who may |', '|---|---|---|', ...rows].join('\n');
}

export function mistakeText({ wrong, word, near }: Mistake): string {
  const said = word === undefined ? '' : `, and here stands ${span(word)}`;
  const meant = near === undefined ? '' : ` Did you mean \`/gatehouse ${near}\`?`;
  return `Nothing was done: ${wrong}${said}.${meant}\n\n${helpText()}`;
}

/** What a check of a gate means, where it has no page of its own. */
export interface CheckPage {
  readonly code: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly spec?: string | undefined;
}

/** Says what a code means; `checks` are those of the gates. */
export function explainText(code: string, checks: readonly CheckPage[]): string {
  const page = found(settingsCodes, code);
  if (page) return pageText(page);
  const check = found(checks, code);
  if (check) return checkText(check);
  const near = nearest(
    code,
    [...settingsCodes, ...checks].flatMap((one) => [one.code, one.code.split('/')[1]!]),
  );
  const help = near ? `Did you mean \`/gatehouse explain ${near}\`?` : 'Findings show their code.';
  return `There is no page for ${span(code)}. ${help}`;
}

const found = <T extends { readonly code: string }>(pages: readonly T[], code: string) =>
  pages.find((one) => one.code === code) ?? pages.find((one) => one.code.split('/')[1] === code);

function checkText({ code, title, help, spec }: CheckPage): string {
  const parts = [`**\`${code}\`** (error): ${title}`];
  if (help) parts.push(help);
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}

function pageText(page: CodePage): string {
  const { title, severity, means, bad, good, spec } = page;
  const parts = [`**\`${page.code}\`** (${severity}): ${title}`, means];
  parts.push('Not this:', block(bad, 'yaml'), 'But this:', block(good, 'yaml'));
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}
