/** Mistakes that users make: each is one error, whose message says what they need. */
import { describe, expect, test } from 'vitest';
import { findingsOf } from './findings.ts';

describe('one mistake is one error', () => {
  test.each<[yaml: string, message: string, help?: string]>([
    [
      'runner: {plna: a}',
      'unknown key runner.plna; did you mean "plan"?',
      'Known keys: default, plan, apply, drift',
    ],
    [
      'runner: {plans: x}',
      'unknown key runner.plans; did you mean "plan"?',
      'Known keys: default, plan, apply, drift',
    ],
    [
      'runner: {Plan: x}',
      'unknown key runner.Plan; did you mean "plan"?',
      'Known keys: default, plan, apply, drift',
    ],
    ['runner: {build: x}', 'unknown key runner.build; use default, plan, apply or drift'],
    ['runner: {}', 'runner is empty; add at least one of default, plan, apply, drift, or remove it'],
    ['runner: {group: a, plna: b}', 'unknown key runner.plna; use group or labels'],
    ['runner: {plan: {labels: [a]}}', 'runner.plan.group is missing; add it'],
    [
      'agent: {via: forge, token: T}',
      'unknown key agent.token; did you mean "token_env"?',
      'Known keys: via, token_env, comment, drift',
    ],
    [
      'modules: {registry: {directory: d, url: "https://m.example.com", namespace: n}}',
      'unknown key modules.registry.directory; did you mean "dir"?',
      'Known keys: bucket, dir, endpoint, prefix, url, namespace, namespaces, system, download',
    ],
    ['policy: {}\npolices: {}', 'unknown key polices; did you mean "policy", which is already set?'],
    ['zebra: {}', 'unknown key zebra; run "gatehouse schema settings" to see the known keys'],
    ['binary: x', 'binary is "x"; use terraform or tofu'],
    [
      'notify: {}',
      'notify is empty; add at least one of slack, teams, webhook, webhook_key, relay, or remove it',
    ],
    [
      'oidc: {}',
      'oidc is empty; add at least one of plan_role, apply_role, audience, roles, gcp, azure, or remove it',
    ],
    [
      'version: 1.10',
      'version is the number 1.10, which YAML reads as 1.1; use a string or a map',
      'Put it in quotes: "1.10"',
    ],
    [
      'terragrunt: {version: 1.10}',
      'terragrunt.version is the number 1.10, which YAML reads as 1.1; use a full version such as 1.9.0 or 1.10.0-rc.1',
    ],
    ['agent: {via: forge, token_env: ""}', 'agent.token_env is empty; give a value'],
    [
      'pass: {vars: [""]}',
      'pass.vars[0] is an empty string; use a name of letters, digits and underscores that does not start with a digit',
    ],
    [
      'drift: "0 4 * *"',
      'drift is "0 4 * *", which has 4 fields; use five cron fields such as "0 4 * * 1", a name such as @daily, or false',
    ],
    [
      'drift: "0 4 * * * *"',
      'drift is "0 4 * * * *", which has 6 fields; use five cron fields such as "0 4 * * 1", a name such as @daily, or false',
    ],
    [
      'comments: "0 25 * * *"',
      'comments is "0 25 * * *"; use five cron fields such as "0 4 * * 1", a name such as @daily, or false',
    ],
    [
      'rollouts: "@dayly"',
      'rollouts is "@dayly"; use five cron fields such as "0 4 * * 1", a name such as @daily, or false',
    ],
    ...['drift', 'comments', 'rollouts'].map((key): [string, string] => [
      `${key}: true`,
      `${key} is true; use five cron fields such as "0 4 * * 1", a name such as @daily, or false`,
    ]),
    ['defaults: {rollouts: true}\nprojects: {}', 'defaults.rollouts is true; use false'],
    ['cost: false', 'cost is false; use true or a map, or leave it out'],
    ['tips: "no way"', 'tips is the string "no way"; use true or false'],
  ])('%s', async (yaml, message, help) => {
    const errors = (await findingsOf(yaml)).filter(({ severity }) => severity === 'error');
    expect(errors.map((one) => [one.message, ...(one.help ? [one.help] : [])])).toEqual([
      [message, ...(help ? [help] : [])],
    ]);
  });
});

describe('a value where a secret may be', () => {
  const shown = async (value: string) => {
    const [finding] = await findingsOf(`notify: { slack: ${JSON.stringify(value)} }`);
    return finding!.message.includes(JSON.stringify(value));
  };

  test.each(['MY-TOKEN', 'slack-webhook', 'Slack.Url', 'PROD SLACK URL', 'chat-hook2', 'my.api.key'])(
    'is shown if it is the name of one: %s',
    async (value) => expect(await shown(value)).toBe(true),
  );

  test.each([
    'https://hooks.example.com/services/T/B/x',
    'correct-horse-battery-staple',
    'ghp-0123456789abcdefghijklmnopqrstuvwxyz',
    'sk-live-abcDEF123',
    'AKIA-IOSFODNN7EXAMPLE',
    'token-9f86d081884c7d65',
    'password=hunter2',
    'key-AbCdEfGhIj',
    '0123-4567-89ab',
  ])('is not shown otherwise: %s', async (value) => expect(await shown(value)).toBe(false));
});
