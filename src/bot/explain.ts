/** `help` and `explain`, and what is said of a line that is no command. */
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

export function explainText(code: string): string {
  const page =
    settingsCodes.find((one) => one.code === code) ??
    settingsCodes.find((one) => one.code.split('/')[1] === code);
  if (!page) {
    const near = nearest(
      code,
      settingsCodes.flatMap((one) => [one.code, one.code.split('/')[1]!]),
    );
    const help = near ? `Did you mean \`/gatehouse explain ${near}\`?` : 'Findings show their code.';
    return `There is no page for ${span(code)}. ${help}`;
  }
  const { title, severity, means, bad, good, spec } = page;
  const parts = [`**\`${page.code}\`** (${severity}): ${title}`, means];
  parts.push('Not this:', block(bad, 'yaml'), 'But this:', block(good, 'yaml'));
  if (spec) parts.push(`See ${spec}.`);
  return parts.join('\n\n');
}
