/** The exec session of a turn, held over lost connections (spec 3, 1.2 and 2.6). */
import { setTimeout as wait } from 'node:timers/promises';
import { stageEvent } from './conversation.ts';
import type { Lines } from './output.ts';
import type { SandboxError } from './sandbox-api.ts';
import { type ExecOptions, ExecSession, type SessionEnd } from './sandbox-exec.ts';
import type { Work } from './work.ts';

/** How a session ended for its turn. */
export type Ending =
  | SessionEnd
  /** Nobody can tell what became of it (spec 3, 7: orphaned turn). */
  | { readonly how: 'orphaned'; readonly reason: string }
  /** It had ended before its prompt came (spec 3, 7: `:command_exited`). */
  | { readonly how: 'exited'; readonly code: number };

export interface Held {
  readonly command: readonly string[];
  readonly prompt: string;
  /** Ends the session. */
  readonly signal: AbortSignal;
  readonly output: Readonly<Record<'stdout' | 'stderr', Lines>>;
}

const REATTACHMENTS = 3;

/** How long the end of a session that is not listed any more may be on its way, in ms. */
const GRACE_MS = 250;

/** Runs the command, writes the prompt, and waits for the end. Throws nothing. */
export async function holdSession(work: Work, held: Held): Promise<Ending> {
  const { prompt, output, signal } = held;
  try {
    let session = await ExecSession.open(question(work, held, `/exec?${queryOf(held.command)}`));
    const found = await find(work, held, ({ command }) => command === held.command.join(' '));
    if (typeof found !== 'string') return (found.how === 'orphaned' && (await exited(session))) || found;
    if (session.end) return exitedOf(session.end);
    session.write(prompt);
    session.endInput();
    for (let tries = 0; ; tries++) {
      const end = await session.ended;
      if (end.how === 'exit' || signal.aborted || tries >= REATTACHMENTS) return end;
      work.publish(stageEvent('reattach', 'started'));
      const again = await find(work, held, ({ id }) => id === found);
      if (typeof again !== 'string') return again;
      // A session that is come back to gives all that it had given.
      for (const lines of Object.values(output)) lines.repeat();
      session = await ExecSession.open(question(work, held, `/exec/${encodeURIComponent(again)}`));
      session.endInput();
      work.publish(stageEvent('reattach', 'done'));
    }
  } catch (error) {
    return { how: 'lost', why: (error as Error).message };
  }
}

const queryOf = (command: readonly string[]) =>
  new URLSearchParams([
    ...command.map((word): [string, string] => ['cmd', word]),
    ['path', command[0]!],
    ['stdin', 'true'],
    ['detachable', 'true'],
  ]).toString();

const question = (
  { sandboxes, conversation, sandboxTimeoutMs }: Work,
  held: Held,
  path: string,
): ExecOptions => ({
  url: sandboxes.address(conversation.sandbox, path),
  headers: sandboxes.headers,
  timeoutMs: sandboxTimeoutMs,
  signal: held.signal,
  output: (stream, bytes) => held.output[stream].push(bytes),
});

interface Listed {
  readonly id: string;
  readonly command: string;
}

/** The id of the turn's session, which names it on another connection; or why there is none. Throws where nobody answers. */
async function find(
  work: Work,
  { signal }: Held,
  isIt: (session: Listed) => boolean,
): Promise<string | Ending> {
  try {
    const sessions = await work.sandboxes.sessions(work.conversation.sandbox, signal);
    return sessions.find(isIt)?.id ?? { how: 'orphaned', reason: 'no_active_session' };
  } catch (error) {
    if ((error as SandboxError).status === undefined) throw error;
    return { how: 'orphaned', reason: 'list_sessions_failed' };
  }
}

async function exited(session: ExecSession): Promise<Ending | undefined> {
  const end = await Promise.race([session.ended, wait(GRACE_MS, undefined, { ref: false })]);
  return end && exitedOf(end);
}

const exitedOf = (end: SessionEnd): Ending => (end.how === 'exit' ? { how: 'exited', code: end.code } : end);
