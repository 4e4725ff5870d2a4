import { lines, oneOf, rejectedCases, unknownKeyCases } from './builders.ts';
import type { Requirement } from './types.ts';

/** The responses to each event, and some that are only allowed for other events. */
const RESPONSES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['plan', ['summary'], ['off', 'diff', 'notes']],
  ['wave-refused', ['diff', 'off'], ['triage', 'summary']],
  ['apply-failed', ['triage', 'off'], ['diff', 'pull-request']],
  ['drift', ['pull-request', 'attribute', 'off'], ['commit', 'triage', 'pull_request']],
  ['tips', ['pull-request', 'off'], ['attribute', 'summary']],
  ['fmt', ['commit', 'off'], ['pull-request', 'check']],
  ['publish', ['notes', 'off'], ['note', 'commit']],
  ['rollout', ['next-wave', 'off'], ['notes', 'next_wave']],
  ['version-bump', ['off', 'suggest'], ['commit', 'check']],
  ['description', ['off', 'check'], ['suggest', 'summary']],
];

export const respond: readonly Requirement[] = [
  {
    id: 'S1-2.15-keys',
    spec: '2.15',
    sentence: '`respond` takes its ten events and no other key; it may be empty.',
    tests: {
      accepts: [
        'respond: {}',
        `respond: {${RESPONSES.map(([event, [first]]) => `${event}: ${first}`).join(', ')}}`,
        lines('respond:', ...RESPONSES.map(([event, responses]) => `  ${event}: ${responses.at(-1)}`)),
      ],
      rejects: [
        ...unknownKeyCases('respond', 'respond: {%: off}', ['wave_refused', 'apply', 'Drift', 'rollouts']),
        ...unknownKeyCases('respond', lines('respond:', '  plan: summary', '  %: summary', '  tips: off')),
      ],
    },
  },
  ...RESPONSES.map(
    ([event, responses, otherResponses]): Requirement => ({
      id: `S1-2.15-${event}`,
      spec: '2.15',
      sentence: `To \`${event}\` the answer is ${responses.join(' or ')}.`,
      tests: oneOf(`respond.${event}`, `respond: {${event}: %}`, responses, otherResponses),
    }),
  ),
  {
    id: 'S1-2.15-words',
    spec: '2.15',
    sentence: 'Off is a string here, not a boolean.',
    tests: {
      accepts: ['respond: {drift: off}', 'respond: {drift: "off"}', "respond: {tips: 'off'}"],
      rejects: rejectedCases(
        'type',
        'respond.drift',
        'respond: {drift: «false»}',
        lines('respond:', '  tips: off', '  drift: «False»'),
      ),
    },
  },
];
