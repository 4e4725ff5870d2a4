import { fill, fillMarked, lines, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { IDENTIFIER, NON_BLANK, NOT_NUMBER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const cost: readonly Requirement[] = [
  {
    id: 'S1-2.6a-keys',
    spec: '2.6a',
    sentence: 'The map of `cost` takes its three keys and no other; it may be empty.',
    tests: {
      accepts: ['cost: {}', 'cost: {key_secret: A, command: make cost, approve_above: 0}'],
      rejects: [
        ...unknownKeyCases('cost', 'cost: {%: 1}', ['approve-above', 'Command']),
        ...unknownKeyCases('cost', lines('cost:', '  command: make', '  %: 1')),
      ],
    },
  },
  {
    id: 'S1-2.6a-key-secret',
    spec: '2.6a',
    sentence: 'The secret with the key is an identifier.',
    tests: string('cost.key_secret', 'cost: {key_secret: %}', IDENTIFIER),
  },
  {
    id: 'S1-2.6a-command',
    spec: '2.6a',
    sentence: 'The command is nonblank.',
    tests: string('cost.command', 'cost:\n  command: %\n', NON_BLANK),
  },
  {
    id: 'S1-2.6a-approve-above',
    spec: '2.6a',
    sentence: 'The amount that needs approval is a number, 0 or more, whole or not.',
    tests: {
      accepts: fill('cost: {approve_above: %}', ['0', '0.0', '0.01', '1', '99.5', '1e6', '1000000']),
      rejects: [
        ...rejectedCases(
          'range',
          'cost.approve_above',
          ...fillMarked('cost: {approve_above: %}', ['-1', '-0.01', '-1e-9']),
        ),
        ...rejectedCases('type', 'cost.approve_above', ...fillMarked('cost: {approve_above: %}', NOT_NUMBER)),
      ],
    },
  },
];
