import { closed, fault, join, lines, list, map, oneOf, pairs, refuse, text, whole } from './make.ts';
import { FILLED, FROM_1, NOT_TEXT, SEMVER } from './shapes.ts';
import type { Requirement } from './types.ts';

export const wrapperA: readonly Requirement[] = [
  {
    id: 'S1-2.13-keys',
    spec: '2.13',
    says: '`wrapper_a` takes its five keys and no other; it may be empty.',
    accepts: [
      'wrapper_a: {}',
      'wrapper_a: {version: 1.2.3, exclude: [a], parallelism: 1, dependents: plan, credentials: {prod: {plan: a, apply: b}}}',
    ],
    refuses: [
      ...closed('wrapper_a', 'wrapper_a: {%: 1}', ['Version', 'excludes', 'binary']),
      ...closed('wrapper_a', lines('wrapper_a:', '  version: 1.2.3', '  %: 1')),
    ],
  },
  {
    id: 'S1-2.13-version',
    spec: '2.13',
    says: "The first wrapper's version is a release.",
    ...text('wrapper_a.version', 'wrapper_a: {version: %}', SEMVER),
  },
  {
    id: 'S1-2.13-exclude',
    spec: '2.13',
    says: 'What is left out is a list of texts.',
    ...join(list('wrapper_a.exclude', 'wrapper_a: {exclude: %}', ['[]', '[old/*]', '["", a, a]']), {
      refuses: [
        ...refuse('type', 'wrapper_a.exclude', ...fault('wrapper_a: {exclude: [a, %]}', NOT_TEXT)),
        ...refuse('type', 'wrapper_a.exclude', lines('wrapper_a:', '  exclude:', '    - a', '    - «true»')),
      ],
    }),
  },
  {
    id: 'S1-2.13-parallelism',
    spec: '2.13',
    says: "The first wrapper's parallelism is a whole number, 1 or more.",
    ...whole('wrapper_a.parallelism', 'wrapper_a:\n  parallelism: %\n', FROM_1),
  },
  {
    id: 'S1-2.13-dependents',
    spec: '2.13',
    says: 'Dependents are followed or planned.',
    ...oneOf('wrapper_a.dependents', 'wrapper_a: {dependents: %}', ['follow', 'plan'], ['apply', 'off']),
  },
  {
    id: 'S1-2.13-credentials',
    spec: '2.13',
    says: 'Credentials are a map of names, of any size.',
    ...map('wrapper_a.credentials', 'wrapper_a: {credentials: %}', ['{}', '{"live/*": {plan: a, apply: b}}']),
  },
  {
    id: 'S1-2.13-credentials-pairs',
    spec: '2.13',
    says: 'Each name has credentials to plan with and some to apply with, both texts with something in them.',
    ...pairs('wrapper_a.credentials.prod', (entry) => `wrapper_a: {credentials: {${entry}}}`, FILLED),
  },
];
