/** The output of `--help`. */
import type { CliCommand } from './command.ts';
import { inputVariable, type Option } from './options.ts';

/** The help of `gatehouse --help`: the commands and exit codes. */
export function programHelp(commands: readonly CliCommand[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return sections([
    ['Usage', ['gatehouse <command> [options]']],
    ['Commands', table(rows)],
    [
      'Options',
      table([
        ['--help, -h', 'Print this help, or the help of a command'],
        ['--version', 'Print the version'],
      ]),
    ],
    ['Exit codes', ['0 pass, 1 a gate failed, 2 usage error, 3 a gate could not run']],
    ['Example', ['gatehouse run']],
  ]);
}

/** The help of `gatehouse NAME --help`: arguments, options with their defaults and variables, an example. */
export function commandHelp(command: CliCommand): string {
  const { args = [], options } = command;
  const usage = ['gatehouse', command.name, ...args.map(({ name }) => name), '[options]'].join(' ');
  return `${command.summary}.\n\n${sections([
    ['Usage', [usage]],
    ['Arguments', table(args.map(({ name, help }) => [name, help]))],
    ['Options', table([...options.map(optionRow), ['--help', 'Print this help']])],
    ['Example', [command.example]],
  ])}`;
}

function optionRow(option: Option): readonly [string, string] {
  const variables = option.cliOnly
    ? []
    : [inputVariable(option.name), ...(option.variable ? [option.variable] : [])];
  const defaultText = option.default ?? option.defaultText;
  const notes = [
    option.choices ? `one of ${option.choices.join(', ')}` : '',
    defaultText === undefined ? '' : `default ${defaultText}`,
    variables.join(', '),
  ].filter((note) => note !== '');
  return [flagUsage(option), notes.length > 0 ? `${option.help} (${notes.join('; ')})` : option.help];
}

function flagUsage({ name, kind, valueName = 'VALUE', valueWhenBare }: Option): string {
  if (kind === 'flag') return `--${name}`;
  return valueWhenBare === undefined ? `--${name} ${valueName}` : `--${name}[=${valueName}]`;
}

/** Two columns; the second one wraps. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  return rows.flatMap(([name, help]) => {
    const [first = '', ...more] = wrapText(help, 98 - width);
    return [name.padEnd(width) + first, ...more.map((line) => ' '.repeat(width) + line)];
  });
}

function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function sections(entries: readonly (readonly [string, readonly string[]])[]): string {
  return entries
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n');
}
