/** The script that a command runs, if the command shows it. */

/** A script of the repository, as a command names it. */
export interface CommandScript {
  /** As written. */
  readonly written: string;
  /** Whether it is run by itself, and so must be executable. */
  readonly isDirect: boolean;
}

/** Programs whose first argument, unless it is an option, is a script. */
const INTERPRETERS = /^(?:sh|bash|dash|ksh|zsh|python3?|node|ruby|perl)$/;
/** A word that means the same in every shell, and is a path: quotes, variables and wildcards are not read. */
const PLAIN_PATH = /^\.{0,2}[A-Za-z0-9_.@+-]*(?:\/[A-Za-z0-9_.@+-]+)+$/;

/**
 * The script that the first program of a command is, or reads. Later programs may depend on what earlier ones write, so
 * they are not looked at; neither is anything that a shell would have to expand.
 */
export function scriptOf(command: string): CommandScript | undefined {
  const line = /^\s*(?:#[^\n]*\n\s*)*([^\n]*)/.exec(command)?.[1] ?? '';
  const words = line.trim().split(/\s+/);
  while (words[0] !== undefined && /^[A-Za-z_][A-Za-z0-9_]*=[^\s'"$`\\]*$/.test(words[0])) words.shift();
  const [program = '', argument = ''] = words;
  const written = (INTERPRETERS.test(program) ? argument : program).replace(/[;&|]+$/, '');
  if (!PLAIN_PATH.test(written) || written.startsWith('/')) return undefined;
  return { written, isDirect: written === program.replace(/[;&|]+$/, '') };
}
