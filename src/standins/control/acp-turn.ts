/** The form of a turn whose runtime speaks the agent client protocol: an adapter turns what it prints into messages. */
import { stageEvent } from './conversation.ts';
import type { NewEvent } from './event-log.ts';

/** The message of a chunk of the agent's reply. */
export const messageChunk = (sessionId: string, text: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } } },
  });

/** The end of a turn: a stop reason and no exit code, or why it failed. */
export const acpEnd = (code: number, turnIds: object): NewEvent =>
  code === 0
    ? stageEvent('turn', 'done', { stop_reason: 'end_turn', ...turnIds })
    : stageEvent('turn', 'failed', { reason: `the adapter exited with code ${code}`, ...turnIds });
