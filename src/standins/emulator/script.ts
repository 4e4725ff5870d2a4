/** Scripts: answers to commands that the interpreter does not know. */
import { sleep } from '../../async/sleep.ts';
import { echoInput } from './interpreter.ts';
import type { RunCommand, Shell } from './shell.ts';

/** One answer; its conditions must all match. */
export interface ScriptAnswer {
  /** The words that the command line begins with; default any. */
  readonly command?: string;
  /** Text that the first MiB of standard input must contain; default any. */
  readonly input?: string;
  /** Whether standard input is echoed first. */
  readonly echo?: boolean;
  /** Whether it waits for the end of standard input; default true. */
  readonly hold?: boolean;
  /** Seconds before the answer. */
  readonly delay?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit?: number;
}

const stringValue = [(value: unknown) => typeof value === 'string', 'a string'] as const;
const booleanValue = [(value: unknown) => typeof value === 'boolean', 'true or false'] as const;
const numberUpTo = (max: number, integer: boolean) => (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= max && (!integer || Number.isInteger(value));

/** The values that each key of an answer accepts, as a test and in words. */
const answerKeys: Readonly<
  Record<keyof ScriptAnswer, readonly [isValid: (value: unknown) => boolean, expected: string]>
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

/** The answers of a script, `{answers: [...]}`. Throws an `Error` that names the first invalid key or value. */
export function parseScript(script: unknown): ScriptAnswer[] {
  const { answers, ...unknownKeys } = isObject(script) ? script : {};
  const [unknownKey] = Object.keys(unknownKeys);
  if (unknownKey !== undefined) throw new Error(`${unknownKey} is not a known key; expected answers`);
  if (!Array.isArray(answers)) throw new Error('answers is not a list');
  answers.forEach((answer: unknown, index) => {
    if (!isObject(answer)) throw new Error(`answers[${index}] is not an object`);
    for (const [key, value] of Object.entries(answer)) {
      const path = `answers[${index}].${key}`;
      const valueRule = Object.hasOwn(answerKeys, key) ? answerKeys[key as keyof ScriptAnswer] : undefined;
      if (!valueRule)
        throw new Error(`${path} is not a known key; expected ${Object.keys(answerKeys).join(', ')}`);
      if (!valueRule[0](value))
        throw new Error(`${path} is ${JSON.stringify(value)}; expected ${valueRule[1]}`);
    }
  });
  return answers as ScriptAnswer[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Runs the first matching answer, or `fallback` if none matches. */
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

/** Whether a command line begins with `prefix` at a word boundary. */
function commandMatches(line: string, prefix = ''): boolean {
  return line.startsWith(prefix) && /^(?:$| )/.test(prefix === '' ? '' : line.slice(prefix.length));
}

async function playAnswer(answer: ScriptAnswer, input: string, shell: Shell): Promise<number> {
  const { echo = false, hold = true, delay = 0, stdout = '', stderr = '', exit = 0 } = answer;
  if (echo) {
    await shell.out(input);
    await echoInput(shell);
  } else if (hold) for await (const _ of shell.stdin ?? []);
  if (delay > 0) await sleep(delay * 1000, shell.signal);
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
