import {
  fillMarked,
  identityPairCases,
  integer,
  joinCases,
  lines,
  list,
  map,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { FROM_1, NON_EMPTY, NOT_STRING, SEMVER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const wrapperA: readonly Requirement[] = [
  {
    id: 'S1-2.13-keys',
    spec: '2.13',
    sentence: '`wrapper_a` takes its five keys and no other; it may be empty.',
    tests: {
      accepts: [
        'wrapper_a: {}',
        'wrapper_a: {version: 1.2.3, exclude: [a], parallelism: 1, dependents: plan, credentials: {prod: {plan: a, apply: b}}}',
      ],
      rejects: [
        ...unknownKeyCases('wrapper_a', 'wrapper_a: {%: 1}', ['Version', 'excludes', 'binary']),
        ...unknownKeyCases('wrapper_a', lines('wrapper_a:', '  version: 1.2.3', '  %: 1')),
      ],
    },
  },
  {
    id: 'S1-2.13-version',
    spec: '2.13',
    sentence: "The first wrapper's version is a release.",
    tests: string('wrapper_a.version', 'wrapper_a: {version: %}', SEMVER),
  },
  {
    id: 'S1-2.13-exclude',
    spec: '2.13',
    sentence: 'The exclusions are a list of strings.',
    tests: joinCases(list('wrapper_a.exclude', 'wrapper_a: {exclude: %}', ['[]', '[old/*]', '["", a, a]']), {
      rejects: [
        ...rejectedCases(
          'type',
          'wrapper_a.exclude',
          ...fillMarked('wrapper_a: {exclude: [a, %]}', NOT_STRING),
        ),
        ...rejectedCases(
          'type',
          'wrapper_a.exclude',
          lines('wrapper_a:', '  exclude:', '    - a', '    - «true»'),
        ),
      ],
    }),
  },
  {
    id: 'S1-2.13-parallelism',
    spec: '2.13',
    sentence: "The first wrapper's parallelism is a whole number, 1 or more.",
    tests: integer('wrapper_a.parallelism', 'wrapper_a:\n  parallelism: %\n', FROM_1),
  },
  {
    id: 'S1-2.13-dependents',
    spec: '2.13',
    sentence: 'Dependents are followed or planned.',
    tests: oneOf('wrapper_a.dependents', 'wrapper_a: {dependents: %}', ['follow', 'plan'], ['apply', 'off']),
  },
  {
    id: 'S1-2.13-credentials',
    spec: '2.13',
    sentence: 'Credentials are a map of names, of any size.',
    tests: map('wrapper_a.credentials', 'wrapper_a: {credentials: %}', [
      '{}',
      '{"live/*": {plan: a, apply: b}}',
    ]),
  },
  {
    id: 'S1-2.13-credentials-pairs',
    spec: '2.13',
    sentence: 'Each name has credentials to plan with and some to apply with, both non-empty strings.',
    tests: identityPairCases(
      'wrapper_a.credentials.prod',
      (entry) => `wrapper_a: {credentials: {${entry}}}`,
      NON_EMPTY,
    ),
  },
];
