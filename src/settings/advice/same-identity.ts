import { at, isMap } from '../units.ts';
import { advise, type Hint, type Look, none } from './advice.ts';

interface Pair {
  readonly plan: readonly string[];
  readonly apply: readonly string[];
}

const pair = (under: readonly string[], plan: string, apply: string): Pair => ({
  plan: [...under, plan],
  apply: [...under, apply],
});

/** The keys under which pairs of identities stand. */
type Key = 'oidc' | 'wrapper_a';

/** Where the identities of plan and of apply stand, by the key of the settings map. */
const single: Readonly<Record<Key, readonly Pair[]>> = {
  oidc: [
    pair(['oidc'], 'plan_role', 'apply_role'),
    pair(['oidc', 'cloud_b'], 'plan_service_account', 'apply_service_account'),
    pair(['oidc', 'cloud_c'], 'plan_client_id', 'apply_client_id'),
  ],
  wrapper_a: [],
};

/** Maps of named pairs. */
const named: Readonly<Record<Key, readonly (readonly string[])[]>> = {
  oidc: [
    ['oidc', 'roles'],
    ['oidc', 'cloud_b', 'roles'],
    ['oidc', 'cloud_c', 'roles'],
  ],
  wrapper_a: [['wrapper_a', 'credentials']],
};

/** Every place under a key where a pair may stand in this document. */
function pairs(key: Key, value: unknown): readonly Pair[] {
  let found = single[key];
  for (const under of named[key]) {
    const map = at(value, ...under);
    if (isMap(map))
      found = [...found, ...Object.keys(map).map((name) => pair([...under, name], 'plan', 'apply'))];
  }
  return found;
}

const isIdentity = (value: unknown): value is string => typeof value === 'string' && value !== '';

const within =
  (key: Key): Look =>
  (_, { value }) => {
    const hints: Hint[] = [];
    for (const { plan, apply } of pairs(key, value)) {
      const identity = at(value, ...apply);
      if (!isIdentity(identity) || at(value, ...plan) !== identity) continue;
      hints.push({
        path: apply,
        spot: 'value',
        say: (names) => ({
          message: `${names.path(...apply)} is the identity of ${names.path(...plan)} too; use another one for each`,
          help: 'A plan runs code that nobody has merged: give it an identity that may only read',
        }),
      });
    }
    return hints;
  };

const ofReports: Look = (held, { value }) => {
  const role = isMap(held) ? held['role'] : undefined;
  if (!isIdentity(role)) return none;
  const places = [...pairs('oidc', value), ...pairs('wrapper_a', value)];
  const other = places
    .flatMap(({ plan, apply }) => [plan, apply])
    .find((path) => at(value, ...path) === role);
  if (!other) return none;
  return [
    {
      path: ['reports', 'role'],
      spot: 'value',
      say: (names) => ({
        message: `${names.path('reports', 'role')} is the identity of ${names.path(...other)} too; use another one for each`,
        help: 'Give reports an identity that may write to their bucket and nothing else',
      }),
    },
  ];
};

/** Plan, apply and reports must not share an identity. */
export const sameIdentity = advise({
  word: 'same-identity',
  title: 'Two stages share one identity',
  means:
    'A plan runs code that nobody has merged yet. With the identity of apply, any pull request may write to the cloud. The role that stores reports needs neither.',
  spec: 'spec 1, 2.12',
  bad: 'oidc: { plan_role: deployer, apply_role: deployer }',
  good: 'oidc: { plan_role: reader, apply_role: deployer }',
  looks: { oidc: within('oidc'), wrapper_a: within('wrapper_a'), reports: ofReports },
});
