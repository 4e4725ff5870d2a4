/** Turns that end well, and show no prompt on a plane that echoes it; and turns of the agent client protocol. */
import { output, type Step, stage } from '../../control/sse.ts';
import type { ServiceScript } from '../fake-control-service.ts';
import { type BrokenServiceCase, changedTurn, isOutput } from './case.ts';

const withOutput = (lines: (prompt: string) => readonly string[]): ServiceScript => ({
  turn: changedTurn((steps, prompt) => [
    ...steps.slice(0, 3),
    ...lines(prompt).map(output),
    ...steps.slice(5),
  ]),
});

const noPrompt = (
  name: string,
  lines: (prompt: string) => readonly string[],
  message: RegExp,
): BrokenServiceCase => ({
  name: `prompt: ${name}`,
  script: withOutput(lines),
  failingChecks: ['turn-ran'],
  message,
});

const chunk = (text: string, sessionUpdate = 'agent_message_chunk'): Step => ({
  ...output(
    JSON.stringify({
      jsonrpc: '2.0',
      method: 'session/update',
      params: { sessionId: 's', update: { sessionUpdate, content: { type: 'text', text } } },
    }),
  ),
  stream: 'acp',
});

const acpTurn = (
  steps: (prompt: string) => readonly Step[],
  end: Step = stage('turn done', { stop_reason: 'end_turn' }),
): ServiceScript => ({
  turn: changedTurn((good, prompt) => [
    ...good.filter((step) => !isOutput(step)).slice(0, -1),
    ...steps(prompt),
    end,
  ]),
});

/** The word that the prompt asks for, in two parts. */
const wordOf = (prompt: string) => [...prompt.matchAll(/"(\w+)"/g)].map(([, word = '']) => word);
const echoed = (prompt: string) => [
  chunk('agent --acp\n'),
  chunk(prompt.slice(0, 9)),
  chunk(prompt.slice(9)),
];

const acp = { turn: 'acp' } as const;
const strictAcp = { ...acp, strict: true, dataPlane: { flag: 'live' } } as const;

const acpEnding = (name: string, end: Step, message: RegExp): BrokenServiceCase => ({
  name: `acp: ${name}`,
  script: acpTurn(echoed, end),
  options: acp,
  failingChecks: ['turn-exited-zero'],
  message,
});

const acpReply = (name: string, steps: (prompt: string) => readonly Step[]): BrokenServiceCase => ({
  name: `acp, strict: ${name}`,
  script: acpTurn(steps),
  options: strictAcp,
  failingChecks: ['model-replied'],
  message: /^no model replied: /,
});

export const prompts: readonly BrokenServiceCase[] = [
  noPrompt('not in the output', () => ['agent --print', 'done'], /^the output does not contain the prompt$/),
  noPrompt('the command line only', () => ['agent --print'], /^the output does not contain the prompt$/),
  noPrompt(
    'cut',
    (prompt) => ['agent --print', prompt.slice(0, -1)],
    /^the output does not contain the prompt$/,
  ),
  noPrompt(
    'no command line before it',
    (prompt) => [prompt, 'agent --print'],
    /^the output has no command line before the prompt$/,
  ),
  acpEnding(
    'a turn that was refused',
    stage('turn done', { stop_reason: 'refusal' }),
    /^the turn stopped with refusal; expected end_turn$/,
  ),
  acpEnding(
    'a turn that ran out of tokens',
    stage('turn done', { stop_reason: 'max_tokens' }),
    /^the turn stopped with max_tokens; expected end_turn$/,
  ),
  acpEnding(
    'an end without a reason',
    stage('turn done', {}),
    /^"turn done" has neither a stop_reason nor an exit_code$/,
  ),
  acpEnding(
    'an exit code that is not 0',
    stage('turn done', { exit_code: 2 }),
    /^the turn exited with code 2$/,
  ),
  acpEnding(
    'a turn that failed',
    stage('turn failed', { reason: 'initialize: method not found (-32601)' }),
    /^turn failed: initialize: method not found \(-32601\)$/,
  ),
  acpReply('an echo of the prompt only', (prompt) => [chunk('agent\n'), chunk(prompt)]),
  acpReply('the word in a thought', (prompt) => [
    chunk('I do not know.'),
    chunk(wordOf(prompt).join(''), 'agent_thought_chunk'),
  ]),
  acpReply('the word in the echoed message of the user', (prompt) => [
    chunk('I do not know.'),
    chunk(wordOf(prompt).join(''), 'user_message_chunk'),
  ]),
];

/** Turns of the agent client protocol that are as they should be. */
export const goodPrompts: readonly BrokenServiceCase[] = [
  { name: 'good: acp', script: acpTurn(echoed), options: acp, failingChecks: [], message: /^$/ },
  {
    name: 'good: acp, with an exit code all the same',
    script: acpTurn(echoed, stage('turn done', { exit_code: 0, stop_reason: 'end_turn' })),
    options: acp,
    failingChecks: [],
    message: /^$/,
  },
  {
    name: 'good: acp, a reply in chunks that cut the word',
    script: acpTurn((prompt) => [
      chunk('The word is: '),
      ...wordOf(prompt).map((part) => chunk(part)),
      chunk('.'),
    ]),
    options: strictAcp,
    failingChecks: [],
    message: /^$/,
  },
  {
    name: 'good: an emulator with a script',
    script: {
      ...withOutput(() => ['a scripted answer']),
      health: { data_plane: 'emulator', scripted: true },
    },
    failingChecks: [],
    message: /^$/,
  },
];
