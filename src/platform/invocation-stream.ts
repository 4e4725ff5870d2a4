/** The event stream of an invocation: `chunk` events with the answer, then much later `session_end`, or an `error`. */

import { parseJson } from '../text/bounded-json.ts';
import type { JsonRecord } from './read-json.ts';

/** Whether the last event of an answer has arrived. */
export const isAnswerComplete = (text: string): boolean =>
  /^event: ?(?:session_end|error)\r?\n(?:.*\r?\n)*?\r?\n/m.test(text);

/** The message of an `error` event; undefined if there is none. */
export function answerError(text: string): string | undefined {
  const match = /^event: ?error\r?\n(?:data: ?(.*))?/m.exec(text);
  if (!match) return undefined;
  const data = match[1] ?? '';
  try {
    return String((parseJson(data) as JsonRecord)['message']);
  } catch {
    return data;
  }
}
