import { expect, it } from 'vitest';
import { parseEvents } from '../../src/control/events.ts';
import { checkReply, newPrompt } from '../../src/verify-conversation/prompt.ts';
import { EVENT_FORMATS, messageOf, output, stage } from '../control/sse.ts';

const prompt = newPrompt(() => 1);

it('asks for a word that it does not contain', () => {
  expect(prompt.expectedWord).toBe('cedarbridge');
  for (let index = 0; index < 10; index++) {
    const { text, expectedWord } = newPrompt((below) => index % below);
    expect(text.toLowerCase().replace(/[^a-z]/g, '')).not.toContain(expectedWord);
  }
});

const result = (fields: object) =>
  JSON.stringify({ type: 'result', subtype: 'success', is_error: false, ...fields });

it.each<[string, readonly string[], replied: boolean]>([
  ['a result of the runtime', [result({ result: prompt.expectedWord })], true],
  ['a result with other words', [result({ result: 'Sure: Cedar Bridge' })], true],
  ['a result behind a time', [`12:00:01 ${result({ result: 'x' })}`], true],
  ['the word alone', [prompt.expectedWord], true],
  ['the word in a sentence', ['agent --print', `The word is "CedarBridge".`], true],
  ['nothing', [], false],
  ['the command line', ['agent --print'], false],
  ['an echo', ['agent --print', prompt.text], false],
  ['an echo in pieces', prompt.text.split(' '), false],
  ['an echo with the word behind it', [`${prompt.text} ${prompt.expectedWord}`], false],
  ['another word', ['Hello! How can I help?'], false],
  ['an empty result', [result({ result: '' })], false],
  ['a result of blanks', [result({ result: '  ' })], false],
  ['no result in a result', [result({})], false],
  ['a result that is an error', [result({ is_error: true, result: 'Invalid API key' })], false],
  ['a result with an error', [result({ error: { type: 'overloaded' }, result: 'x' })], false],
  ['a result of an error', [result({ subtype: 'error_during_execution', result: 'x' })], false],
  ['an echo as a result', [result({ result: prompt.text })], false],
  ['a result that is cut', [result({ result: 'x' }).slice(0, -3)], false],
])('%s', (_, lines, replied) => {
  for (const form of EVENT_FORMATS) {
    const events = parseEvents(
      [stage('turn started'), ...lines.map(output)].map((step, index) => messageOf(form, step, index)),
    );
    expect(checkReply(events, prompt).length === 0, form).toBe(replied);
  }
});

it('joins chunks of output', () => {
  const pieces = ['{"type":"res', 'ult","result":"fine"}\n'].map((data, index) => ({
    id: String(index),
    event: 'output',
    data: JSON.stringify({ kind: 'output', stream: 'stdout', data }),
  }));
  expect(checkReply(parseEvents(pieces), prompt)).toEqual([]);
});

it('does not accept standard error as a reply', () => {
  const steps = [
    stage('turn started'),
    { ...output(`no credential for ${prompt.expectedWord}`), stream: 'stderr' },
  ];
  const events = parseEvents(steps.map((step, index) => messageOf('enveloped', step, index)));
  expect(checkReply(events, prompt)).toHaveLength(1);
});
