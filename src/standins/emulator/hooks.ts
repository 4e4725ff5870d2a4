/**
 * Where an emulator may differ from another: functions that are right as they stand. A setting takes one of two that systems
 * in use have; who starts it in process may put any other in its place.
 */
import type { DirectoryEntry } from './files.ts';
import { binaryFraming, exitCodeEncoders, type Framing, terminalFraming } from './framing.ts';
import { EmulatorHttpError } from './http-error.ts';
import { createInterpreter, echoLine, echoLineAndInput } from './interpreter.ts';
import { type ScriptAnswer, withScript } from './script.ts';
import type { SessionRecord } from './sessions.ts';
import type { RunCommand } from './shell.ts';

export interface EmulatorHooks {
  /** A sandbox of this name is there. Throws to refuse; else the new one takes its place. */
  readonly onDuplicate: (name: string) => void;
  /** The body of the session list. Throws to refuse. */
  readonly sessionListBody: (sessions: readonly SessionRecord[]) => unknown;
  /** The body of a folder's list. */
  readonly fileListBody: (path: string, entries: readonly DirectoryEntry[]) => unknown;
  /** The messages of a command without a terminal, and with one. */
  readonly framing: Framing;
  readonly terminalFraming: Framing;
  /** What a command line does. */
  readonly run: RunCommand;
  /** The code that an exec socket closes with after the exit frame. */
  readonly closeCode: number;
}

export interface EmulatorBehavior {
  /** A name that is taken: 409, or the old sandbox is replaced. */
  readonly duplicate?: 'conflict' | 'replace' | undefined;
  /** Whether the session list is served, or refused with 426 as emulators before it did: the regression of an orphaned turn. */
  readonly sessions?: 'list' | 'refuse' | undefined;
  /** The shape of a folder's list: an array, or an object with `entries`. */
  readonly listing?: 'array' | 'entries' | undefined;
  /** Bytes of an exit code. */
  readonly exitFrame?: 1 | 4 | undefined;
  /** Whether an unknown command reads standard input to its end, or exits at once: the regression `:command_exited`. */
  readonly holdStdin?: boolean | undefined;
  /** What commands answer that the interpreter does not know; the first that fits counts. */
  readonly answers?: readonly ScriptAnswer[] | undefined;
}

const duplicateHandlers = {
  conflict: (name: string) => {
    throw new EmulatorHttpError(409, `a sandbox ${name} is there already`);
  },
  replace: () => {},
};

const sessionListBodies = {
  list: (sessions: readonly SessionRecord[]) => ({ sessions }),
  refuse: () => {
    throw new EmulatorHttpError(426, 'exec needs a WebSocket upgrade');
  },
};

const fileListBodies = {
  array: (_: string, entries: readonly DirectoryEntry[]) =>
    entries.map(({ name, type, file }) => ({ name, type, ...(file ? { size: file.bytes.length } : {}) })),
  entries: (path: string, entries: readonly DirectoryEntry[]) => ({
    path,
    entries: entries.map(({ file, ...entry }) => ({
      ...entry,
      size: file?.bytes.length ?? 0,
      mode: file?.mode ?? '0755',
      modTime: (file?.modifiedAt ?? new Date(0)).toISOString(),
      isDir: entry.type === 'dir',
    })),
    count: entries.length,
  }),
};

export function createHooks(
  behavior: EmulatorBehavior,
  override: (defaults: EmulatorHooks) => Partial<EmulatorHooks> = () => ({}),
): EmulatorHooks {
  const { duplicate = 'conflict', sessions = 'list', listing = 'array', exitFrame = 1 } = behavior;
  const { holdStdin = true, answers = [] } = behavior;
  const defaults: EmulatorHooks = {
    onDuplicate: duplicateHandlers[duplicate],
    sessionListBody: sessionListBodies[sessions],
    fileListBody: fileListBodies[listing],
    framing: binaryFraming(exitCodeEncoders[exitFrame]),
    terminalFraming,
    run: createInterpreter(withScript(answers, holdStdin ? echoLineAndInput : echoLine)),
    closeCode: 1000,
  };
  return { ...defaults, ...override(defaults) };
}
