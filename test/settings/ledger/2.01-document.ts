import { fill, fillMarked, lines, rejectedCases, unknownKeyCases } from './builders.ts';
import { ONE_OF_EACH, WRONG_TYPE } from './one-of-each.ts';
import type { Requirement } from './types.ts';

const entries = Object.entries(ONE_OF_EACH);

export const document: readonly Requirement[] = [
  {
    id: 'S1-2.1-whole',
    spec: '2.1',
    sentence: 'A file is empty (null) or a map, which may be empty too.',
    tests: {
      accepts: [
        '',
        '\n',
        '# nothing yet\n',
        '---\n',
        '--- # nothing\n...\n',
        'null',
        '~\n',
        '{}',
        '--- {}\n',
      ],
      rejects: [
        ...rejectedCases(
          'type',
          [],
          ...fillMarked('%', ['text', '"binary"', '5', 'true', '[]', '[binary]', '[{binary: tool_a}]']),
        ),
        ...rejectedCases(
          'type',
          [],
          '«»- binary\n- tool_a\n',
          '# a list\n\n«»- binary: tool_a\n',
          '--- «text»\n',
        ),
      ],
    },
  },
  {
    id: 'S1-2.1-top-keys',
    spec: '2.1',
    sentence:
      'The keys at the top are those that section 2.2 lists, with `defaults` and `projects`; no other.',
    tests: {
      accepts: entries.map(([key, value]) => `${key}: ${value}\n`),
      rejects: [
        ...unknownKeyCases('', '%: 1\n', [
          'Binary',
          'BINARY',
          'binarys',
          '"binary "',
          "'x-own'",
          'tool_a',
          'rollout',
        ]),
        ...unknownKeyCases('', '{binary: tool_a, %: null}'),
        ...unknownKeyCases('', lines('binary: tool_a', '%: {when: merge}', 'gate: always'), ['aply']),
        ...rejectedCases(
          ['unknown-key', 'unknown-key'],
          'own',
          lines('«own»:', '  a: 1', 'binary: tool_a', '«my_own»: [1]'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.1-single',
    spec: '2.1',
    sentence: 'The file of one repository has the settings at the top, any of them and all of them together.',
    tests: {
      accepts: [lines(...entries.map(([key, value]) => `${key}: ${value}`))],
      rejects: entries.flatMap(([key]) =>
        rejectedCases('type', key, `${key}: «${WRONG_TYPE[key]}»\n`, `# first\n${key}:   «null» # none\n`),
      ),
    },
  },
  {
    id: 'S1-2.1-null',
    spec: '2.1',
    sentence: 'The document or a project may be null, a setting may not.',
    tests: {
      accepts: [
        'null\n',
        'projects: {forge.example/acme/app: null}\n',
        'projects: {forge.example/acme/app: ~}\n',
      ],
      rejects: [
        ...rejectedCases('type', 'apply.when', 'apply: {when: «null»}', 'apply: {when: «~»}'),
        ...rejectedCases('type', 'roots', 'roots: [live, «null»]', 'roots:\n  - «~»\n  - live\n'),
        ...rejectedCases('type', 'tips', 'tips: «Null»\n', 'tips: «NULL»\n'),
        ...rejectedCases(
          'type',
          ['forge.example/acme/app', 'gate'],
          'projects: {forge.example/acme/app: {gate: «null»}}',
        ),
        ...rejectedCases('type', 'defaults', 'defaults: «null»\nprojects: {}\n'),
        ...rejectedCases('type', 'projects', 'projects: «null»\n', 'defaults: {}\nprojects: «~»\n'),
      ],
    },
  },
  {
    id: 'S1-2.1-identifier',
    spec: '2.1',
    sentence:
      'An identifier begins with a letter or an underscore and goes on with letters, digits and underscores.',
    tests: {
      accepts: fill('notify: {chat_b: %}', ['a', 'Z', '_', '__9', 'TEAM_2_SECRET', 'aZ09_']),
      rejects: rejectedCases(
        'pattern',
        'notify.chat_b',
        ...fillMarked('notify: {chat_b: %}', [
          '"0"',
          '"1A"',
          '"-"',
          'A-',
          '"A\\tB"',
          'a.b',
          'a/b',
          'a:b',
          '""',
          '"@a"',
        ]),
      ),
    },
  },
  {
    id: 'S1-2.1-semver',
    spec: '2.1',
    sentence:
      'A release is three groups of digits with dots between, and may go on with a hyphen and letters, digits or dots.',
    tests: {
      accepts: fill('wrapper_b: {version: %}', ['0.0.1', '99.99.99', '1.2.3-beta', '1.2.3-1.2.3', '1.2.3-a']),
      rejects: rejectedCases(
        'pattern',
        'wrapper_b.version',
        ...fillMarked('wrapper_b: {version: %}', [
          '"1.2"',
          '1.2.3-',
          '1.2.3-a-b',
          '1.2.3-a_b',
          '1.2.3.4',
          '1.2.3.',
          '"1. 2.3"',
          '"-1.2.3"',
          'a.b.c',
        ]),
      ),
    },
  },
  {
    id: 'S1-2.1-relpath',
    spec: '2.1',
    sentence:
      'A relative path is not empty, does not begin at the root, and never steps up through a `..` segment.',
    tests: {
      accepts: fill('policy: {path: %}', ['a', '.', './a/b', 'a..', '..a/b', 'a/...', 'a/..b/c', 'a//b']),
      rejects: rejectedCases(
        'pattern',
        'policy.path',
        ...fillMarked('policy: {path: %}', [
          '""',
          '"/"',
          '//a',
          '".."',
          '../',
          '../../a',
          'a/..',
          'a/../b',
          'a/b/..',
        ]),
      ),
    },
  },
  {
    id: 'S1-2.1-token-free',
    spec: '2.1',
    sentence: 'A string without separators has no white space, comma, semicolon, equals sign or apostrophe.',
    tests: {
      accepts: fill('ephemeral: {roots: [%]}', [
        'a',
        'a/*/b',
        '"a:b"',
        '"{a}"',
        '"a|b&c"',
        '"\\"a\\""',
        'a.b-c_d',
      ]),
      rejects: rejectedCases(
        'pattern',
        'ephemeral.roots',
        ...fillMarked('ephemeral: {roots: [%]}', [
          '"a b"',
          '"a\\u00a0b"',
          '"a\\tb"',
          '"a\\r"',
          '"a,b"',
          '"a;b"',
          '"a=b"',
          '"a\'b"',
          "'a''b'",
        ]),
      ),
    },
  },
  {
    id: 'S1-2.1-nonblank',
    spec: '2.1',
    sentence: 'A nonblank string has a character that is not white space.',
    tests: {
      accepts: fill('synth: %\n', ['x', '" x"', '"\\nx"', "'  x  '"]),
      rejects: rejectedCases(
        'pattern',
        'synth',
        ...fillMarked('synth: %\n', ['""', "''", '" "', '"  \\t\\n"', "'   '"]),
      ),
    },
  },
  {
    id: 'S1-2.1-one-line',
    spec: '2.1',
    sentence: 'A nonblank line has neither a carriage return nor a line feed.',
    tests: {
      accepts: fill('review: {agent: true, command: %}', ['x', '" x "', '"a\\tb"']),
      rejects: [
        ...rejectedCases(
          'pattern',
          'review.command',
          ...fillMarked('review: {agent: true, command: %}', [
            '""',
            '"  "',
            '"a\\nb"',
            '"a\\rb"',
            '"a\\n"',
            '"\\ra"',
          ]),
        ),
        ...rejectedCases(
          'pattern',
          'review.command',
          lines('review:', '  agent: true', '  command: «»|', '    make'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.1-duration',
    spec: '2.1',
    sentence: 'A duration is one or more groups of digits and a unit: ms, s, m, h, d, w or y.',
    tests: {
      accepts: fill('dashboards: {drift_age: %}', [
        '1ms',
        '1s',
        '1m',
        '1h',
        '1d',
        '1w',
        '1y',
        '10d10d',
        '1y2w3d4h5m6s7ms',
      ]),
      rejects: rejectedCases(
        'pattern',
        'dashboards.drift_age',
        ...fillMarked('dashboards: {drift_age: %}', [
          '""',
          '"10"',
          'd',
          'd1',
          '1d1',
          '1q',
          '1D',
          '1min',
          '"1d 1h"',
          '1.5d',
        ]),
      ),
    },
  },
];
