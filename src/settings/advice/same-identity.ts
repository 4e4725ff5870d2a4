import { at, isMap } from '../units.ts';
import type { Advice, Hint } from './advice.ts';

/** Pairs of keys that name the identity of plan and of apply. */
const pairs = [
  { under: ['oidc'], plan: 'plan_role', apply: 'apply_role' },
  { under: ['oidc', 'cloud_b'], plan: 'plan_service_account', apply: 'apply_service_account' },
  { under: ['oidc', 'cloud_c'], plan: 'plan_client_id', apply: 'apply_client_id' },
] as const;

/** Maps of named pairs. */
const named = [
  ['oidc', 'roles'],
  ['oidc', 'cloud_b', 'roles'],
  ['oidc', 'cloud_c', 'roles'],
  ['wrapper_a', 'credentials'],
] as const;

/** Plan and apply must not share an identity. */
export const sameIdentity: Advice = {
  word: 'same-identity',
  title: 'Plan and apply have one identity',
  means:
    'A plan runs code that nobody has merged yet. With the identity of apply, any pull request may write to the cloud.',
  spec: 'spec 1, 2.12',
  bad: 'oidc: { plan_role: deployer, apply_role: deployer }',
  good: 'oidc: { plan_role: reader, apply_role: deployer }',
  *find({ value }) {
    for (const { under, plan, apply } of pairs) yield* compare(at(value, ...under), under, plan, apply);
    for (const under of named) {
      const map = at(value, ...under);
      if (!isMap(map)) continue;
      for (const [name, pair] of Object.entries(map)) yield* compare(pair, [...under, name], 'plan', 'apply');
    }
  },
};

function* compare(holder: unknown, under: readonly string[], plan: string, apply: string): Iterable<Hint> {
  const identity = at(holder, apply);
  if (typeof identity !== 'string' || at(holder, plan) !== identity) return;
  yield {
    path: [...under, apply],
    spot: 'value',
    say: (names) => ({
      message: `${names.path(...under, apply)} is the identity of ${names.path(...under, plan)} too; use another one for each`,
      help: 'A plan runs code that nobody has merged: give it an identity that may only read',
    }),
  };
}
