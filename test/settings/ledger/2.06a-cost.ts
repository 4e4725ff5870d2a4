import { closed, fault, fill, lines, refuse, text } from './make.ts';
import { IDENTIFIER, NONBLANK, NOT_NUMBER } from './shapes.ts';
import type { Requirement } from './types.ts';

export const cost: readonly Requirement[] = [
  {
    id: 'S1-2.6a-keys',
    spec: '2.6a',
    says: 'The map of `cost` takes its three keys and no other; it may be empty.',
    accepts: ['cost: {}', 'cost: {key_secret: A, command: make cost, approve_above: 0}'],
    refuses: [
      ...closed('cost', 'cost: {%: 1}', ['approve-above', 'Command']),
      ...closed('cost', lines('cost:', '  command: make', '  %: 1')),
    ],
  },
  {
    id: 'S1-2.6a-key-secret',
    spec: '2.6a',
    says: 'The secret with the key is an identifier.',
    ...text('cost.key_secret', 'cost: {key_secret: %}', IDENTIFIER),
  },
  {
    id: 'S1-2.6a-command',
    spec: '2.6a',
    says: 'The command is nonblank.',
    ...text('cost.command', 'cost:\n  command: %\n', NONBLANK),
  },
  {
    id: 'S1-2.6a-approve-above',
    spec: '2.6a',
    says: 'The amount that needs approval is a number, 0 or more, whole or not.',
    accepts: fill('cost: {approve_above: %}', ['0', '0.0', '0.01', '1', '99.5', '1e6', '1000000']),
    refuses: [
      ...refuse(
        'range',
        'cost.approve_above',
        ...fault('cost: {approve_above: %}', ['-1', '-0.01', '-1e-9']),
      ),
      ...refuse('type', 'cost.approve_above', ...fault('cost: {approve_above: %}', NOT_NUMBER)),
    ],
  },
];
