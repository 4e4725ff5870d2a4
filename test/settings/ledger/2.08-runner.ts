import {
  fill,
  fillMarked,
  joinCases,
  lines,
  list,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { NON_BLANK, NOT_STRING } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const LABEL = {
  good: ['large', 'self-hosted', '"a.b:c=d;e"', '"it\'s"', '"5"', 'x64'],
  bad: ['"a b"', '" a"', '"a "', '"a\\tb"', '"a\\n"', '"a,b"', '","', '" "', '"a, b"'],
};

/** The forms that a runner can have, wherever one is allowed. */
const SPECS = ['large', '[large]', '[large, x64, "5"]', '{group: build}', '{group: build, labels: [large]}'];
const STAGES = ['default', 'plan', 'apply', 'drift'];

export const runner: readonly Requirement[] = [
  {
    id: 'S1-2.8-forms',
    spec: '2.8',
    sentence: 'A runner is a label, a list of labels, or a map.',
    tests: {
      accepts: fill('runner: %\n', SPECS),
      rejects: rejectedCases(
        'type',
        'runner',
        ...fillMarked('runner: %\n', ['5', '1.5', 'true', 'false', 'null']),
      ),
    },
  },
  {
    id: 'S1-2.8-label',
    spec: '2.8',
    sentence: 'A label has no white space and no comma.',
    tests: {
      accepts: fill('runner: %\n', LABEL.good),
      rejects: rejectedCases('pattern', 'runner', ...fillMarked('runner: %\n', LABEL.bad)),
    },
  },
  {
    id: 'S1-2.8-labels',
    spec: '2.8',
    sentence: 'A list of labels has at least one, and each is a label.',
    tests: joinCases(string('runner', 'runner: [first, %]', LABEL), {
      rejects: [
        ...rejectedCases('empty', 'runner', '«runner»: []', lines('«runner»:', '  []')),
        ...rejectedCases('pattern', 'runner', lines('runner:', '  - first', '  - «large, x64»')),
      ],
    }),
  },
  {
    id: 'S1-2.8-labels-once',
    spec: '2.8',
    sentence: 'No label is listed twice.',
    tests: {
      accepts: ['runner: [a, A, aa]'],
      rejects: rejectedCases(
        'unique',
        'runner',
        'runner: [a, «a»]',
        'runner: [a, b, «"a"»]',
        lines('runner:', '  - a', '  - b', '  - «b»'),
      ),
    },
  },
  {
    id: 'S1-2.8-group',
    spec: '2.8',
    sentence: 'A runner written as a map has a group, and its name is nonblank.',
    tests: joinCases(string('runner.group', 'runner: {group: %}', NON_BLANK), {
      accepts: ['runner: {labels: [a], group: build}'],
      rejects: rejectedCases(
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
    sentence: "A group's labels are a list of one or more, each a label and each once.",
    tests: joinCases(
      list('runner.labels', 'runner: {group: build, labels: %}', ['[a]', '[a, b]']),
      string('runner.labels', 'runner: {group: build, labels: [first, %]}', LABEL),
      {
        rejects: [
          ...rejectedCases('empty', 'runner.labels', 'runner: {group: build, «labels»: []}'),
          ...rejectedCases('unique', 'runner.labels', 'runner: {group: build, labels: [a, b, «a»]}'),
        ],
      },
    ),
  },
  {
    id: 'S1-2.8-group-keys',
    spec: '2.8',
    sentence: 'There is no other key than group and labels.',
    tests: {
      accepts: ['runner: {group: build, labels: [a]}'],
      rejects: [
        ...unknownKeyCases('runner', 'runner: {group: build, %: 1}', ['label', 'Group']),
        ...unknownKeyCases('runner', lines('runner:', '  group: build', '  labels: [a]', '  %: 1')),
      ],
    },
  },
  {
    id: 'S1-2.8-stages',
    spec: '2.8',
    sentence: 'A map of stages gives default, plan, apply and drift a runner each; no other key is a stage.',
    tests: {
      accepts: [
        ...STAGES.flatMap((stage) => fill(`runner: {${stage}: %}`, SPECS)),
        'runner: {default: a, plan: [b], apply: {group: c}, drift: {group: d, labels: [e]}}',
      ],
      rejects: [
        ...unknownKeyCases('runner', 'runner: {plan: a, %: a}', ['Plan', 'init', 'labels']),
        ...unknownKeyCases('runner', lines('runner:', '  %: a', '  default: a')),
      ],
    },
  },
  {
    id: 'S1-2.8-stages-some',
    spec: '2.8',
    sentence: 'A map of stages has a stage in it.',
    tests: {
      accepts: ['runner: {default: a}'],
      rejects: rejectedCases('empty', 'runner', '«runner»: {}', 'gate: never\n«runner»:\n  {}\n'),
    },
  },
  {
    id: 'S1-2.8-stages-group',
    spec: '2.8',
    sentence: 'A map of stages has no group.',
    tests: {
      accepts: ['runner: {plan: {group: a}, apply: {group: b}}'],
      rejects: rejectedCases(
        'unknown-key',
        ['runner', 'group'],
        'runner: {plan: a, «group»: build}',
        'runner: {«group»: build, default: a}',
        lines('runner:', '  «group»: build', '  apply:', '    group: build'),
      ),
    },
  },
  {
    id: 'S1-2.8-stage-runner',
    spec: '2.8',
    sentence: "A stage's runner is written like any runner.",
    tests: {
      accepts: ['runner: {plan: {group: a, labels: [b, c]}}'],
      rejects: STAGES.flatMap((stage) => [
        ...rejectedCases(
          'type',
          `runner.${stage}`,
          ...fillMarked(`runner: {${stage}: %}`, ['5', 'true', 'null']),
        ),
        ...rejectedCases(
          'pattern',
          `runner.${stage}`,
          ...fillMarked(`runner: {${stage}: %}`, ['"a b"', '"a,b"']),
        ),
        ...rejectedCases(
          'pattern',
          `runner.${stage}`,
          ...fillMarked(`runner: {${stage}: [a, %]}`, ['"a b"']),
        ),
        ...rejectedCases('type', `runner.${stage}`, ...fillMarked(`runner: {${stage}: [a, %]}`, NOT_STRING)),
        ...rejectedCases('empty', `runner.${stage}`, `runner: {«${stage}»: []}`, `runner: {«${stage}»: {}}`),
        ...rejectedCases('unique', `runner.${stage}`, `runner: {${stage}: [a, «a»]}`),
        ...rejectedCases('required', [`runner.${stage}`, 'group'], `runner: {«${stage}»: {labels: [a]}}`),
        ...rejectedCases('pattern', `runner.${stage}.group`, `runner: {${stage}: {group: «" "»}}`),
        ...rejectedCases('empty', `runner.${stage}.labels`, `runner: {${stage}: {group: a, «labels»: []}}`),
        ...rejectedCases(
          'unique',
          `runner.${stage}.labels`,
          `runner: {${stage}: {group: a, labels: [b, «b»]}}`,
        ),
        ...unknownKeyCases(`runner.${stage}`, `runner: {${stage}: {group: a, %: b}}`),
      ]),
    },
  },
];
