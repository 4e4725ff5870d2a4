import { boolean, oneOf } from './builders.ts';
import type { Requirement } from './types.ts';

/** Settings with one of a few values, and booleans. */
export const choices: readonly Requirement[] = [
  {
    id: 'S1-2.2-binary',
    spec: '2.2',
    sentence: '`binary` is one of the three tools.',
    tests: oneOf('binary', 'binary: %\n', ['tool_a', 'tool_b', 'tool_c'], ['tool_d', '"tool_a "']),
  },
  {
    id: 'S1-2.2-forge',
    spec: '2.2',
    sentence: '`forge` is one of the three kinds of forge.',
    tests: oneOf('forge', 'forge: %\n', ['forge_a', 'forge_b', 'forge_c'], ['forge_d', 'forge_extra']),
  },
  {
    id: 'S1-2.2-gate',
    spec: '2.2',
    sentence: '`gate` is always, on-destructive (of old: on-destroy) or never.',
    tests: oneOf(
      'gate',
      'gate: %\n',
      ['always', 'on-destructive', 'never', 'on-destroy'],
      ['on_destructive', 'destroy'],
    ),
  },
  {
    id: 'S1-2.2-approval',
    spec: '2.2',
    sentence: '`approval` is ledger, pr-review or sealed.',
    tests: oneOf('approval', 'approval: %\n', ['ledger', 'pr-review', 'sealed'], ['review']),
  },
  {
    id: 'S1-2.2-locks',
    spec: '2.2',
    sentence: '`locks` is apply or plan.',
    tests: oneOf('locks', 'locks: %\n', ['apply', 'plan'], ['off', 'drift']),
  },
  {
    id: 'S1-2.2-forge-b-token',
    spec: '2.2',
    sentence: 'The forge token of the second kind is unprotected or protected.',
    tests: oneOf(
      'forge_b_options.token',
      'forge_b_options:\n  token: %\n',
      ['unprotected', 'protected'],
      ['secret'],
    ),
  },
  {
    id: 'S1-2.2-runtime',
    spec: '2.2',
    sentence: '`runtime` has one value: forge.',
    tests: oneOf('runtime', 'runtime: %\n', ['forge'], ['forge_a', 'local']),
  },
  {
    id: 'S1-2.2-tips',
    spec: '2.2',
    sentence: '`tips` is a switch.',
    tests: boolean('tips', 'tips: %\n'),
  },
  {
    id: 'S1-2.2-other-tool-comments',
    spec: '2.2',
    sentence: '`other_tool_comments` is a switch.',
    tests: boolean('other_tool_comments', 'other_tool_comments: %\n'),
  },
];
