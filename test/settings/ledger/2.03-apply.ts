import {
  fill,
  fillMarked,
  integer,
  joinCases,
  lines,
  list,
  map,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
  unquoted,
} from './builders.ts';
import { FROM_5_TO_60, IDENTIFIER, NO_SEPARATORS, NOT_LIST, NOT_STRING } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const apply: readonly Requirement[] = [
  {
    id: 'S1-2.3-keys',
    spec: '2.3',
    sentence: '`apply` has six keys, none of them needed, and takes no other.',
    tests: {
      accepts: [
        'apply: {}',
        'apply: {when: pull-request, merge: auto, merge_token_env: A, requires: [approved], resume: 5, branches: {main: [a]}}',
      ],
      rejects: [
        ...unknownKeyCases('apply', 'apply: {%: 1}', ['When', 'whne', 'branch']),
        ...unknownKeyCases('apply', 'apply:\n  when: merge\n  %: null\n'),
      ],
    },
  },
  {
    id: 'S1-2.3-when',
    spec: '2.3',
    sentence: 'A change applies on merge or on the pull request.',
    tests: oneOf('apply.when', 'apply: {when: %}', ['merge', 'pull-request'], ['pull_request', 'never']),
  },
  {
    id: 'S1-2.3-merge',
    spec: '2.3',
    sentence: 'Merging is manual or auto.',
    tests: oneOf(
      'apply.merge',
      'apply:\n  when: pull-request\n  merge: %\n',
      ['manual', 'auto'],
      ['automatic', 'off'],
    ),
  },
  {
    id: 'S1-2.3-merge-token-env',
    spec: '2.3',
    sentence: 'The variable of the merge token is an identifier.',
    tests: string('apply.merge_token_env', 'apply: {merge_token_env: %}', IDENTIFIER),
  },
  {
    id: 'S1-2.3-requires',
    spec: '2.3',
    sentence: 'What an apply requires is a list of four known values.',
    tests: joinCases(
      list('apply.requires', 'apply: {requires: %}', [
        '[]',
        '[approved]',
        '[mergeable]',
        '[undiverged]',
        '[checks]',
        '[checks, approved, mergeable, undiverged]',
      ]),
      {
        rejects: [
          ...rejectedCases(
            'enum',
            'apply.requires',
            ...fillMarked('apply: {requires: [approved, %]}', [
              'Approved',
              'CHECKS',
              'check',
              '""',
              'merged',
            ]),
          ),
          ...rejectedCases(
            'type',
            'apply.requires',
            ...fillMarked('apply: {requires: [approved, %]}', NOT_STRING),
          ),
          ...rejectedCases(
            'enum',
            'apply.requires',
            lines('apply:', '  requires:', '    - approved', '    - «diverged»'),
          ),
        ],
      },
    ),
  },
  {
    id: 'S1-2.3-requires-once',
    spec: '2.3',
    sentence: 'Each of these values is listed once.',
    tests: {
      accepts: ['apply: {requires: [approved, checks]}'],
      rejects: rejectedCases(
        'unique',
        'apply.requires',
        'apply: {requires: [approved, «approved»]}',
        'apply: {requires: [checks, approved, «"checks"»]}',
        lines(
          'apply:',
          '  requires:',
          '    - mergeable',
          '    - undiverged',
          '    - checks',
          '    - «mergeable»',
        ),
      ),
    },
  },
  {
    id: 'S1-2.3-resume',
    spec: '2.3',
    sentence: '`resume` is a whole number from 5 to 60.',
    tests: integer('apply.resume', 'apply:\n  resume: %\n', FROM_5_TO_60),
  },
  {
    id: 'S1-2.3-branches',
    spec: '2.3',
    sentence: '`branches` is a map with a branch in it.',
    tests: joinCases(
      map('apply.branches', 'apply: {branches: %}', ['{main: [a]}', '{main: [a], next: [b]}']),
      {
        rejects: rejectedCases(
          'empty',
          'apply.branches',
          'apply: {«branches»: {}}',
          lines('apply:', '  when: merge', '  «branches»: {}'),
        ),
      },
    ),
  },
  {
    id: 'S1-2.3-branch-names',
    spec: '2.3',
    sentence:
      'A branch name begins with a letter, digit, dot or underscore; slashes and hyphens may come later.',
    tests: {
      accepts: fill('apply: {branches: {%: [a]}}', [
        'main',
        '"7"',
        '.hidden',
        '_x',
        '1.x',
        'release/1.x',
        'a-b/c_d.e',
        'A/',
        'a-',
        '".."',
      ]),
      rejects: [
        ...[
          '-a',
          '/a',
          '"-"',
          '"a b"',
          '"a*"',
          'a@b',
          'a+b',
          'a~1',
          'a^',
          'a:b',
          '""',
          '" a"',
          '"a\\n"',
          'é',
        ].flatMap((key) =>
          rejectedCases(
            'pattern',
            ['apply.branches', unquoted(key).replace('\\n', '')],
            ...fillMarked('apply: {branches: {%: [a]}}', [key]),
          ),
        ),
        ...rejectedCases(
          'pattern',
          ['apply.branches', 'release/*'],
          lines('apply:', '  branches:', '    main: [live]', '    «release/*»:', '      - live'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.3-branch-roots',
    spec: '2.3',
    sentence: 'A branch has a list of one or more strings without separators.',
    tests: joinCases(
      string('apply.branches.main', 'apply: {branches: {main: [live, %]}}', NO_SEPARATORS),
      list('apply.branches.main', 'apply: {branches: {main: %}}', ['[a]', '[a, b]', '[a, a]']),
      {
        rejects: [
          ...rejectedCases(
            'empty',
            'apply.branches.main',
            'apply: {branches: {«main»: []}}',
            lines('apply:', '  branches:', '    next: [a]', '    «main»: []'),
          ),
          ...rejectedCases(
            'pattern',
            'apply.branches.main',
            lines('apply:', '  branches:', '    main:', '      - «a, b»'),
          ),
          ...rejectedCases(
            ['type', 'pattern'],
            'apply.branches',
            ...fill('apply: {branches: {main: «%», next: [«a=b»]}}', NOT_LIST.slice(0, 2)),
          ),
        ],
      },
    ),
  },
];
