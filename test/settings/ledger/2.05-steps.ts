import {
  fillMarked,
  joinCases,
  lines,
  list,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { NON_BLANK, NOT_MAP, NOT_STRING } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const stages = ['init', 'plan', 'apply', 'drift'];
const positions = ['before', 'after'];

export const steps: readonly Requirement[] = [
  {
    id: 'S1-2.5-item',
    spec: '2.5',
    sentence: 'A step is a map.',
    tests: {
      accepts: ['steps: [{run: make, before: plan}, {run: make, after: plan}]'],
      rejects: [
        ...rejectedCases('type', 'steps', ...fillMarked('steps: [%]', NOT_MAP)),
        ...rejectedCases('type', 'steps', lines('steps:', '  - run: make', '    before: plan', '  - «make»')),
      ],
    },
  },
  {
    id: 'S1-2.5-keys',
    spec: '2.5',
    sentence: 'A step has no keys but the six that are listed.',
    tests: {
      accepts: ['steps: [{name: a, run: make, before: init, roots: [live], on_failure: approve}]'],
      rejects: [
        ...unknownKeyCases('steps', 'steps: [{run: make, before: plan, %: 1}]', [
          'when',
          'Run',
          'on-failure',
        ]),
        ...unknownKeyCases('steps', lines('steps:', '  - %: 1', '    run: make', '    after: apply')),
      ],
    },
  },
  {
    id: 'S1-2.5-name',
    spec: '2.5',
    sentence: "A step's name is nonblank.",
    tests: string(['steps', 'name'], 'steps: [{run: make, before: plan, name: %}]', NON_BLANK),
  },
  {
    id: 'S1-2.5-run',
    spec: '2.5',
    sentence: "A step's command is nonblank.",
    tests: joinCases(string(['steps', 'run'], 'steps: [{run: %, before: plan}]', NON_BLANK), {
      accepts: [lines('steps:', '  - before: plan', '    run: |', '      make', '      make test')],
    }),
  },
  {
    id: 'S1-2.5-run-needed',
    spec: '2.5',
    sentence: 'A step has a command.',
    tests: {
      accepts: ['steps: [{run: make, after: drift}]'],
      rejects: [
        ...rejectedCases(
          'required',
          ['steps', 'run'],
          'steps: [«»{before: plan}]',
          'steps: [{run: a, before: plan}, «»{name: b, after: plan, roots: []}]',
          lines('steps:', '  - run: a', '    before: plan', '  - «»before: plan', '    name: b'),
          lines('steps:', '- «»after: apply'),
        ),
        ...rejectedCases([['required', 'required']], 'steps', 'steps: [«»{}]', 'steps: [«»{name: a}]'),
      ],
    },
  },
  ...positions.map(
    (side): Requirement => ({
      id: `S1-2.5-${side}`,
      spec: '2.5',
      sentence: `A step runs ${side} init, plan, apply or drift.`,
      tests: oneOf(['steps', side], `steps: [{run: make, ${side}: %}]`, stages, ['destroy', 'off']),
    }),
  ),
  {
    id: 'S1-2.5-roots',
    spec: '2.5',
    sentence: "A step's roots are a list of strings.",
    tests: joinCases(
      list(['steps', 'roots'], 'steps: [{run: make, before: plan, roots: %}]', [
        '[]',
        '[live/*]',
        '["", a, a]',
      ]),
      {
        rejects: rejectedCases(
          'type',
          ['steps', 'roots'],
          ...fillMarked('steps: [{run: make, before: plan, roots: [a, %]}]', NOT_STRING),
        ),
      },
    ),
  },
  {
    id: 'S1-2.5-on-failure',
    spec: '2.5',
    sentence: 'A step that fails makes the job fail or wait for approval.',
    tests: oneOf(
      ['steps', 'on_failure'],
      'steps: [{run: make, before: plan, on_failure: %}]',
      ['fail', 'approve'],
      ['ignore', 'off'],
    ),
  },
  {
    id: 'S1-2.5-one-side',
    spec: '2.5',
    sentence: 'A step runs before a stage or after one, not both.',
    tests: {
      accepts: positions.flatMap((side) =>
        stages.map((stage) => `steps:\n  - ${side}: ${stage}\n    run: make\n`),
      ),
      rejects: [
        ...rejectedCases(
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
  },
  {
    id: 'S1-2.5-some-side',
    spec: '2.5',
    sentence: 'A step runs before or after some stage.',
    tests: {
      accepts: ['steps: [{run: make, before: drift}]'],
      rejects: rejectedCases(
        'required',
        ['steps', 'before', 'after'],
        'steps: [«»{run: make}]',
        'steps: [{run: make, before: plan}, «»{run: make, name: a, on_failure: approve}]',
        lines('steps:', '  - «»run: make', '    roots: [live]'),
      ),
    },
  },
  {
    id: 'S1-2.5-approve-early',
    spec: '2.5',
    sentence: 'Only a step at init or plan can wait for approval when it fails.',
    tests: {
      accepts: [
        ...positions.flatMap((side) =>
          ['init', 'plan'].map((stage) => `steps: [{run: make, ${side}: ${stage}, on_failure: approve}]`),
        ),
        ...positions.flatMap((side) =>
          stages.map((stage) => `steps: [{run: make, ${side}: ${stage}, on_failure: fail}]`),
        ),
      ],
      rejects: [
        ...positions.flatMap((side) =>
          ['apply', 'drift'].flatMap((stage) =>
            rejectedCases(
              'conflict',
              ['steps', 'on_failure', stage],
              `steps: [{run: make, ${side}: ${stage}, on_failure: «approve»}]`,
            ),
          ),
        ),
        ...rejectedCases(
          'conflict',
          ['steps', 'on_failure'],
          lines('steps:', '  - on_failure: «"approve"»', '    run: make', '    after: apply'),
        ),
        ...rejectedCases(
          'enum',
          ['steps', 'after'],
          'steps: [{run: make, after: «later», on_failure: approve}]',
        ),
      ],
    },
  },
];
