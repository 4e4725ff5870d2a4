/** A turn: the runtime's command in the sandbox, the prompt in, its output and its end as events. */
import { outputEvent, stageEvent, type Turn } from './conversation.ts';
import type { NewEvent } from './log.ts';
import { Lines } from './output.ts';
import { type Ending, holdSession } from './session-of-turn.ts';
import type { Outcome, Work } from './work.ts';

/** The command line of an agent's runtime. */
export function commandOf({ conversation }: Work): string[] {
  const { runtime, model } = conversation.agent;
  const bare = model.slice(model.indexOf('/') + 1);
  return [runtime, '--model', bare, '--output-format', 'stream-json', '--session-id', conversation.id];
}

export async function runTurn(
  work: Work,
  turn: Turn,
  command: (work: Work, turn: Turn) => readonly string[],
): Promise<Outcome> {
  const { publish } = work;
  const own = { turn_id: turn.id, turn_number: turn.number };
  turn.status = 'running';
  turn.startedAt = new Date().toISOString();
  publish(stageEvent('turn', 'started', { ...own, mode: 'exec' }));
  const over = new AbortController();
  let full = false;
  const linesOf = (stream: 'stdout' | 'stderr') =>
    new Lines((line) => {
      if (full || publish(outputEvent(turn, stream, line))) return;
      full = true;
      over.abort();
    });
  const output = { stdout: linesOf('stdout'), stderr: linesOf('stderr') };
  const signal = AbortSignal.any([work.signal, over.signal]);
  const ending = await holdSession(work, {
    command: command(work, turn),
    prompt: turn.prompt,
    signal,
    output,
  });
  // A session that nobody can tell anything of has its connection still.
  over.abort();
  for (const lines of Object.values(output)) lines.end();
  // Who ended it tells it.
  if (work.signal.aborted) return 'idle';
  const end = endOf(full ? { how: 'lost', why: 'it wrote more than is kept' } : ending, own);
  turn.status = end.status;
  turn.exitCode = end.exitCode;
  turn.endedAt = new Date().toISOString();
  for (const event of end.events) publish(event);
  return end.outcome;
}

interface End {
  readonly status: Turn['status'];
  readonly exitCode?: number;
  readonly events: readonly NewEvent[];
  readonly outcome: Outcome;
}

function endOf(ending: Ending, own: object): End {
  switch (ending.how) {
    case 'exit':
      return {
        status: ending.code === 0 ? 'completed' : 'failed',
        exitCode: ending.code,
        events: [stageEvent('turn', 'done', { exit_code: ending.code, ...own })],
        outcome: 'idle',
      };
    case 'lost':
      return {
        status: 'failed',
        events: [stageEvent('turn', 'failed', { reason: `sandbox connection lost: ${ending.why}`, ...own })],
        outcome: 'failed',
      };
    case 'orphaned':
      return {
        status: 'interrupted',
        events: [
          stageEvent('reattach', 'interrupted', { outcome: 'turn_orphaned', reason: ending.reason, ...own }),
          stageEvent('turn', 'interrupted', { reason: ending.reason, ...own }),
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
            ...own,
          }),
        ],
        outcome: 'failed',
      };
  }
}
