/** A script adds answers to the interpreter: what a command that it does not know says instead of its own line. */
import { setTimeout as wait } from 'node:timers/promises';
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
  /** Seconds before it answers. */
  readonly delay?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit?: number;
}

const text = [(value: unknown) => typeof value === 'string', 'text'] as const;
const flag = [(value: unknown) => typeof value === 'boolean', 'true or false'] as const;
const within = (most: number, whole: boolean) => (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= most && (!whole || Number.isInteger(value));

/** What each key of an answer may hold, and how that is called. */
const keys: Readonly<Record<keyof Answer, readonly [fits: (value: unknown) => boolean, says: string]>> = {
  command: text,
  input: text,
  echo: flag,
  hold: flag,
  delay: [within(3600, false), 'seconds from 0 to 3600'],
  stdout: text,
  stderr: text,
  exit: [within(255, true), 'a whole number from 0 to 255'],
};

/** The answers of a script file's value, `{answers: [...]}`. Throws an `Error` with a sentence where it is something else. */
export function answersOf(script: unknown): Answer[] {
  const { answers, ...others } = isFields(script) ? script : {};
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Error(`${other} is not a known key; use answers`);
  if (!Array.isArray(answers)) throw new Error('answers is missing; use a list');
  answers.forEach((answer: unknown, index) => {
    if (!isFields(answer)) throw new Error(`answers[${index}] is not an object`);
    for (const [key, value] of Object.entries(answer)) {
      const place = `answers[${index}].${key}`;
      const known = Object.hasOwn(keys, key) ? keys[key as keyof Answer] : undefined;
      if (!known) throw new Error(`${place} is not a known key; use ${Object.keys(keys).join(', ')}`);
      if (!known[0](value)) throw new Error(`${place} is something else; use ${known[1]}`);
    }
  });
  return answers as Answer[];
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
