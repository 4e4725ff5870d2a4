import { closed, lines, oneOf, refuse } from './make.ts';
import type { Requirement } from './types.ts';

/** The answers to each event, and some answers of other events, which this one does not take. */
const ANSWERS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
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
    says: '`respond` takes its ten events and no other key; it may be empty.',
    accepts: [
      'respond: {}',
      `respond: {${ANSWERS.map(([event, [first]]) => `${event}: ${first}`).join(', ')}}`,
      lines('respond:', ...ANSWERS.map(([event, answers]) => `  ${event}: ${answers.at(-1)}`)),
    ],
    refuses: [
      ...closed('respond', 'respond: {%: off}', ['wave_refused', 'apply', 'Drift', 'rollouts']),
      ...closed('respond', lines('respond:', '  plan: summary', '  %: summary', '  tips: off')),
    ],
  },
  ...ANSWERS.map(
    ([event, answers, foreign]): Requirement => ({
      id: `S1-2.15-${event}`,
      spec: '2.15',
      says: `To \`${event}\` the answer is ${answers.join(' or ')}.`,
      ...oneOf(`respond.${event}`, `respond: {${event}: %}`, answers, foreign),
    }),
  ),
  {
    id: 'S1-2.15-words',
    spec: '2.15',
    says: 'Off is a word here, and not the switch.',
    accepts: ['respond: {drift: off}', 'respond: {drift: "off"}', "respond: {tips: 'off'}"],
    refuses: refuse(
      'type',
      'respond.drift',
      'respond: {drift: «false»}',
      lines('respond:', '  tips: off', '  drift: «False»'),
    ),
  },
];
