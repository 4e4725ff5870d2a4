import { anyString, fill, fillMarked, joinCases, lines, list, map, rejectedCases } from './builders.ts';
import { NOT_BOOLEAN } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

/** Settings that are maps or lists of maps, whose content has its own section. */
export const maps: readonly Requirement[] = [
  {
    id: 'S1-2.2-generate',
    spec: '2.2',
    sentence: '`generate` is a map; the spec does not define its content.',
    tests: map('generate', 'generate: %\n', [
      '{}',
      '{anything: [1, {at: all}], 5: null}',
      '{backend: {kind: {key: a}}}',
    ]),
  },
  {
    id: 'S1-2.2-apply',
    spec: '2.2',
    sentence: '`apply` is a map.',
    tests: map('apply', 'apply: %\n', ['{}', '{when: merge}']),
  },
  {
    id: 'S1-2.2-waves',
    spec: '2.2',
    sentence: '`waves` is a map.',
    tests: map('waves', 'waves: %\n', ['{}', '{jobs: 3}']),
  },
  {
    id: 'S1-2.2-steps',
    spec: '2.2',
    sentence: '`steps` is a list, of any length.',
    tests: list('steps', 'steps: %\n', ['[]', '[{run: make, before: plan}]']),
  },
  {
    id: 'S1-2.2-notify',
    spec: '2.2',
    sentence: '`notify` is a map.',
    tests: map('notify', 'notify: %\n', ['{chat_a: A}']),
  },
  {
    id: 'S1-2.2-cost',
    spec: '2.2',
    sentence: '`cost` is true, or a map of options.',
    tests: {
      accepts: fill('cost: %\n', ['true', '{}', '{approve_above: 100}']),
      rejects: [
        ...rejectedCases('enum', 'cost', 'cost: «false»\n'),
        ...rejectedCases(
          'type',
          'cost',
          ...fillMarked('cost: %\n', ['text', '"true"', 'yes', 'off', '1', 'null', '[]', '[true]']),
        ),
      ],
    },
  },
  {
    id: 'S1-2.2-forge-b-options',
    spec: '2.2',
    sentence: '`forge_b_options` is a map with room for `token` alone.',
    tests: joinCases(map('forge_b_options', 'forge_b_options: %\n', ['{}', '{token: protected}']), {
      rejects: rejectedCases(
        'unknown-key',
        ['forge_b_options', 'tokens'],
        'forge_b_options: {«tokens»: protected}',
        'forge_b_options: {token: protected, «tokens»: 1}',
      ),
    }),
  },
  {
    id: 'S1-2.2-reports',
    spec: '2.2',
    sentence: '`reports` is a map.',
    tests: map('reports', 'reports: %\n', ['{bucket: "s3://plans"}']),
  },
  {
    id: 'S1-2.2-env',
    spec: '2.2',
    sentence: '`env` maps names to strings; a number or boolean is not a string.',
    tests: joinCases(
      map('env', 'env: %\n', ['{}', '{A: b, "two words": ""}']),
      anyString('env.REGION', 'env: {REGION: %}'),
      {
        accepts: [lines('env:', '  A: "1"', '  B: yes', "  C: 'true'", '  D: 1.2.3')],
        rejects: rejectedCases(['type', 'type'], 'env', lines('env:', '  A: «1»', '  B: b', '  C: «false»')),
      },
    ),
  },
  {
    id: 'S1-2.2-pass',
    spec: '2.2',
    sentence: '`pass` is a map.',
    tests: map('pass', 'pass: %\n', ['{vars: [A]}']),
  },
  {
    id: 'S1-2.2-telemetry',
    spec: '2.2',
    sentence: '`telemetry` is a map.',
    tests: map('telemetry', 'telemetry: %\n', ['{headers_secret: A}']),
  },
  {
    id: 'S1-2.2-modules',
    spec: '2.2',
    sentence: '`modules` is a map.',
    tests: map('modules', 'modules: %\n', ['{}', '{test: true}']),
  },
  {
    id: 'S1-2.2-oidc',
    spec: '2.2',
    sentence: '`oidc` is a map.',
    tests: map('oidc', 'oidc: %\n', ['{plan_role: a, apply_role: b}']),
  },
  {
    id: 'S1-2.2-wrapper-a',
    spec: '2.2',
    sentence: '`wrapper_a` is a map.',
    tests: map('wrapper_a', 'wrapper_a: %\n', ['{}', '{parallelism: 2}']),
  },
  {
    id: 'S1-2.2-wrapper-b',
    spec: '2.2',
    sentence: '`wrapper_b` is a map with room for `version` alone.',
    tests: joinCases(map('wrapper_b', 'wrapper_b: %\n', ['{}', '{version: 1.5.7}']), {
      rejects: rejectedCases(
        'unknown-key',
        ['wrapper_b', 'parallelism'],
        'wrapper_b: {«parallelism»: 2}',
        lines('wrapper_b:', '  version: 1.5.7', '  «parallelism»: 2'),
      ),
    }),
  },
  {
    id: 'S1-2.2-policy',
    spec: '2.2',
    sentence: '`policy` is a map.',
    tests: map('policy', 'policy: %\n', ['{}', '{engine: engine_a}']),
  },
  {
    id: 'S1-2.2-respond',
    spec: '2.2',
    sentence: '`respond` is a map.',
    tests: map('respond', 'respond: %\n', ['{}', '{tips: off}']),
  },
  {
    id: 'S1-2.2-agent',
    spec: '2.2',
    sentence: '`agent` is a map.',
    tests: map('agent', 'agent: %\n', ['{via: forge, token_env: A}']),
  },
  {
    id: 'S1-2.2-review',
    spec: '2.2',
    sentence: '`review` is a map.',
    tests: map('review', 'review: %\n', ['{}', '{agent: false}']),
  },
  {
    id: 'S1-2.2-decide',
    spec: '2.2',
    sentence: '`decide` is a map.',
    tests: map('decide', 'decide: %\n', ['{backend: laya, url: "http://decide.example"}']),
  },
  {
    id: 'S1-2.2-dashboards',
    spec: '2.2',
    sentence: '`dashboards` is a switch, or a map.',
    tests: {
      accepts: fill('dashboards: %\n', ['true', 'false', '{}', '{dir: boards}']),
      rejects: rejectedCases('type', 'dashboards', ...fillMarked('dashboards: %\n', NOT_BOOLEAN)),
    },
  },
  {
    id: 'S1-2.2-ephemeral',
    spec: '2.2',
    sentence: '`ephemeral` is a map.',
    tests: map('ephemeral', 'ephemeral: %\n', ['{roots: [a]}']),
  },
  {
    id: 'S1-2.2-maps-in-block',
    spec: '2.2',
    sentence: 'A list is not a map, in block style either.',
    tests: {
      accepts: [lines('apply:', '  when: merge', 'policy:', '  engine: engine_a')],
      rejects: [
        ...rejectedCases('type', 'apply', lines('apply:', '  «»- merge', '  - auto')),
        ...rejectedCases('type', 'policy', lines('policy:', '«»- engine: engine_a')),
        ...rejectedCases('type', 'steps', lines('steps:', '  «»run: make', '  before: plan')),
        ...rejectedCases('type', 'binary', lines('binary:', '  «»- tool_a')),
        ...rejectedCases('type', 'env.A', lines('env:', '  A:', '    «»b: c')),
      ],
    },
  },
];
