import { missingSchedule } from '../../../src/settings/lint/missing-schedule.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const agent = (more: string) => `agent: {via: forge, token_env: TOKEN, ${more}}`;
const drift =
  'key agent.drift: agent.drift needs a schedule in drift; add one, such as "0 4 * * 1", or turn it off';
const comments = (path: string, users: string) =>
  `${path}: ${users} a schedule in comments on forge_b; add one, such as "*/10 * * * *"`;

testLintRule(missingSchedule, {
  flagged: {
    [agent('drift: true')]: drift,
    [agent('drift: {}')]: drift,
    [`drift: false\n${agent('drift: {timeout: 5}')}`]: drift,
    'forge: forge_b\nforge_b_options: {token: protected}': comments(
      'value forge_b_options.token',
      'forge_b_options.token: protected needs',
    ),
    [`forge: forge_b\n${agent('comment: true')}`]: comments('key agent.comment', 'agent.comment needs'),
    'forge: forge_b\ncomments: false\nreview: {agent: true}': comments(
      'key review.agent',
      'review.agent needs',
    ),
    'forge: forge_b\napply: {when: pull-request}': comments(
      'value apply.when',
      'apply.when: pull-request needs',
    ),
    // One missing schedule is one warning.
    [`forge: forge_b\napply: {when: pull-request}\nreview: {agent: true}\n${agent('comment: {}, drift: true')}`]:
      [comments('key agent.comment', 'agent.comment, review.agent and apply.when: pull-request need'), drift],
  },
  clean: [
    `drift: "0 4 * * 1"\n${agent('drift: true')}`,
    agent('drift: false'),
    agent('comment: true'),
    'agent: {via: forge, token_env: TOKEN}',
    // A misspelled key or wrong value is an error, and nothing more.
    `drifts: "0 4 * * 1"\n${agent('drift: true')}`,
    ...junk(`drift: %\n${agent('drift: true')}`, ['false']),
    ...junk('agent: %'),
    ...junk(agent('drift: %'), ['true', '{}', '{a: null}', '{a: [1]}']),
    'forge: forge_b',
    'forge: forge_b\ncomments: "*/5 * * * *"\nforge_b_options: {token: protected}\napply: {when: pull-request}',
    'forge: forge_b\ncoments: "*/5 * * * *"\napply: {when: pull-request}',
    'forge: forge_b\nforge_b_options: {token: unprotected}',
    `forge: forge_b\nreview: {agent: false}\napply: {when: merge}\n${agent('comment: false')}`,
    'apply: {when: pull-request}',
    'forge: forge_a\napply: {when: pull-request}\nreview: {agent: true}',
    ...junk('forge: %\napply: {when: pull-request}'),
    ...junk('forge: forge_b\ncomments: %\napply: {when: pull-request}', ['false']),
    ...junk('forge: forge_b\nforge_b_options: %\nagent: %\nreview: %\napply: %'),
    ...junk('forge: forge_b\nforge_b_options: {token: %}\nreview: {agent: %}\napply: {when: %}', ['true']),
    ...junk(`forge: forge_b\n${agent('comment: %')}`, ['true', '{}', '{a: null}', '{a: [1]}']),
  ],
});
