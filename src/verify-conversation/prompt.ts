/** The prompt, and the check that a model replied to it (spec 3, 4.3). Pure. */
import { randomInt } from 'node:crypto';
import type { ConversationEvent } from '../control/events.ts';
import { outputText, type TurnStyle } from '../control/output.ts';
import type { Problem } from '../model/check-result.ts';
import { parseJson } from '../text/bounded-json.ts';
import { shorten } from '../text/shorten.ts';

export interface Prompt {
  readonly text: string;
  /** The reply of a model, in lower case. The prompt does not contain it, so an echo of the prompt does not either. */
  readonly expectedWord: string;
}

const FIRST_WORDS = [
  'amber',
  'cedar',
  'copper',
  'coral',
  'ember',
  'hazel',
  'indigo',
  'maple',
  'silver',
  'velvet',
];
const SECOND_WORDS = [
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

/** A new prompt; `pick` returns a random whole number from 0 to below its argument. */
export function newPrompt(pick: (below: number) => number = randomInt): Prompt {
  const first = FIRST_WORDS[pick(FIRST_WORDS.length)]!;
  const second = SECOND_WORDS[pick(SECOND_WORDS.length)]!;
  return {
    text: `Join the words "${first}" and "${second}" into one word without a space, and reply with that word only.`,
    expectedWord: first + second,
  };
}

/** The problem of the reply, if no model replied. */
export function checkReply(
  events: readonly ConversationEvent[],
  prompt: Prompt,
  style: TurnStyle = 'exec',
): readonly Problem[] {
  // A message has no lines of its own: what is left of it without an echo of the prompt is the reply.
  const output =
    style === 'acp' ? outputText(events, style).replaceAll(prompt.text, '\n') : outputText(events, style);
  const lines = output.split(/\r?\n/);
  const results = lines.flatMap(parseResult);
  if (results.some((result) => isReply(result, prompt))) return [];
  const repliesWithWord = (line: string) =>
    !line.includes(prompt.text) && line.toLowerCase().includes(prompt.expectedWord);
  if (lines.some(repliesWithWord)) return [];
  const failed = results.some(({ failed: hasFailed }) => hasFailed);
  const cause = failed
    ? 'the runtime reported an error'
    : `the output does not contain the expected word "${prompt.expectedWord}"`;
  return [
    {
      message: `no model replied: ${cause}`,
      help: 'An echoed prompt is not a reply; check the data plane and the credential of the model',
    },
  ];
}

/**
 * The problem of a turn on an emulator, which prints the command line and after it the prompt: without both, nothing shows that the
 * prompt got through. `inputs` is what reached standard input, if that is known.
 */
export function checkEcho(
  events: readonly ConversationEvent[],
  { text }: Prompt,
  style: TurnStyle,
  inputs: readonly string[] | undefined,
): readonly Problem[] {
  const help =
    'The emulator echoes the command line and then its input; is the prompt written to the session?';
  if (inputs && !inputs.some((input) => input.includes(text))) {
    const actual = inputs.find((input) => input !== '');
    const found = actual === undefined ? 'nothing' : `"${shorten(actual, 80)}"`;
    return [{ message: `the prompt did not reach standard input in the sandbox, but ${found} did`, help }];
  }
  const output = outputText(events, style);
  const position = output.indexOf(text);
  if (position < 0) return [{ message: 'the output does not contain the prompt', help }];
  return output.slice(0, position).trim() === ''
    ? [{ message: 'the output has no command line before the prompt', help }]
    : [];
}

interface RuntimeResult {
  readonly text: string;
  readonly failed: boolean;
}

/** The result line of a runtime: `{"type":"result","result":"…"}`. */
function parseResult(line: string): RuntimeResult[] {
  const start = line.indexOf('{');
  if (start < 0 || !line.includes('"result"')) return [];
  try {
    const value = parseJson(line.slice(start)) as Record<string, unknown>;
    if (value['type'] !== 'result') return [];
    const { result, is_error: isError, subtype, error } = value;
    const text = typeof result === 'string' ? result : result == null ? '' : JSON.stringify(result);
    return [{ text, failed: isError === true || error != null || /^error/.test(String(subtype ?? '')) }];
  } catch {
    return [];
  }
}

const isReply = ({ text, failed }: RuntimeResult, prompt: Prompt) =>
  !failed && text.trim() !== '' && !text.includes(prompt.text);
