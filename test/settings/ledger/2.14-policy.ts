import { joinCases, lines, list, oneOf, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { NON_BLANK_LINE, REPOSITORY_PATH } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const policy: readonly Requirement[] = [
  {
    id: 'S1-2.14-keys',
    spec: '2.14',
    sentence: '`policy` takes its six keys and no other; it may be empty.',
    tests: {
      accepts: [
        'policy: {}',
        'policy: {engine: engine_b, path: p, source: "git+https://f.example/a/b@v1", namespace: main, input: plan, override: [alice]}',
      ],
      rejects: [
        ...unknownKeyCases('policy', 'policy: {%: a}', ['Engine', 'paths', 'overrides']),
        ...unknownKeyCases('policy', lines('policy:', '  engine: engine_a', '  %:', '    a: b')),
      ],
    },
  },
  {
    id: 'S1-2.14-engine',
    spec: '2.14',
    sentence: 'The engine is one of two.',
    tests: oneOf('policy.engine', 'policy: {engine: %}', ['engine_a', 'engine_b'], ['engine_c']),
  },
  {
    id: 'S1-2.14-path',
    spec: '2.14',
    sentence: 'The path of the policies is relative.',
    tests: string('policy.path', 'policy:\n  path: %\n', REPOSITORY_PATH),
  },
  {
    id: 'S1-2.14-source',
    spec: '2.14',
    sentence:
      'The source of the policies is a git+ URL over http, https or file, with an at sign in it for the ref.',
    tests: string('policy.source', 'policy: {source: %}', {
      good: [
        'git+http://forge.example/acme/policies@v1',
        'git+https://forge.example/acme/policies.git@main',
        'git+file:///srv/policies@0f3c',
        '"git+https://forge.example/acme/policies//sub@v1.2"',
        'git+https://git@forge.example/acme/policies@v1',
      ],
      bad: [
        '""',
        'policies',
        '"@v1"',
        'git+https://forge.example/acme/policies',
        'git+file:///srv/policies',
        'https://forge.example/acme/policies@v1',
        'git+ssh://forge.example/acme/policies@v1',
        'git::https://forge.example/acme/policies@v1',
        'git://forge.example/acme/policies@v1',
        'git+https:/forge.example/acme/policies@v1',
        'git+HTTPS://forge.example/acme/policies@v1',
        'Git+https://forge.example/acme/policies@v1',
        'xgit+https://forge.example/acme/policies@v1',
        '" git+https://forge.example/acme/policies@v1"',
      ],
    }),
  },
  {
    id: 'S1-2.14-namespace',
    spec: '2.14',
    sentence:
      "The policies' namespace begins with a letter or underscore and goes on with these, digits and dots.",
    tests: string('policy.namespace', 'policy: {namespace: %}', {
      good: ['main', '_', 'a', 'data.rules_2', 'A1.b2', 'a..b', 'a.'],
      bad: ['""', '"1a"', '.a', 'a-b', '"a b"', 'a/b', 'a:b', '$a', '"a\\n"', '" a"', '"é"'],
    }),
  },
  {
    id: 'S1-2.14-input',
    spec: '2.14',
    sentence: 'Policies read the plan, or the input of a hosted run.',
    tests: oneOf('policy.input', 'policy: {input: %}', ['plan', 'hosted_run'], ['state', 'hosted-run']),
  },
  {
    id: 'S1-2.14-override',
    spec: '2.14',
    sentence: 'Those who may override are a list of at least one.',
    tests: joinCases(list('policy.override', 'policy: {override: %}', ['[a]', '[a, b]', '[a, a]']), {
      rejects: rejectedCases(
        'empty',
        'policy.override',
        'policy: {«override»: []}',
        lines('policy:', '  engine: engine_a', '  «override»: []'),
      ),
    }),
  },
  {
    id: 'S1-2.14-override-entries',
    spec: '2.14',
    sentence: 'Each of them is nonblank, on one line.',
    tests: joinCases(string('policy.override', 'policy: {override: [first, %]}', NON_BLANK_LINE), {
      rejects: rejectedCases(
        'pattern',
        'policy.override',
        lines('policy:', '  override:', '    - alice', '    - «" "»', '    - bob'),
        lines('policy:', '  override:', '    - «»|', '      alice', '      bob'),
      ),
    }),
  },
];
