import { fill, fillMarked, rejectedCases } from './builders.ts';
import type { Requirement } from './types.ts';

/** A setting with limits: the last values inside, the first ones outside. */
interface BoundedSetting {
  path: string;
  template: string;
  inside: readonly string[];
  outside: readonly string[];
}

const AGENT = 'agent: {via: forge, token_env: A, ';
const DECIDE = 'decide: {backend: laya, url: "https://d.example", thresholds: ';
const REGISTRY = 'modules: {registry: {dir: r, url: "https://m.example", ';
const FROM_1 = { inside: ['1'], outside: ['0'] };
const FROM_5_TO_60 = { inside: ['5', '60'], outside: ['4', '61'] };
const TO_64 = { inside: ['x', 'x'.repeat(64)], outside: ['x'.repeat(65)] };

const limitRequirement = (id: string, sentence: string, bounds: readonly BoundedSetting[]): Requirement => ({
  id: `S1-8-${id}`,
  spec: '8',
  sentence,
  tests: {
    accepts: bounds.flatMap(({ template, inside }) => fill(template, inside)),
    rejects: bounds.flatMap(({ path, template, outside }) =>
      rejectedCases('range', path, ...fillMarked(template, outside)),
    ),
  },
});

export const limits: readonly Requirement[] = [
  limitRequirement('resume', 'Resuming is bound to 5 to 60.', [
    { path: 'apply.resume', template: 'apply: {resume: %}', ...FROM_5_TO_60 },
  ]),
  limitRequirement('sweep', 'Sweeping is bound to 5 to 60.', [
    { path: 'ephemeral.sweep', template: 'ephemeral: {roots: [a], sweep: %}', ...FROM_5_TO_60 },
  ]),
  limitRequirement('jobs', 'A wave has a job at least.', [
    { path: 'waves.jobs', template: 'waves: {jobs: %}', ...FROM_1 },
  ]),
  limitRequirement(
    'parallelism',
    'One root at least plans at a time, with the binary and with the first wrapper.',
    [
      { path: 'parallelism', template: 'parallelism: %', ...FROM_1 },
      { path: 'wrapper_a.parallelism', template: 'wrapper_a: {parallelism: %}', ...FROM_1 },
    ],
  ),
  limitRequirement('max-turns', 'The agent has a turn at least, in either of its jobs.', [
    { path: 'agent.comment.max_turns', template: `${AGENT}comment: {max_turns: %}}`, ...FROM_1 },
    { path: 'agent.drift.max_turns', template: `${AGENT}drift: {max_turns: %}}`, ...FROM_1 },
  ]),
  limitRequirement('timeout', "The agent's timeouts and the review's are 1 at least.", [
    { path: 'agent.comment.timeout', template: `${AGENT}comment: {timeout: %}}`, ...FROM_1 },
    { path: 'agent.drift.timeout', template: `${AGENT}drift: {timeout: %}}`, ...FROM_1 },
    { path: 'review.timeout', template: 'review: {agent: false, timeout: %}', ...FROM_1 },
  ]),
  limitRequirement('approve-above', 'The amount that needs approval is not below 0.', [
    { path: 'cost.approve_above', template: 'cost: {approve_above: %}', inside: ['0'], outside: ['-0.001'] },
  ]),
  limitRequirement(
    'thresholds',
    'Thresholds lie above 0 and end at 1.',
    ['noul', 'choice', 'score'].map((key) => ({
      path: `decide.thresholds.${key}`,
      template: `${DECIDE}{${key}: %}}`,
      inside: ['0.001', '1'],
      outside: ['0', '1.001'],
    })),
  ),
  limitRequirement('relay', 'A relay ends at 64 characters.', [
    { path: 'notify.relay', template: 'notify: {chat_a: A, relay: %}', ...TO_64 },
  ]),
  limitRequirement('namespace', 'Namespaces end at 64 characters, the one and those of single modules.', [
    { path: 'modules.registry.namespace', template: `${REGISTRY}namespace: %}}`, ...TO_64 },
    {
      path: 'modules.registry.namespaces.net',
      template: `${REGISTRY}namespace: n, namespaces: {net: %}}}`,
      ...TO_64,
    },
  ]),
  limitRequirement('system', 'A system ends at 64 characters.', [
    { path: 'modules.registry.system', template: `${REGISTRY}namespace: n, system: %}}`, ...TO_64 },
  ]),
  {
    id: 'S1-8-not-empty',
    spec: '8',
    sentence: 'What ends at 64 characters begins at one.',
    tests: {
      accepts: [
        'notify: {chat_a: A, relay: "1"}',
        `${REGISTRY}namespace: n, namespaces: {net: n}, system: s}}`,
      ],
      rejects: [
        ...rejectedCases('pattern', 'notify.relay', 'notify: {chat_a: A, relay: «""»}'),
        ...rejectedCases('pattern', 'modules.registry.namespace', `${REGISTRY}namespace: «""»}}`),
        ...rejectedCases(
          'pattern',
          'modules.registry.namespaces.net',
          `${REGISTRY}namespace: n, namespaces: {net: «""»}}}`,
        ),
        ...rejectedCases('pattern', 'modules.registry.system', `${REGISTRY}namespace: n, system: «""»}}`),
      ],
    },
  },
];
