/**
 * Where an emulator may differ from another: functions that are right as they stand. A setting takes one of two that systems
 * in use have; who starts it in process may put any other in its place.
 */
import type { Entry } from './files.ts';
import { exitCodes, type Framing, frames, terminal } from './framing.ts';
import { echoAll, echoLine, interpreter } from './interpreter.ts';
import { Refusal } from './refusal.ts';
import { type Answer, scripted } from './script.ts';
import type { SessionRecord } from './sessions.ts';
import type { Run } from './shell.ts';

export interface Rules {
  /** A sandbox of this name is there. Throws to refuse; else the new one takes its place. */
  readonly duplicate: (name: string) => void;
  /** The body of the session list. Throws to refuse. */
  readonly sessionList: (sessions: readonly SessionRecord[]) => unknown;
  /** The body of a folder's list. */
  readonly fileList: (path: string, entries: readonly Entry[]) => unknown;
  /** The messages of a command without a terminal, and with one. */
  readonly frames: Framing;
  readonly terminal: Framing;
  /** What a command line does. */
  readonly run: Run;
  /** The code that an exec socket closes with after the exit frame. */
  readonly closing: number;
}

export interface Choices {
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
  readonly answers?: readonly Answer[] | undefined;
}

const duplicates = {
  conflict: (name: string) => {
    throw new Refusal(409, `a sandbox ${name} is there already`);
  },
  replace: () => {},
};

const sessionLists = {
  list: (sessions: readonly SessionRecord[]) => ({ sessions }),
  refuse: () => {
    throw new Refusal(426, 'exec needs a WebSocket upgrade');
  },
};

const listings = {
  array: (_: string, entries: readonly Entry[]) =>
    entries.map(({ name, type, file }) => ({ name, type, ...(file ? { size: file.bytes.length } : {}) })),
  entries: (path: string, entries: readonly Entry[]) => ({
    path,
    entries: entries.map(({ file, ...entry }) => ({
      ...entry,
      size: file?.bytes.length ?? 0,
      mode: file?.mode ?? '0755',
      modTime: (file?.modified ?? new Date(0)).toISOString(),
      isDir: entry.type === 'dir',
    })),
    count: entries.length,
  }),
};

export function rulesOf(choices: Choices, change: (right: Rules) => Partial<Rules> = () => ({})): Rules {
  const { duplicate = 'conflict', sessions = 'list', listing = 'array', exitFrame = 1 } = choices;
  const { holdStdin = true, answers = [] } = choices;
  const right: Rules = {
    duplicate: duplicates[duplicate],
    sessionList: sessionLists[sessions],
    fileList: listings[listing],
    frames: frames(exitCodes[exitFrame]),
    terminal,
    run: interpreter(scripted(answers, holdStdin ? echoAll : echoLine)),
    closing: 1000,
  };
  return { ...right, ...change(right) };
}
