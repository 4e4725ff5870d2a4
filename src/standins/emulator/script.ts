/** A script adds answers to the interpreter: what a command that it does not know says instead of its own line. */
import { setTimeout as wait } from 'node:timers/promises';
import { echoInput } from './interpreter.ts';
import type { RunCommand, Shell } from './shell.ts';

export interface ScriptAnswer {
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

const stringValue = [(value: unknown) => typeof value === 'string', 'text'] as const;
const booleanValue = [(value: unknown) => typeof value === 'boolean', 'true or false'] as const;
const numberUpTo = (max: number, integer: boolean) => (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= max && (!integer || Number.isInteger(value));

/** What each key of an answer may hold, and how that is called. */
const answerKeys: Readonly<
  Record<keyof ScriptAnswer, readonly [fits: (value: unknown) => boolean, says: string]>
> = {
  command: stringValue,
  input: stringValue,
  echo: booleanValue,
  hold: booleanValue,
  delay: [numberUpTo(3600, false), 'seconds from 0 to 3600'],
  stdout: stringValue,
  stderr: stringValue,
  exit: [numberUpTo(255, true), 'a whole number from 0 to 255'],
};

/** The answers of a script file's value, `{answers: [...]}`. Throws an `Error` with a sentence where it is something else. */
export function parseScript(script: unknown): ScriptAnswer[] {
  const { answers, ...unknownKeys } = isObject(script) ? script : {};
  const [unknownKey] = Object.keys(unknownKeys);
  if (unknownKey !== undefined) throw new Error(`${unknownKey} is not a known key; use answers`);
  if (!Array.isArray(answers)) throw new Error('answers is missing; use a list');
  answers.forEach((answer: unknown, index) => {
    if (!isObject(answer)) throw new Error(`answers[${index}] is not an object`);
    for (const [key, value] of Object.entries(answer)) {
      const path = `answers[${index}].${key}`;
      const valueRule = Object.hasOwn(answerKeys, key) ? answerKeys[key as keyof ScriptAnswer] : undefined;
      if (!valueRule)
        throw new Error(`${path} is not a known key; use ${Object.keys(answerKeys).join(', ')}`);
      if (!valueRule[0](value)) throw new Error(`${path} is something else; use ${valueRule[1]}`);
    }
  });
  return answers as ScriptAnswer[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Runs the first answer that fits, and `otherwise` where none does. */
export function withScript(answers: readonly ScriptAnswer[], fallback: RunCommand): RunCommand {
  return async (line, shell) => {
    const matching = answers.filter(({ command }) => commandMatches(line, command));
    if (matching.length === 0) return fallback(line, shell);
    const needsInput = matching.some(({ input }) => input !== undefined);
    const input = needsInput ? await collectInput(shell) : '';
    const answer = matching.find((each) => each.input === undefined || input.includes(each.input));
    if (answer) return playAnswer(answer, input, shell);
    const code = await fallback(line, { ...shell, stdin: undefined });
    await shell.out(input);
    return code;
  };
}

/** Whether the words begin the command; a word is not cut. */
function commandMatches(line: string, prefix = ''): boolean {
  return line.startsWith(prefix) && /^(?:$| )/.test(prefix === '' ? '' : line.slice(prefix.length));
}

async function playAnswer(answer: ScriptAnswer, input: string, shell: Shell): Promise<number> {
  const { echo = false, hold = true, delay = 0, stdout = '', stderr = '', exit = 0 } = answer;
  if (echo) {
    await shell.out(input);
    await echoInput(shell);
  } else if (hold) for await (const _ of shell.stdin ?? []);
  if (delay > 0) await wait(delay * 1000, undefined, { signal: shell.signal });
  if (stderr) await shell.err(stderr);
  if (stdout) await shell.out(stdout);
  return exit;
}

const MAX_COLLECTED_BYTES = 1024 * 1024;

async function collectInput({ stdin }: Shell): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin ?? []) {
    if (size < MAX_COLLECTED_BYTES) chunks.push(chunk.subarray(0, MAX_COLLECTED_BYTES - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks).toString();
}
