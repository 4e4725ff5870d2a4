/** Output of runtimes that speak the agent client protocol: JSON messages, of which some hold parts of the agent's reply. */

import { parseJson } from '../text/bounded-json.ts';
import { isMap } from '../text/is-map.ts';
import type { ConversationEvent, OutputEvent } from './events.ts';

const REPLY_CHUNK = 'agent_message_chunk';

/**
 * The text of an output event: that of its message chunk; empty for another message of the protocol, such as a thought or a tool call;
 * the output itself if it is not a message.
 */
function chunkText({ text }: OutputEvent): string {
  const message = parseMessage(text);
  if (!message) return text;
  const params = isMap(message['params']) ? message['params'] : message;
  const update = isMap(params['update']) ? params['update'] : params;
  const kind = update['sessionUpdate'] ?? update['session_update'] ?? update['type'];
  if (kind !== REPLY_CHUNK) return '';
  const { content } = update;
  const value = isMap(content) ? content['text'] : (content ?? update['text']);
  return typeof value === 'string' ? value : '';
}

function parseMessage(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = parseJson(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The reply of the agent: its message chunks, joined. Chunks end anywhere, in the middle of a word too. */
export const joinMessageChunks = (events: readonly ConversationEvent[]): string =>
  events
    .filter((event): event is OutputEvent => event.kind === 'output' && event.stream !== 'stderr')
    .map(chunkText)
    .join('');
