/** The exec session of a turn, held over lost connections (spec 3, 1.2 and 2.6). */
import { setTimeout as wait } from 'node:timers/promises';
import { stageEvent } from './conversation.ts';
import type { ConversationContext } from './conversation-context.ts';
import { type ExecOptions, ExecSession, type ExecSessionEnd } from './exec-session.ts';
import type { LineSplitter } from './line-splitter.ts';
import type { SandboxError } from './sandbox-client.ts';

/** How a session ended for its turn. */
export type TurnSessionEnd =
  | ExecSessionEnd
  /** Nobody can tell what became of it (spec 3, 7: orphaned turn). */
  | { readonly kind: 'orphaned'; readonly reason: string }
  /** It had ended before its prompt came (spec 3, 7: `:command_exited`). */
  | { readonly kind: 'exited'; readonly code: number };

export interface TurnSessionOptions {
  readonly command: readonly string[];
  readonly prompt: string;
  /** Ends the session. */
  readonly signal: AbortSignal;
  readonly output: Readonly<Record<'stdout' | 'stderr', LineSplitter>>;
}

const MAX_REATTACHMENTS = 3;

/** How long the end of a session that is not listed any more may be on its way, in ms. */
const GRACE_MS = 250;

/** Runs the command, writes the prompt, and waits for the end. Throws nothing. */
export async function runTurnSession(
  context: ConversationContext,
  options: TurnSessionOptions,
): Promise<TurnSessionEnd> {
  const { prompt, output, signal } = options;
  try {
    let session = await ExecSession.open(
      execOptions(context, options, `/exec?${execQuery(options.command)}`),
    );
    const idOrEnd = await findSession(
      context,
      options,
      ({ command }) => command === options.command.join(' '),
    );
    if (typeof idOrEnd !== 'string')
      return (idOrEnd.kind === 'orphaned' && (await exitWithinGrace(session))) || idOrEnd;
    if (session.end) return toTurnSessionEnd(session.end);
    session.write(prompt);
    session.endInput();
    for (let tries = 0; ; tries++) {
      const end = await session.ended;
      if (end.kind === 'exit' || signal.aborted || tries >= MAX_REATTACHMENTS) return end;
      context.publish(stageEvent('reattach', 'started'));
      const currentIdOrEnd = await findSession(context, options, ({ id }) => id === idOrEnd);
      if (typeof currentIdOrEnd !== 'string') return currentIdOrEnd;
      // A session that is come back to gives all that it had given.
      for (const lines of Object.values(output)) lines.skipReplayed();
      session = await ExecSession.open(
        execOptions(context, options, `/exec/${encodeURIComponent(currentIdOrEnd)}`),
      );
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

interface ListedSession {
  readonly id: string;
  readonly command: string;
}

/** The id of the turn's session, which names it on another connection; or why there is none. Throws where nobody answers. */
async function findSession(
  context: ConversationContext,
  { signal }: TurnSessionOptions,
  matches: (session: ListedSession) => boolean,
): Promise<string | TurnSessionEnd> {
  try {
    const sessions = await context.sandboxes.sessions(context.conversation.sandboxName, signal);
    return sessions.find(matches)?.id ?? { kind: 'orphaned', reason: 'no_active_session' };
  } catch (error) {
    if ((error as SandboxError).status === undefined) throw error;
    return { kind: 'orphaned', reason: 'list_sessions_failed' };
  }
}

async function exitWithinGrace(session: ExecSession): Promise<TurnSessionEnd | undefined> {
  const end = await Promise.race([session.ended, wait(GRACE_MS, undefined, { ref: false })]);
  return end && toTurnSessionEnd(end);
}

const toTurnSessionEnd = (end: ExecSessionEnd): TurnSessionEnd =>
  end.kind === 'exit' ? { kind: 'exited', code: end.code } : end;
