import { closed, fault, fill, join, lines, list, refuse, text } from './make.ts';
import { NONBLANK, NOT_TEXT } from './shapes.ts';
import type { Requirement } from './types.ts';

const LABEL = {
  good: ['large', 'self-hosted', '"a.b:c=d;e"', '"it\'s"', '"5"', 'x64'],
  bad: ['"a b"', '" a"', '"a "', '"a\\tb"', '"a\\n"', '"a,b"', '","', '" "', '"a, b"'],
};

/** The forms that a runner can be written in, wherever a runner stands. */
const SPECS = ['large', '[large]', '[large, x64, "5"]', '{group: build}', '{group: build, labels: [large]}'];
const STAGES = ['default', 'plan', 'apply', 'drift'];

export const runner: readonly Requirement[] = [
  {
    id: 'S1-2.8-forms',
    spec: '2.8',
    says: 'A runner is a label, a list of labels, or a map.',
    accepts: fill('runner: %\n', SPECS),
    refuses: refuse('type', 'runner', ...fault('runner: %\n', ['5', '1.5', 'true', 'false', 'null'])),
  },
  {
    id: 'S1-2.8-label',
    spec: '2.8',
    says: 'A label has no white space and no comma.',
    accepts: fill('runner: %\n', LABEL.good),
    refuses: refuse('pattern', 'runner', ...fault('runner: %\n', LABEL.bad)),
  },
  {
    id: 'S1-2.8-labels',
    spec: '2.8',
    says: 'A list of labels has at least one, and each is a label.',
    ...join(text('runner', 'runner: [first, %]', LABEL), {
      refuses: [
        ...refuse('empty', 'runner', '«runner»: []', lines('«runner»:', '  []')),
        ...refuse('pattern', 'runner', lines('runner:', '  - first', '  - «large, x64»')),
      ],
    }),
  },
  {
    id: 'S1-2.8-labels-once',
    spec: '2.8',
    says: 'No label stands in a list twice.',
    accepts: ['runner: [a, A, aa]'],
    refuses: refuse(
      'unique',
      'runner',
      'runner: [a, «a»]',
      'runner: [a, b, «"a"»]',
      lines('runner:', '  - a', '  - b', '  - «b»'),
    ),
  },
  {
    id: 'S1-2.8-group',
    spec: '2.8',
    says: 'A runner written as a map has a group, and its name is nonblank.',
    ...join(text('runner.group', 'runner: {group: %}', NONBLANK), {
      accepts: ['runner: {labels: [a], group: build}'],
      refuses: refuse(
        'required',
        ['runner', 'group'],
        '«runner»: {labels: [a]}',
        lines('«runner»:', '  labels:', '    - a'),
      ),
    }),
  },
  {
    id: 'S1-2.8-group-labels',
    spec: '2.8',
    says: "A group's labels are a list of one or more, each a label and each once.",
    ...join(
      list('runner.labels', 'runner: {group: build, labels: %}', ['[a]', '[a, b]']),
      text('runner.labels', 'runner: {group: build, labels: [first, %]}', LABEL),
      {
        refuses: [
          ...refuse('empty', 'runner.labels', 'runner: {group: build, «labels»: []}'),
          ...refuse('unique', 'runner.labels', 'runner: {group: build, labels: [a, b, «a»]}'),
        ],
      },
    ),
  },
  {
    id: 'S1-2.8-group-keys',
    spec: '2.8',
    says: 'Beside group and labels there is no other key.',
    accepts: ['runner: {group: build, labels: [a]}'],
    refuses: [
      ...closed('runner', 'runner: {group: build, %: 1}', ['label', 'Group']),
      ...closed('runner', lines('runner:', '  group: build', '  labels: [a]', '  %: 1')),
    ],
  },
  {
    id: 'S1-2.8-stages',
    spec: '2.8',
    says: 'A map of stages gives default, plan, apply and drift a runner each; no other key is a stage.',
    accepts: [
      ...STAGES.flatMap((stage) => fill(`runner: {${stage}: %}`, SPECS)),
      'runner: {default: a, plan: [b], apply: {group: c}, drift: {group: d, labels: [e]}}',
    ],
    refuses: [
      ...closed('runner', 'runner: {plan: a, %: a}', ['Plan', 'init', 'labels']),
      ...closed('runner', lines('runner:', '  %: a', '  default: a')),
    ],
  },
  {
    id: 'S1-2.8-stages-some',
    spec: '2.8',
    says: 'A map of stages has a stage in it.',
    accepts: ['runner: {default: a}'],
    refuses: refuse('empty', 'runner', '«runner»: {}', 'gate: never\n«runner»:\n  {}\n'),
  },
  {
    id: 'S1-2.8-stages-group',
    spec: '2.8',
    says: 'A map of stages has no group beside them.',
    accepts: ['runner: {plan: {group: a}, apply: {group: b}}'],
    refuses: refuse(
      'unknown-key',
      ['runner', 'group'],
      'runner: {plan: a, «group»: build}',
      'runner: {«group»: build, default: a}',
      lines('runner:', '  «group»: build', '  apply:', '    group: build'),
    ),
  },
  {
    id: 'S1-2.8-stage-runner',
    spec: '2.8',
    says: "A stage's runner is written like any runner.",
    accepts: ['runner: {plan: {group: a, labels: [b, c]}}'],
    refuses: STAGES.flatMap((stage) => [
      ...refuse('type', `runner.${stage}`, ...fault(`runner: {${stage}: %}`, ['5', 'true', 'null'])),
      ...refuse('pattern', `runner.${stage}`, ...fault(`runner: {${stage}: %}`, ['"a b"', '"a,b"'])),
      ...refuse('pattern', `runner.${stage}`, ...fault(`runner: {${stage}: [a, %]}`, ['"a b"'])),
      ...refuse('type', `runner.${stage}`, ...fault(`runner: {${stage}: [a, %]}`, NOT_TEXT)),
      ...refuse('empty', `runner.${stage}`, `runner: {«${stage}»: []}`, `runner: {«${stage}»: {}}`),
      ...refuse('unique', `runner.${stage}`, `runner: {${stage}: [a, «a»]}`),
      ...refuse('required', [`runner.${stage}`, 'group'], `runner: {«${stage}»: {labels: [a]}}`),
      ...refuse('pattern', `runner.${stage}.group`, `runner: {${stage}: {group: «" "»}}`),
      ...refuse('empty', `runner.${stage}.labels`, `runner: {${stage}: {group: a, «labels»: []}}`),
      ...refuse('unique', `runner.${stage}.labels`, `runner: {${stage}: {group: a, labels: [b, «b»]}}`),
      ...closed(`runner.${stage}`, `runner: {${stage}: {group: a, %: b}}`),
    ]),
  },
];
