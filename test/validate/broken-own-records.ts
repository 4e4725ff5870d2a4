/** Platforms whose sample data is there, but not as the spec has it. */
import type { BrokenPlatform } from './broken-platforms.ts';
import { PATHS, respondMappedList, type ScreenId } from './fake-platform.ts';

type Json = Record<string, unknown>;

const own = { own: true } as const;
const GROUP = 'platform:group';

/** The screens whose records show tags. */
const TAGGED = [
  ['tagging-tag-profiles', 'the tag profile sample'],
  ['security-iam-roles', 'the role sample-agent'],
  ['security-authorizers', 'the authorizer Sample identity pool'],
  ['mcp-servers', 'the MCP server Sample echo'],
  ['a2a-agents', 'the A2A agent Sample demo'],
  ['memory', 'the memory sample_demo_memory'],
  ['agents', 'the agent sample_demo_agent'],
] as const satisfies readonly (readonly [ScreenId, string])[];

/** Changes the tags of every record but those of the platform's own demo users. */
const withTags = (change: (tags: Json) => Json | undefined) =>
  respondMappedList((list) =>
    list.map((one) =>
      String(one['name']).startsWith('demo-user') ? one : { ...one, tags: change(one['tags'] as Json) },
    ),
  );

export const brokenOwnRecords: readonly BrokenPlatform[] = [
  ...TAGGED.flatMap(([screen, label]): BrokenPlatform[] => [
    {
      name: `${screen}: another group, with --own`,
      overrides: { [PATHS[screen]]: withTags((tags) => ({ ...tags, [GROUP]: 'theirs' })) },
      options: own,
      failingChecks: [screen],
      message: `the tag platform:group of ${label} is "theirs"; expected "sample"`,
    },
    {
      name: `${screen}: no group, with --own`,
      overrides: { [PATHS[screen]]: withTags(({ [GROUP]: _group, ...tags }) => tags) },
      options: own,
      failingChecks: [screen],
      message: `the tag platform:group of ${label} is missing; expected "sample"`,
    },
  ]),
  {
    name: 'memory: no tags at all, with --own',
    overrides: { [PATHS.memory]: withTags(() => ({})) },
    options: own,
    failingChecks: ['memory'],
    message: 'the tag platform:application of the memory sample_demo_memory is missing; expected "sample"',
  },
  {
    name: 'all tagged screens: the group of the variable, with --own',
    overrides: {},
    options: { own: true, group: 'team-a' },
    failingChecks: TAGGED.map(([screen]) => screen).sort(),
    message: /^the tag platform:group of .* is "sample"; expected "team-a"$/,
  },
  {
    name: 'security-approval-policies: a policy that requires approval',
    overrides: {
      [PATHS['security-approval-policies']]: respondMappedList((list) =>
        list.map((one) => ({ ...one, approval_mode: 'require_approval' })),
      ),
    },
    failingChecks: ['security-approval-policies'],
    message:
      'the approval_mode of the approval policy Sample notify is require_approval; expected notify_only',
  },
  {
    name: 'agents-evaluation-test-cases: another evaluator',
    overrides: {
      [PATHS['agents-evaluation-test-cases']]: respondMappedList((list) =>
        list.map((one) => ({ ...one, evaluator_ids: ['Builtin.Correctness'] })),
      ),
    },
    failingChecks: ['agents-evaluation-test-cases'],
    message:
      'the evaluator_ids of the test case Sample helpfulness is Builtin.Correctness; expected Builtin.Helpfulness',
  },
];

/** Odd, and as the spec has it. */
export const goodOwnRecords: readonly Pick<BrokenPlatform, 'name' | 'overrides'>[] = [
  {
    name: "another group's record beside the own one",
    overrides: {
      [PATHS.memory]: respondMappedList((list) => [
        { ...list[0], id: 7, tags: { ...(list[0]!['tags'] as Json), [GROUP]: 'theirs' } },
        ...list,
      ]),
    },
  },
  {
    name: 'a policy that requires approval beside the own one',
    overrides: {
      [PATHS['security-approval-policies']]: respondMappedList((list) => [
        { ...list[0], id: 7, name: 'Sample strict', approval_mode: 'require_approval' },
        ...list,
      ]),
    },
  },
  {
    name: 'two evaluators',
    overrides: {
      [PATHS['agents-evaluation-test-cases']]: respondMappedList((list) =>
        list.map((one) => ({ ...one, evaluator_ids: ['Builtin.Correctness', 'Builtin.Helpfulness'] })),
      ),
    },
  },
  {
    name: 'a policy without its mode',
    overrides: {
      [PATHS['security-approval-policies']]: respondMappedList((list) =>
        list.map(({ approval_mode: _mode, ...one }) => one),
      ),
    },
  },
];
