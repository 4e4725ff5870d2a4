import { fill, fillMarked, integer, joinCases, lines, list, map, rejectedCases, string } from './builders.ts';
import { FROM_1, NON_EMPTY, NOT_STRING } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const waves: readonly Requirement[] = [
  {
    id: 'S1-2.4-open',
    spec: '2.4',
    sentence: 'None of the keys of `waves` is needed, and nothing forbids others.',
    tests: {
      accepts: [
        'waves: {}',
        'waves: {canary: [a], jobs: 1, after: {a: [b]}}',
        'waves: {other_key: 1}',
        'waves: {job: 0}',
      ],
    },
    reason: 'It only allows; invalid `waves` are rejected by the entries of its keys.',
  },
  {
    id: 'S1-2.4-canary',
    spec: '2.4',
    sentence: 'The canary wave is a list of strings.',
    tests: joinCases(list('waves.canary', 'waves: {canary: %}', ['[]', '[live/eu]', '["", a, a]']), {
      rejects: [
        ...rejectedCases('type', 'waves.canary', ...fillMarked('waves: {canary: [a, %]}', NOT_STRING)),
        ...rejectedCases('type', 'waves.canary', lines('waves:', '  canary:', '    - «1»', '    - a')),
      ],
    }),
  },
  {
    id: 'S1-2.4-jobs',
    spec: '2.4',
    sentence: 'The jobs of a wave are a whole number, 1 or more.',
    tests: integer('waves.jobs', 'waves: {jobs: %}', FROM_1),
  },
  {
    id: 'S1-2.4-after',
    spec: '2.4',
    sentence: 'The extra order is a map.',
    tests: map('waves.after', 'waves:\n  after: %\n', [
      '{}',
      '{a: [b]}',
      '{"live/*": ["live/net", live/dns], "": [a]}',
    ]),
  },
  {
    id: 'S1-2.4-after-lists',
    spec: '2.4',
    sentence: 'In the extra order each name has a list with at least one entry.',
    tests: joinCases(list('waves.after.app', 'waves: {after: {app: %}}', ['[net]', '[net, net]']), {
      rejects: rejectedCases(
        'empty',
        'waves.after.app',
        'waves: {after: {«app»: []}}',
        lines('waves:', '  after:', '    net: [dns]', '    «app»: []'),
      ),
    }),
  },
  {
    id: 'S1-2.4-after-entries',
    spec: '2.4',
    sentence: 'Each of these items is a non-empty string.',
    tests: joinCases(string('waves.after.app', 'waves: {after: {app: [net, %]}}', NON_EMPTY), {
      accepts: fill('waves: {after: {app: %}}', ['["a b", "c,d"]']),
      rejects: rejectedCases(
        'pattern',
        'waves.after.app',
        lines('waves:', '  after:', '    app:', '      - net', '      - «""»'),
      ),
    }),
  },
];
