/** The exec session of a turn, which survives lost connections (spec 3, 1.2 and 2.6). */
import { stageEvent } from './conversation.ts';
import type { ConversationContext } from './conversation-context.ts';
import { type ExecOptions, ExecSession, type ExecSessionEnd } from './exec-session.ts';
import type { LineSplitter } from './line-splitter.ts';
import type { SandboxError } from './sandbox-client.ts';

/** How the session of a turn ended. */
export type TurnSessionEnd =
  | ExecSessionEnd
  /** The session is not listed, or the list is not available (spec 3, 7: orphaned turn). */
  | { readonly kind: 'orphaned'; readonly reason: string }
  /** It ended before it received the prompt (spec 3, 7: `:command_exited`). */
  | { readonly kind: 'exited'; readonly code: number };

/** The command of a turn and the receivers of its output. */
export interface TurnSessionOptions {
  readonly command: readonly string[];
  readonly prompt: string;
  /** Aborting it ends the session. */
  readonly signal: AbortSignal;
  readonly output: Readonly<Record<'stdout' | 'stderr', LineSplitter>>;
}

const MAX_REATTACHMENTS = 3;

/** How long to wait for the exit of a command that reads no input. */
const ROUND_TRIP_MS = 250;

/**
 * Runs the command, writes the prompt at once, and waits for the end; sessions are listed only to reattach, as the service in use
 * does. Never rejects.
 */
export async function runTurnSession(
  context: ConversationContext,
  options: TurnSessionOptions,
): Promise<TurnSessionEnd> {
  const { prompt, output, signal } = options;
  try {
    let session = await ExecSession.open(
      execOptions(context, options, `/exec?${execQuery(options.command)}`),
    );
    await session.roundTrip(ROUND_TRIP_MS);
    if (session.end) return toTurnSessionEnd(session.end);
    session.write(prompt);
    session.endInput();
    for (let tries = 0; ; tries++) {
      const end = await session.ended;
      if (end.kind === 'exit' || signal.aborted || tries >= MAX_REATTACHMENTS) return end;
      context.publish(stageEvent('reattach', 'started'));
      const idOrEnd = await findSession(context, options);
      if (typeof idOrEnd !== 'string') return idOrEnd;
      // The sandbox API replays all output to a client that reattaches.
      for (const lines of Object.values(output)) lines.skipReplayed();
      session = await ExecSession.open(execOptions(context, options, `/exec/${encodeURIComponent(idOrEnd)}`));
      session.endInput();
      context.publish(stageEvent('reattach', 'done'));
    }
  } catch (error) {
    return { kind: 'lost', reason: (error as Error).message };
  }
}

const execQuery = (command: readonly string[]) =>
  new URLSearchParams([
    ...command.map((arg): [string, string] => ['cmd', arg]),
    ['path', command[0]!],
    ['stdin', 'true'],
    ['detachable', 'true'],
  ]).toString();

const execOptions = (
  { sandboxes, conversation, sandboxTimeoutMs }: ConversationContext,
  options: TurnSessionOptions,
  path: string,
): ExecOptions => ({
  url: sandboxes.urlOf(conversation.sandboxName, path),
  headers: sandboxes.headers,
  timeoutMs: sandboxTimeoutMs,
  signal: options.signal,
  output: (stream, bytes) => options.output[stream].push(bytes),
});

/** The id of the turn's session, for reattaching, or the reason why there is none. Throws `SandboxError` without a response. */
async function findSession(
  context: ConversationContext,
  { signal, command }: TurnSessionOptions,
): Promise<string | TurnSessionEnd> {
  try {
    const sessions = await context.sandboxes.sessions(context.conversation.sandboxName, signal);
    // The command holds the conversation's id, so no other session has it.
    const own = sessions.find((session) => session.command === command.join(' '));
    return own?.id ?? { kind: 'orphaned', reason: 'no_active_session' };
  } catch (error) {
    if ((error as SandboxError).status === undefined) throw error;
    return { kind: 'orphaned', reason: 'list_sessions_failed' };
  }
}

const toTurnSessionEnd = (end: ExecSessionEnd): TurnSessionEnd =>
  end.kind === 'exit' ? { kind: 'exited', code: end.code } : end;
