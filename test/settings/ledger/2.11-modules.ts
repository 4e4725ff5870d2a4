import {
  anyString,
  boolean,
  fill,
  fillMarked,
  joinCases,
  lines,
  list,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { NON_EMPTY, NOT_MAP, NOT_STRING } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const TARGET = {
  good: ['git-tags', '"oci://registry.example/modules"', 'oci://registry.example:5000/a/b', 'oci://h/x'],
  bad: [
    '""',
    'git-tag',
    'Git-tags',
    '"git-tags "',
    'git_tags',
    'tags',
    'oci',
    '"oci://"',
    '"oci://registry.example"',
    '"oci://registry.example/"',
    '"oci:///modules"',
    'oci:///acme/modules',
    'oci:/registry.example/modules',
    'xoci://registry.example/modules',
    'https://registry.example/modules',
    '"git-tags\\n"',
  ],
};

const SOURCE = {
  good: [
    'oci://registry.example/acme/net',
    'http://forge.example/acme/net',
    'https://forge.example/acme/net.git',
    'ssh://git@forge.example/acme/net',
    'git::http://forge.example/acme/net',
    '"git::https://forge.example/acme/net?ref=v1"',
    'git::ssh://git@forge.example/acme/net',
  ],
  bad: [
    '""',
    'acme/net',
    './net',
    'forge.example/acme/net',
    'git@forge.example:acme/net',
    'git::git@forge.example:acme/net',
    '"oci://"',
    '"oci://registry.example"',
    '"oci://registry.example/"',
    'oci:///acme/net',
    '"https://"',
    '"git::ssh://"',
    'git::oci://registry.example/acme/net',
    'git::git::https://forge.example/acme/net',
    'hg::https://forge.example/acme/net',
    'git:https://forge.example/acme/net',
    'file:///srv/net',
    'git::file:///srv/net',
    'git+https://forge.example/acme/net',
    'ftp://forge.example/acme/net',
    '"git::"',
  ],
};

const LEDGER = {
  good: [
    'http://ledger.example/a',
    'https://ledger.example',
    'ssh://git@ledger.example/acme/ledger',
    'file:///srv/ledger',
  ],
  bad: [
    '""',
    'ledger.example',
    '/srv/ledger',
    'git@ledger.example:acme/ledger',
    'git::https://ledger.example/a',
    'git+https://ledger.example/a',
    'oci://ledger.example/a',
    's3://ledger',
    'ftp://ledger.example',
    'xfile:///srv/ledger',
    'https:ledger.example',
    '"https://"',
    '"file://"',
  ],
};

const REST = { source: 'oci://h/x', key: 'K', ledger: 'file:///l' };
type Part = keyof typeof REST;
const PARTS: readonly Part[] = ['source', 'key', 'ledger'];

/** A trusted item, with `%` for the value of one key. */
const trusted = (part: Part) =>
  `{${PARTS.map((each) => `${each}: ${each === part ? '%' : REST[each]}`).join(', ')}}`;
const without = (part: Part) =>
  `{${PARTS.filter((each) => each !== part)
    .map((each) => `${each}: ${REST[each]}`)
    .join(', ')}}`;

export const modules: readonly Requirement[] = [
  {
    id: 'S1-2.11-keys',
    spec: '2.11',
    sentence: '`modules` takes its seven keys and no other; it may be empty.',
    tests: {
      accepts: [
        'modules: {}',
        'modules: {path: modules, publish: git-tags, attest: true, require: attested, trusted: [], test: false}',
      ],
      rejects: [
        ...unknownKeyCases('modules', 'modules: {path: a, %: 1}', ['tests', 'Path']),
        ...unknownKeyCases('modules', lines('modules:', '  %: a', '  test: true')),
      ],
    },
  },
  {
    id: 'S1-2.11-path',
    spec: '2.11',
    sentence: 'The path is a string.',
    tests: anyString('modules.path', 'modules: {path: %}'),
  },
  {
    id: 'S1-2.11-publish',
    spec: '2.11',
    sentence: 'Modules are published to one place or to a list of places.',
    tests: {
      accepts: fill('modules: {publish: %}', [
        'git-tags',
        '[git-tags]',
        '[git-tags, "oci://h/x", "oci://h/y"]',
        '[]',
      ]),
      rejects: [
        ...rejectedCases(
          'type',
          'modules.publish',
          ...fillMarked('modules: {publish: %}', ['5', 'true', 'null', '{a: b}', '{}']),
        ),
        ...rejectedCases(
          'type',
          'modules.publish',
          ...fillMarked('modules: {publish: [git-tags, %]}', NOT_STRING),
        ),
      ],
    },
  },
  {
    id: 'S1-2.11-publish-places',
    spec: '2.11',
    sentence: 'A place is git-tags, to the letter, or an oci:// host with a path of one character or more.',
    tests: {
      accepts: [
        ...fill('modules: {publish: %}', TARGET.good),
        ...fill('modules: {publish: [oci://h/first, %]}', TARGET.good),
      ],
      rejects: [
        ...rejectedCases('pattern', 'modules.publish', ...fillMarked('modules: {publish: %}', TARGET.bad)),
        ...rejectedCases(
          'pattern',
          'modules.publish',
          ...fillMarked('modules: {publish: [git-tags, %]}', TARGET.bad),
        ),
        ...rejectedCases(
          'pattern',
          'modules.publish',
          lines('modules:', '  publish:', '    - git-tags', '    - «oci://h/»'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.11-attest',
    spec: '2.11',
    sentence: 'Attestation is a switch, or a map with a key.',
    tests: {
      accepts: fill('modules: {attest: %}', ['true', 'false', '{key: K}', '{key: K, other_key: 1}']),
      rejects: rejectedCases(
        'type',
        'modules.attest',
        ...fillMarked('modules: {attest: %}', ['text', '"true"', 'off', '1', 'null', '[]', '[a]']),
      ),
    },
  },
  {
    id: 'S1-2.11-attest-key',
    spec: '2.11',
    sentence: "Attestation's key is a non-empty string.",
    tests: string('modules.attest.key', 'modules:\n  attest:\n    key: %\n', NON_EMPTY),
  },
  {
    id: 'S1-2.11-require',
    spec: '2.11',
    sentence: 'The requirement for modules has one value: attested.',
    tests: oneOf('modules.require', 'modules: {require: %}', ['attested'], ['attest', 'none', 'off']),
  },
  {
    id: 'S1-2.11-trusted',
    spec: '2.11',
    sentence: 'The trusted are a list of maps, in which nothing forbids further keys.',
    tests: joinCases(
      list('modules.trusted', 'modules: {trusted: %}', [
        '[]',
        `[{source: "oci://h/x", key: K, ledger: "file:///l", note: [1]}]`,
      ]),
      {
        rejects: rejectedCases('type', 'modules.trusted', ...fillMarked('modules: {trusted: [%]}', NOT_MAP)),
      },
    ),
  },
  {
    id: 'S1-2.11-trusted-whole',
    spec: '2.11',
    sentence: 'Each of the trusted has a source, a key and a ledger.',
    tests: {
      accepts: [
        'modules: {trusted: [{source: "oci://h/x", key: K, ledger: "file:///l"}, {ledger: "file:///l", source: "oci://h/x", key: K}]}',
      ],
      rejects: [
        ...PARTS.flatMap((part) =>
          rejectedCases(
            'required',
            ['modules.trusted', part],
            `modules: {trusted: [«»${without(part)}]}`,
            lines(
              'modules:',
              '  trusted:',
              `    - ${trusted('key').replace('%', 'K')}`,
              `    - «»${without(part)}`,
            ),
          ),
        ),
        ...rejectedCases(
          'required',
          ['modules.trusted', 'ledger'],
          lines('modules:', '  trusted:', '    - «»source: oci://h/x', '      key: K'),
        ),
        ...rejectedCases([['required', 'required']], 'modules.trusted', 'modules: {trusted: [«»{key: K}]}'),
        ...rejectedCases(
          [['required', 'required', 'required']],
          'modules.trusted',
          'modules: {trusted: [«»{}]}',
          'modules: {trusted: [«»{note: 1}]}',
        ),
      ],
    },
  },
  {
    id: 'S1-2.11-trusted-source',
    spec: '2.11',
    sentence:
      'A trusted source is an oci:// place, or a URL over http, https or ssh, with git:: before it or not.',
    tests: string(['modules.trusted', 'source'], `modules: {trusted: [${trusted('source')}]}`, SOURCE),
  },
  {
    id: 'S1-2.11-trusted-key',
    spec: '2.11',
    sentence: 'A trusted key is a non-empty string.',
    tests: string(['modules.trusted', 'key'], `modules: {trusted: [${trusted('key')}]}`, NON_EMPTY),
  },
  {
    id: 'S1-2.11-trusted-ledger',
    spec: '2.11',
    sentence: 'A trusted ledger is a URL over http, https, ssh or file.',
    tests: string(['modules.trusted', 'ledger'], `modules: {trusted: [${trusted('ledger')}]}`, LEDGER),
  },
  {
    id: 'S1-2.11-test',
    spec: '2.11',
    sentence: 'Testing modules is a switch.',
    tests: boolean('modules.test', 'modules: {test: %}'),
  },
];
