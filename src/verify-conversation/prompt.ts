/** What is asked of the model, and whether it answered (spec 3, 4.3; CONTRACT 10). Pure. */
import { randomInt } from 'node:crypto';
import type { ConversationEvent } from '../control/events.ts';
import type { Problem } from '../model/outcome.ts';

export interface Prompt {
  readonly text: string;
  /** What a model answers. The prompt does not hold it, so that no echo of it does. */
  readonly word: string;
}

const FIRST = ['amber', 'cedar', 'copper', 'coral', 'ember', 'hazel', 'indigo', 'maple', 'silver', 'velvet'];
const SECOND = [
  'anchor',
  'bridge',
  'candle',
  'falcon',
  'garden',
  'harbor',
  'lantern',
  'meadow',
  'orchard',
  'river',
];

/** A new prompt; `pick` gives a whole number from 0 to below the one it is given. */
export function newPrompt(pick: (below: number) => number = randomInt): Prompt {
  const first = FIRST[pick(FIRST.length)]!;
  const second = SECOND[pick(SECOND.length)]!;
  return {
    text: `Join the words "${first}" and "${second}" into one word without a space, and reply with that word only.`,
    word: first + second,
  };
}

/** What is wrong with the reply; nothing where a model replied. */
export function judgeReply(events: readonly ConversationEvent[], prompt: Prompt): readonly Problem[] {
  const printed = events
    .filter((event) => event.kind === 'output')
    .filter(({ stream }) => stream !== 'stderr')
    .map(({ text }) => text)
    .join('');
  const lines = printed.split(/\r?\n/);
  const results = lines.flatMap(resultIn);
  if (results.some((result) => isReply(result, prompt))) return [];
  const answers = (line: string) => !line.includes(prompt.text) && line.toLowerCase().includes(prompt.word);
  if (lines.some(answers)) return [];
  const failed = results.some(({ failed: is }) => is);
  const why = failed
    ? 'the runtime ended with an error'
    : `no output holds the word asked for, "${prompt.word}"`;
  return [
    {
      message: `no model replied: ${why}`,
      help: 'an echo of the prompt is no reply; look at the data plane, and at the credential of the model',
    },
  ];
}

interface Result {
  readonly text: string;
  readonly failed: boolean;
}

/** The line in which a runtime tells its result: `{"type":"result","result":"…"}`. */
function resultIn(line: string): Result[] {
  const from = line.indexOf('{');
  if (from < 0 || !line.includes('"result"')) return [];
  try {
    const value = JSON.parse(line.slice(from)) as Record<string, unknown>;
    if (value['type'] !== 'result') return [];
    const { result, is_error: wrong, subtype, error } = value;
    const text = typeof result === 'string' ? result : result == null ? '' : JSON.stringify(result);
    return [{ text, failed: wrong === true || error != null || /^error/.test(String(subtype ?? '')) }];
  } catch {
    return [];
  }
}

const isReply = ({ text, failed }: Result, prompt: Prompt) =>
  !failed && text.trim() !== '' && !text.includes(prompt.text);
