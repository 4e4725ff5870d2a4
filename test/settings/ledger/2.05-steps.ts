import { closed, fault, join, lines, list, oneOf, refuse, text } from './make.ts';
import { NONBLANK, NOT_MAP, NOT_TEXT } from './shapes.ts';
import type { Requirement } from './types.ts';

const stages = ['init', 'plan', 'apply', 'drift'];
const sides = ['before', 'after'];

export const steps: readonly Requirement[] = [
  {
    id: 'S1-2.5-item',
    spec: '2.5',
    says: 'A step is a map.',
    accepts: ['steps: [{run: make, before: plan}, {run: make, after: plan}]'],
    refuses: [
      ...refuse('type', 'steps', ...fault('steps: [%]', NOT_MAP)),
      ...refuse('type', 'steps', lines('steps:', '  - run: make', '    before: plan', '  - «make»')),
    ],
  },
  {
    id: 'S1-2.5-keys',
    spec: '2.5',
    says: 'A step has no keys but the six that are listed.',
    accepts: ['steps: [{name: a, run: make, before: init, roots: [live], on_failure: approve}]'],
    refuses: [
      ...closed('steps', 'steps: [{run: make, before: plan, %: 1}]', ['when', 'Run', 'on-failure']),
      ...closed('steps', lines('steps:', '  - %: 1', '    run: make', '    after: apply')),
    ],
  },
  {
    id: 'S1-2.5-name',
    spec: '2.5',
    says: "A step's name is nonblank.",
    ...text(['steps', 'name'], 'steps: [{run: make, before: plan, name: %}]', NONBLANK),
  },
  {
    id: 'S1-2.5-run',
    spec: '2.5',
    says: "A step's command is nonblank.",
    ...join(text(['steps', 'run'], 'steps: [{run: %, before: plan}]', NONBLANK), {
      accepts: [lines('steps:', '  - before: plan', '    run: |', '      make', '      make test')],
    }),
  },
  {
    id: 'S1-2.5-run-needed',
    spec: '2.5',
    says: 'A step has a command.',
    accepts: ['steps: [{run: make, after: drift}]'],
    refuses: [
      ...refuse(
        'required',
        ['steps', 'run'],
        'steps: [«»{before: plan}]',
        'steps: [{run: a, before: plan}, «»{name: b, after: plan, roots: []}]',
        lines('steps:', '  - run: a', '    before: plan', '  - «»before: plan', '    name: b'),
        lines('steps:', '- «»after: apply'),
      ),
      ...refuse([['required', 'required']], 'steps', 'steps: [«»{}]', 'steps: [«»{name: a}]'),
    ],
  },
  ...sides.map(
    (side): Requirement => ({
      id: `S1-2.5-${side}`,
      spec: '2.5',
      says: `A step stands ${side} init, plan, apply or drift.`,
      ...oneOf(['steps', side], `steps: [{run: make, ${side}: %}]`, stages, ['destroy', 'off']),
    }),
  ),
  {
    id: 'S1-2.5-roots',
    spec: '2.5',
    says: "A step's roots are a list of texts.",
    ...join(
      list(['steps', 'roots'], 'steps: [{run: make, before: plan, roots: %}]', [
        '[]',
        '[live/*]',
        '["", a, a]',
      ]),
      {
        refuses: refuse(
          'type',
          ['steps', 'roots'],
          ...fault('steps: [{run: make, before: plan, roots: [a, %]}]', NOT_TEXT),
        ),
      },
    ),
  },
  {
    id: 'S1-2.5-on-failure',
    spec: '2.5',
    says: 'A step that fails fails the job, or asks for approval.',
    ...oneOf(
      ['steps', 'on_failure'],
      'steps: [{run: make, before: plan, on_failure: %}]',
      ['fail', 'approve'],
      ['ignore', 'off'],
    ),
  },
  {
    id: 'S1-2.5-one-side',
    spec: '2.5',
    says: 'A step stands before a stage or after one, not both.',
    accepts: sides.flatMap((side) => stages.map((stage) => `steps:\n  - ${side}: ${stage}\n    run: make\n`)),
    refuses: [
      ...refuse(
        'conflict',
        ['steps', 'before', 'after'],
        'steps: [{run: make, before: plan, «after»: plan}]',
        'steps: [{after: init, run: make, «before»: plan}]',
        'steps: [{after: init, «before»: plan, run: make, on_failure: fail}]',
        lines(
          'steps:',
          '  - run: make',
          '    before: plan',
          '  - before: init',
          '    run: make',
          '    «after»: init',
        ),
      ),
    ],
  },
  {
    id: 'S1-2.5-some-side',
    spec: '2.5',
    says: 'A step stands before or after some stage.',
    accepts: ['steps: [{run: make, before: drift}]'],
    refuses: refuse(
      'required',
      ['steps', 'before', 'after'],
      'steps: [«»{run: make}]',
      'steps: [{run: make, before: plan}, «»{run: make, name: a, on_failure: approve}]',
      lines('steps:', '  - «»run: make', '    roots: [live]'),
    ),
  },
  {
    id: 'S1-2.5-approve-early',
    spec: '2.5',
    says: 'Only a step at init or plan can ask for approval when it fails.',
    accepts: [
      ...sides.flatMap((side) =>
        ['init', 'plan'].map((stage) => `steps: [{run: make, ${side}: ${stage}, on_failure: approve}]`),
      ),
      ...sides.flatMap((side) =>
        stages.map((stage) => `steps: [{run: make, ${side}: ${stage}, on_failure: fail}]`),
      ),
    ],
    refuses: [
      ...sides.flatMap((side) =>
        ['apply', 'drift'].flatMap((stage) =>
          refuse(
            'conflict',
            ['steps', 'on_failure', stage],
            `steps: [{run: make, ${side}: ${stage}, on_failure: «approve»}]`,
          ),
        ),
      ),
      ...refuse(
        'conflict',
        ['steps', 'on_failure'],
        lines('steps:', '  - on_failure: «"approve"»', '    run: make', '    after: apply'),
      ),
      ...refuse('enum', ['steps', 'after'], 'steps: [{run: make, after: «later», on_failure: approve}]'),
    ],
  },
];
