import {
  anyString,
  fill,
  fillMarked,
  integer,
  joinCases,
  lines,
  list,
  rejectedCases,
  string,
} from './builders.ts';
import { CRON, FROM_1, NON_BLANK, NOT_STRING, SEMVER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

/** A schedule, or `false` for none. */
const schedule = (key: string) => ({
  accepts: fill(`${key}: %\n`, ['false', ...CRON.good]),
  rejects: [
    ...rejectedCases('cron', key, ...fillMarked(`${key}: %\n`, CRON.bad)),
    ...rejectedCases('enum', key, `${key}: «true»\n`),
    ...rejectedCases(
      'type',
      key,
      ...fillMarked(`${key}: %\n`, ['5', '0', 'null', '["0 6 * * 1"]', '{cron: "0 6 * * 1"}']),
    ),
  ],
});

/** Settings that are a string, a schedule, a number or a list of strings. */
export const values: readonly Requirement[] = [
  {
    id: 'S1-2.2-roots',
    spec: '2.2',
    sentence: '`roots` is a list of globs; any string is a glob, and the list may be empty.',
    tests: joinCases(
      list('roots', 'roots: %\n', ['[]', '[live/*]', '["**", "!old"]', '["", "two words"]', '[a, a]']),
      { accepts: [lines('roots:', '  - live/*', "  - 'stacks/{a,b}'")] },
      { rejects: rejectedCases('type', 'roots', ...fillMarked('roots: [live, %]', NOT_STRING)) },
      { rejects: rejectedCases('type', 'roots', lines('roots:', '  - live', '  - «5»', '  - stacks')) },
      { rejects: rejectedCases(['type', 'type'], 'roots', 'roots: [«1», live, «false»]') },
    ),
  },
  {
    id: 'S1-2.2-version',
    spec: '2.2',
    sentence: '`version` is any string, or a map of root globs to full versions.',
    tests: joinCases(
      { accepts: fill('version: %\n', ['1.5.7', '"1.10"', 'latest', '"~> 1.5, < 2"', '""', '" "', '{}']) },
      string(['version', 'live/*'], 'version: {"live/*": %}', SEMVER),
      {
        accepts: [lines('version:', '  live/*: 1.5.7', '  "stacks/{a,b}": 1.6.0-rc1', '  "": 1.0.0')],
        rejects: [
          ...rejectedCases(
            'type',
            'version',
            ...fillMarked('version: %\n', ['5', '1.10', 'true', 'null', '[]', '[1.5.7]']),
          ),
          ...rejectedCases('pattern', ['version', 'b'], lines('version:', '  a: 1.5.7', '  b: «v1.5.7»')),
          ...rejectedCases(['pattern', 'type'], 'version', 'version: {a: «"1.5"», b: 1.5.7, c: «1.5»}'),
        ],
      },
    ),
  },
  {
    id: 'S1-2.2-url',
    spec: '2.2',
    sentence: '`url` is a string.',
    tests: joinCases(anyString('url', 'url: %\n'), {
      accepts: ['url: "http://forge.example:8080/acme/app"\n', 'url: ""\n'],
    }),
  },
  {
    id: 'S1-2.2-drift',
    spec: '2.2',
    sentence: '`drift` is a schedule, or false.',
    tests: schedule('drift'),
  },
  {
    id: 'S1-2.2-synth',
    spec: '2.2',
    sentence: '`synth` is a nonblank command.',
    tests: string('synth', 'synth: %\n', NON_BLANK),
  },
  {
    id: 'S1-2.2-image',
    spec: '2.2',
    sentence: '`image` has no white space in it.',
    tests: string('image', 'image: %\n', {
      good: ['a', 'registry.example/acme/runner:1.2', '"a,b;c=d"', '"registry.example/a@sha256:0f"'],
      bad: ['"a b"', '" a"', '"a "', '"a\\tb"', '"a\\n"', '"a\\u00a0b"', '" "', 'acme runner:1'],
    }),
  },
  {
    id: 'S1-2.2-comments',
    spec: '2.2',
    sentence: '`comments` is a schedule, or false; what it is for does not bind the file.',
    tests: joinCases(schedule('comments'), {
      accepts: ['forge: forge_b\ncomments: "*/5 * * * *"\n', 'forge: forge_a\ncomments: "*/5 * * * *"\n'],
    }),
  },
  {
    id: 'S1-2.2-rollouts',
    spec: '2.2',
    sentence: '`rollouts` is a schedule, or false.',
    tests: schedule('rollouts'),
  },
  {
    id: 'S1-2.2-token-env',
    spec: '2.2',
    sentence: '`token_env` is a string.',
    tests: anyString('token_env', 'token_env: %\n'),
  },
  {
    id: 'S1-2.2-parallelism',
    spec: '2.2',
    sentence: '`parallelism` is a whole number, 1 or more.',
    tests: integer('parallelism', 'parallelism: %\n', FROM_1),
  },
  {
    id: 'S1-2.2-wrapper-b-version',
    spec: '2.2',
    sentence: "The second wrapper's version is a release.",
    tests: string('wrapper_b.version', 'wrapper_b:\n  version: %\n', SEMVER),
  },
  {
    id: 'S1-2.2-audit-region',
    spec: '2.2',
    sentence:
      '`audit_region` is two small letters, one or more groups of letters, and digits, with hyphens between.',
    tests: string('audit_region', 'audit_region: %\n', {
      good: ['eu-west-1', 'us-gov-west-1', 'ap-south-12', 'aa-b-0', 'aa-b-c-d-e-007'],
      bad: [
        '""',
        'eu',
        'eu-1',
        'eu-west',
        'eu-west-',
        'eu-west-1a',
        'eu-west-1-',
        'eu-west1',
        'eu-we5t-1',
        'euwest-1',
        'eu--1',
        'eu--west-1',
        'e-west-1',
        'eur-west-1',
        'EU-west-1',
        'e1-west-1',
        '-west-1',
        'eu_west_1',
        '"eu west 1"',
        '" eu-west-1"',
        '"eu-west-1\\n"',
        'eu-west-1-2',
      ],
    }),
  },
];
