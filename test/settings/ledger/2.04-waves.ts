import { fault, fill, join, lines, list, map, refuse, text, whole } from './make.ts';
import { FILLED, FROM_1, NOT_TEXT } from './shapes.ts';
import type { Requirement } from './types.ts';

export const waves: readonly Requirement[] = [
  {
    id: 'S1-2.4-open',
    spec: '2.4',
    says: 'None of the keys of `waves` is needed, and nothing forbids others.',
    accepts: [
      'waves: {}',
      'waves: {canary: [a], jobs: 1, after: {a: [b]}}',
      'waves: {other_key: 1}',
      'waves: {job: 0}',
    ],
    reason: 'It only allows; a wrong `waves` is refused under the keys below.',
  },
  {
    id: 'S1-2.4-canary',
    spec: '2.4',
    says: 'The canary wave is a list of texts.',
    ...join(list('waves.canary', 'waves: {canary: %}', ['[]', '[live/eu]', '["", a, a]']), {
      refuses: [
        ...refuse('type', 'waves.canary', ...fault('waves: {canary: [a, %]}', NOT_TEXT)),
        ...refuse('type', 'waves.canary', lines('waves:', '  canary:', '    - «1»', '    - a')),
      ],
    }),
  },
  {
    id: 'S1-2.4-jobs',
    spec: '2.4',
    says: 'The jobs of a wave are a whole number, 1 or more.',
    ...whole('waves.jobs', 'waves: {jobs: %}', FROM_1),
  },
  {
    id: 'S1-2.4-after',
    spec: '2.4',
    says: 'The extra order is a map.',
    ...map('waves.after', 'waves:\n  after: %\n', [
      '{}',
      '{a: [b]}',
      '{"live/*": ["live/net", live/dns], "": [a]}',
    ]),
  },
  {
    id: 'S1-2.4-after-lists',
    spec: '2.4',
    says: 'In the extra order each name has a list with at least one entry.',
    ...join(list('waves.after.app', 'waves: {after: {app: %}}', ['[net]', '[net, net]']), {
      refuses: refuse(
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
    says: 'Each of these entries is a text with something in it.',
    ...join(text('waves.after.app', 'waves: {after: {app: [net, %]}}', FILLED), {
      accepts: fill('waves: {after: {app: %}}', ['["a b", "c,d"]']),
      refuses: refuse(
        'pattern',
        'waves.after.app',
        lines('waves:', '  after:', '    app:', '      - net', '      - «""»'),
      ),
    }),
  },
];
