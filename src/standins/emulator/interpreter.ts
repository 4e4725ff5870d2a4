/**
 * The scripted interpreter (CONTRACT 10): segments between semicolons run in turn, and the last one's code is the session's.
 * No command of the machine is run and no model is called.
 */
import { Files } from './files.ts';
import type { Run, Shell } from './shell.ts';

/** What a verb does with the words behind it and the path behind `>`. Undefined where they are not of its form. */
type Verb = (
  words: string,
  target: string | undefined,
  shell: Shell,
) => number | undefined | Promise<number | undefined>;

const verbs: Readonly<Record<string, Verb>> = {
  echo: async (words, target, shell) => {
    const text = `${unquoted(words)}\n`;
    if (target === undefined) await shell.out(text);
    else shell.files.write(at(target, shell), Buffer.from(text));
    return 0;
  },
  cat: async (words, target, shell) => {
    if (!isWord(words)) return undefined;
    // A file that is not there is empty.
    const bytes = shell.files.read(at(words, shell))?.bytes ?? Buffer.alloc(0);
    if (target === undefined) await shell.out(bytes);
    else shell.files.write(at(target, shell), bytes);
    return 0;
  },
  rm: async (words, target, shell) => {
    const path = words.replace(/^-f +/, '');
    if (target !== undefined || !isWord(path)) return undefined;
    if (shell.files.remove(at(path, shell)).length > 0 || path !== words) return 0;
    await shell.err(`rm: ${path}: no such file\n`);
    return 1;
  },
  true: (words) => (words === '' ? 0 : undefined),
  false: (words) => (words === '' ? 1 : undefined),
};

/** The interpreter, with what a segment comes to that is none of its verbs. */
export function interpreter(otherwise: Run): Run {
  return async (line, shell) => {
    const segments = line.split(';').map((segment) => segment.trim());
    let code = 0;
    for (const segment of segments.filter(Boolean)) {
      if (shell.signal.aborted) break;
      code = (await act(segment, shell)) ?? (await otherwise(segment, shell));
    }
    return code;
  };
}

async function act(segment: string, shell: Shell): Promise<number | undefined> {
  const name = /^[a-z]+(?= |$)/.exec(segment)?.[0] ?? '';
  const verb = Object.hasOwn(verbs, name) ? verbs[name]! : undefined;
  if (!verb) return undefined;
  try {
    return await verb(...partsOf(segment.slice(name.length).trim()), shell);
  } catch (error) {
    // A limit was met: the command fails as on a full disk, and the session goes on.
    await shell.err(`${(error as Error).message}\n`);
    return 1;
  }
}

/** The words, and the path that they are sent to. */
function partsOf(rest: string): [words: string, target: string | undefined] {
  const [words, target, ...more] = rest.split('>').map((part) => part.trim());
  const sent = unquoted(rest) === rest && target !== undefined && more.length === 0 && isWord(target);
  return sent ? [words!, target] : [rest, undefined];
}

const isWord = (text: string) => /^[^ ]+$/.test(text);

/** Without the quotes that enclose all of it. */
const unquoted = (text: string) => /^"([^"]*)"$|^'([^']*)'$/.exec(text)?.slice(1).join('') ?? text;

const at = (path: string, { folder }: Shell) => Files.path(unquoted(path), folder);

/** Gives the command line back, then standard input until it ends. */
export const echoAll: Run = async (line, shell) => {
  await shell.out(`${line}\n`);
  await echoInput(shell);
  return 0;
};

/** Gives the command line back and ends at once, without reading what is sent: so a command exits before its prompt. */
export const echoLine: Run = async (line, shell) => {
  await shell.out(`${line}\n`);
  return 0;
};

export async function echoInput(shell: Shell): Promise<void> {
  for await (const chunk of shell.input ?? []) await shell.out(chunk);
}
