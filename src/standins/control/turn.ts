/** Runs a turn: the runtime's command in the sandbox, its output and end as events. */
import { acpEnd, messageChunk } from './acp-turn.ts';
import { outputEvent, stageEvent, type Turn } from './conversation.ts';
import type { ConversationContext, TurnOutcome } from './conversation-context.ts';
import type { NewEvent } from './event-log.ts';
import { LineSplitter } from './line-splitter.ts';
import { runTurnSession, type TurnSessionEnd } from './turn-session.ts';

/** The command line of an agent's runtime. */
function runtimeCommand({ conversation }: ConversationContext): string[] {
  const { runtime, model } = conversation.agent;
  const modelName = model.slice(model.indexOf('/') + 1);
  return [runtime, '--model', modelName, '--output-format', 'stream-json', '--session-id', conversation.id];
}

/** Returns the conversation's status after the turn. Ends early, with `idle`, when the context's signal aborts. */
export async function runTurn(context: ConversationContext, turn: Turn): Promise<TurnOutcome> {
  const { publish } = context;
  const turnIds = { turn_id: turn.id, turn_number: turn.number };
  turn.status = 'running';
  turn.startedAt = new Date().toISOString();
  const isAcp = context.turnStyle === 'acp';
  publish(stageEvent('turn', 'started', { ...turnIds, mode: context.turnStyle }));
  const eventOf = (stream: 'stdout' | 'stderr', line: string) =>
    isAcp && stream === 'stdout'
      ? outputEvent(turn, 'acp', messageChunk(context.conversation.id, line))
      : outputEvent(turn, stream, line);
  const endSession = new AbortController();
  let outputLimitReached = false;
  const splitterFor = (stream: 'stdout' | 'stderr') =>
    new LineSplitter((line) => {
      if (outputLimitReached || publish(eventOf(stream, line))) return;
      outputLimitReached = true;
      endSession.abort();
    });
  const output = { stdout: splitterFor('stdout'), stderr: splitterFor('stderr') };
  const signal = AbortSignal.any([context.signal, endSession.signal]);
  const ending = await runTurnSession(context, {
    command: runtimeCommand(context),
    prompt: context.promptText(turn.prompt),
    signal,
    output,
  });
  // An orphaned session may still be connected.
  endSession.abort();
  for (const lines of Object.values(output)) lines.end();
  // Whoever aborted the turn publishes its end.
  if (context.signal.aborted) return 'idle';
  const result = turnResultOf(
    outputLimitReached ? { kind: 'lost', reason: 'its output exceeds the limit' } : ending,
    turnIds,
    isAcp,
  );
  turn.status = result.status;
  turn.exitCode = result.exitCode;
  turn.endedAt = new Date().toISOString();
  for (const event of result.events) publish(event);
  return result.outcome;
}

interface TurnResult {
  readonly status: Turn['status'];
  readonly exitCode?: number;
  readonly events: readonly NewEvent[];
  readonly outcome: TurnOutcome;
}

function turnResultOf(ending: TurnSessionEnd, turnIds: object, isAcp: boolean): TurnResult {
  switch (ending.kind) {
    case 'exit':
      return {
        status: ending.code === 0 ? 'completed' : 'failed',
        ...(isAcp ? {} : { exitCode: ending.code }),
        events: [
          isAcp
            ? acpEnd(ending.code, turnIds)
            : stageEvent('turn', 'done', { exit_code: ending.code, ...turnIds }),
        ],
        outcome: 'idle',
      };
    case 'lost':
      return {
        status: 'failed',
        events: [
          stageEvent('turn', 'failed', { reason: `sandbox connection lost: ${ending.reason}`, ...turnIds }),
        ],
        outcome: 'failed',
      };
    case 'orphaned':
      return {
        status: 'interrupted',
        events: [
          stageEvent('reattach', 'interrupted', {
            outcome: 'turn_orphaned',
            reason: ending.reason,
            ...turnIds,
          }),
          stageEvent('turn', 'interrupted', { reason: ending.reason, ...turnIds }),
        ],
        outcome: 'idle',
      };
    case 'exited':
      return {
        status: 'failed',
        exitCode: ending.code,
        events: [
          stageEvent('turn', 'failed', {
            reason: `:command_exited (runtime exited ${ending.code})`,
            exit_code: ending.code,
            ...turnIds,
          }),
        ],
        outcome: 'failed',
      };
  }
}
