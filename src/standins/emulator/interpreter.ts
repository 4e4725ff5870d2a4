/**
 * The scripted interpreter: the segments between semicolons run one after another, and the last one's exit code is the
 * session's. It runs no commands of this machine and calls no model.
 */
import { Files } from './files.ts';
import type { RunCommand, Shell } from './shell.ts';

/** A built-in command. Returns its exit code, or undefined for arguments that it does not support. */
type Builtin = (
  args: string,
  redirectPath: string | undefined,
  shell: Shell,
) => number | undefined | Promise<number | undefined>;

const builtins: Readonly<Record<string, Builtin>> = {
  echo: async (args, redirectPath, shell) => {
    const text = `${unquote(args)}\n`;
    if (redirectPath === undefined) await shell.out(text);
    else shell.files.write(resolvePath(redirectPath, shell), Buffer.from(text));
    return 0;
  },
  cat: async (args, redirectPath, shell) => {
    if (!isWord(args)) return undefined;
    // A missing file reads as empty.
    const bytes = shell.files.read(resolvePath(args, shell))?.bytes ?? Buffer.alloc(0);
    if (redirectPath === undefined) await shell.out(bytes);
    else shell.files.write(resolvePath(redirectPath, shell), bytes);
    return 0;
  },
  rm: async (args, redirectPath, shell) => {
    const path = args.replace(/^-f +/, '');
    if (redirectPath !== undefined || !isWord(path)) return undefined;
    if (shell.files.remove(resolvePath(path, shell)).length > 0 || path !== args) return 0;
    await shell.err(`rm: ${path}: no such file\n`);
    return 1;
  },
  true: (args) => (args === '' ? 0 : undefined),
  false: (args) => (args === '' ? 1 : undefined),
};

/** An interpreter that hands unknown commands to `fallback`. */
export function createInterpreter(fallback: RunCommand): RunCommand {
  return async (line, shell) => {
    const segments = line.split(';').map((segment) => segment.trim());
    let code = 0;
    for (const segment of segments.filter(Boolean)) {
      if (shell.signal.aborted) break;
      code = (await runBuiltin(segment, shell)) ?? (await fallback(segment, shell));
    }
    return code;
  };
}

async function runBuiltin(segment: string, shell: Shell): Promise<number | undefined> {
  const name = /^[a-z]+(?= |$)/.exec(segment)?.[0] ?? '';
  const builtin = Object.hasOwn(builtins, name) ? builtins[name]! : undefined;
  if (!builtin) return undefined;
  try {
    return await builtin(...splitRedirect(segment.slice(name.length).trim()), shell);
  } catch (error) {
    // A limit was exceeded: the command fails as on a full disk, and the session goes on.
    await shell.err(`${(error as Error).message}\n`);
    return 1;
  }
}

/** The arguments, and the path behind `>` if there is one. */
function splitRedirect(rest: string): [args: string, redirectPath: string | undefined] {
  const [args, redirectPath, ...more] = rest.split('>').map((part) => part.trim());
  const isRedirect =
    unquote(rest) === rest && redirectPath !== undefined && more.length === 0 && isWord(redirectPath);
  return isRedirect ? [args!, redirectPath] : [rest, undefined];
}

const isWord = (text: string) => /^[^ ]+$/.test(text);

/** Removes quotes that enclose the whole text. */
const unquote = (text: string) => /^"([^"]*)"$|^'([^']*)'$/.exec(text)?.slice(1).join('') ?? text;

const resolvePath = (path: string, { cwd }: Shell) => Files.resolve(unquote(path), cwd);

/** Echoes the command line, then standard input to its end. */
export const echoLineAndInput: RunCommand = async (line, shell) => {
  await shell.out(`${line}\n`);
  await echoInput(shell);
  return 0;
};

/** Echoes the command line and exits without reading standard input, so before the prompt arrives. */
export const echoLine: RunCommand = async (line, shell) => {
  await shell.out(`${line}\n`);
  return 0;
};

/** Copies standard input to standard output. */
export async function echoInput(shell: Shell): Promise<void> {
  for await (const chunk of shell.stdin ?? []) await shell.out(chunk);
}
