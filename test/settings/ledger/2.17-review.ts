import { boolean, integer, lines, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { FROM_1, IDENTIFIER, NON_BLANK_LINE } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const review: readonly Requirement[] = [
  {
    id: 'S1-2.17-keys',
    spec: '2.17',
    sentence: '`review` takes its five keys and no other.',
    tests: {
      accepts: [
        'review: {agent: true, command: make, key_secret: A, instructions: docs/review.md, timeout: 1}',
      ],
      rejects: [
        ...unknownKeyCases('review', 'review: {agent: true, %: 1}', ['Agent', 'max_turns', 'instruction']),
        ...unknownKeyCases('review', lines('review:', '  %: 1', '  agent: true')),
      ],
    },
  },
  {
    id: 'S1-2.17-agent',
    spec: '2.17',
    sentence: 'The agent of a review is a switch.',
    tests: boolean('review.agent', 'review: {agent: %}'),
  },
  {
    id: 'S1-2.17-command',
    spec: '2.17',
    sentence: "A review's command is nonblank, on one line.",
    tests: string('review.command', 'review: {agent: true, command: %}', NON_BLANK_LINE),
  },
  {
    id: 'S1-2.17-key-secret',
    spec: '2.17',
    sentence: "The key's secret is an identifier.",
    tests: string('review.key_secret', 'review:\n  agent: true\n  key_secret: %\n', IDENTIFIER),
  },
  {
    id: 'S1-2.17-instructions',
    spec: '2.17',
    sentence: 'Instructions are a relative path of letters, digits, underscores, dots, slashes and hyphens.',
    tests: string('review.instructions', 'review: {agent: true, instructions: %}', {
      good: [
        'review.md',
        './review.md',
        'docs/a_b-c.2.md',
        'a',
        '_',
        '.hidden/x',
        './a/./b',
        'docs/../review.md',
        '"7"',
      ],
      bad: [
        '""',
        '"/"',
        '/review.md',
        '/docs/review.md',
        '"a b.md"',
        '" a.md"',
        '"a.md "',
        '"a\\\\b.md"',
        '~/review.md',
        'a~b',
        '"a:b"',
        'a@b',
        'a+b',
        'a*b',
        '$HOME/a.md',
        'https://forge.example/review.md',
        '"a\\nb"',
        '"a.md\\n"',
        'é.md',
      ],
    }),
  },
  {
    id: 'S1-2.17-timeout',
    spec: '2.17',
    sentence: "A review's timeout is a whole number, 1 or more.",
    tests: integer('review.timeout', 'review: {agent: true, timeout: %}', FROM_1),
  },
  {
    id: 'S1-2.17-whole',
    spec: '2.17',
    sentence: 'A review that is not empty has `agent`.',
    tests: {
      accepts: ['review: {}', 'review: {agent: false}', 'review: {timeout: 5, agent: false}'],
      rejects: rejectedCases(
        'required',
        ['review', 'agent'],
        '«review»: {timeout: 5}',
        '«review»: {command: make, key_secret: A, instructions: a.md}',
        lines('gate: never', '«review»:', '  instructions: ./a.md'),
      ),
    },
  },
];
