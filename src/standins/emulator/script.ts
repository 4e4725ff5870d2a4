/** A script adds answers to the interpreter: what a command that it does not know says instead of its own line. */
import { setTimeout as wait } from 'node:timers/promises';
import { field, flag, list, needed, number, object, type Rule, text, whole } from '../../rules/rule.ts';
import { echoInput } from './interpreter.ts';
import type { Run, Shell } from './shell.ts';

export interface Answer {
  /** The words that the command begins with; any command where nothing is said. */
  readonly command?: string;
  /** Text that standard input must hold, within its first MiB; any input where nothing is said. */
  readonly input?: string;
  /** Whether standard input is given back first. */
  readonly echo?: boolean;
  /** Whether it waits until standard input ends; yes where nothing is said. */
  readonly hold?: boolean;
  readonly delay?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit?: number;
}

/** A script file, YAML or JSON. */
export const scriptRule: Rule = object({
  answers: needed(
    'What commands answer; the first that fits counts',
    list(
      object({
        command: field('The words that the command begins with', text('text')),
        input: field('Text that standard input must hold, within its first MiB', text('text')),
        echo: field('Give standard input back first', flag),
        hold: field('Wait until standard input ends (default true)', flag),
        delay: field('Seconds before it answers', number({ min: 0, max: 3600 })),
        stdout: field('What it writes to standard output', text('text')),
        stderr: field('What it writes to standard error', text('text')),
        exit: field('Its exit code', whole({ min: 0, max: 255 })),
      }),
    ),
  ),
});

/** Runs the first answer that fits, and `otherwise` where none does. */
export function scripted(answers: readonly Answer[], otherwise: Run): Run {
  return async (line, shell) => {
    const fitting = answers.filter(({ command }) => begins(line, command));
    if (fitting.length === 0) return otherwise(line, shell);
    const asks = fitting.some(({ input }) => input !== undefined);
    const input = asks ? await collect(shell) : '';
    const answer = fitting.find((each) => each.input === undefined || input.includes(each.input));
    if (answer) return play(answer, input, shell);
    const code = await otherwise(line, { ...shell, input: undefined });
    await shell.out(input);
    return code;
  };
}

/** Whether the words begin the command; a word is not cut. */
function begins(line: string, words = ''): boolean {
  return line.startsWith(words) && /^(?:$| )/.test(words === '' ? '' : line.slice(words.length));
}

async function play(answer: Answer, input: string, shell: Shell): Promise<number> {
  const { echo = false, hold = true, delay = 0, stdout = '', stderr = '', exit = 0 } = answer;
  if (echo) {
    await shell.out(input);
    await echoInput(shell);
  } else if (hold) for await (const _ of shell.input ?? []);
  if (delay > 0) await wait(delay * 1000, undefined, { signal: shell.signal });
  if (stderr) await shell.err(stderr);
  if (stdout) await shell.out(stdout);
  return exit;
}

const COLLECTED = 1024 * 1024;

async function collect({ input }: Shell): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input ?? []) {
    if (size < COLLECTED) chunks.push(chunk.subarray(0, COLLECTED - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks).toString();
}
