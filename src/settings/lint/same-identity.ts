import { isMap } from '../../text/is-map.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, type LintVisitor, type LintWarning, noWarnings } from './lint-rule.ts';

interface IdentityPair {
  readonly plan: readonly string[];
  readonly apply: readonly string[];
}

const identityPair = (path: readonly string[], plan: string, apply: string): IdentityPair => ({
  plan: [...path, plan],
  apply: [...path, apply],
});

/** The keys that hold pairs of identities. */
type PairKey = 'oidc' | 'wrapper_a';

/** The paths of plan and apply identities, by key of the settings map. */
const fixedPairs: Readonly<Record<PairKey, readonly IdentityPair[]>> = {
  oidc: [
    identityPair(['oidc'], 'plan_role', 'apply_role'),
    identityPair(['oidc', 'cloud_b'], 'plan_service_account', 'apply_service_account'),
    identityPair(['oidc', 'cloud_c'], 'plan_client_id', 'apply_client_id'),
  ],
  wrapper_a: [],
};

/** Maps of named pairs. */
const namedPairPaths: Readonly<Record<PairKey, readonly (readonly string[])[]>> = {
  oidc: [
    ['oidc', 'roles'],
    ['oidc', 'cloud_b', 'roles'],
    ['oidc', 'cloud_c', 'roles'],
  ],
  wrapper_a: [['wrapper_a', 'credentials']],
};

/** Every path under a key where this document may have a pair. */
function identityPairs(key: PairKey, settings: unknown): readonly IdentityPair[] {
  let result = fixedPairs[key];
  for (const path of namedPairPaths[key]) {
    const map = valueAt(settings, ...path);
    if (isMap(map))
      result = [...result, ...Object.keys(map).map((name) => identityPair([...path, name], 'plan', 'apply'))];
  }
  return result;
}

const isIdentity = (value: unknown): value is string => typeof value === 'string' && value !== '';

const checkPairs =
  (key: PairKey): LintVisitor =>
  (_, { settings }) => {
    const warnings: LintWarning[] = [];
    for (const { plan, apply } of identityPairs(key, settings)) {
      const identity = valueAt(settings, ...apply);
      if (!isIdentity(identity) || valueAt(settings, ...plan) !== identity) continue;
      warnings.push({
        path: apply,
        anchor: 'value',
        describe: (names) => ({
          message: `${names.path(...apply)} is the same identity as ${names.path(...plan)}; use separate identities`,
          help: 'Plans run unmerged code; give them a read-only identity',
        }),
      });
    }
    return warnings;
  };

const checkReportsRole: LintVisitor = (value, { settings }) => {
  const role = isMap(value) ? value['role'] : undefined;
  if (!isIdentity(role)) return noWarnings;
  const allPairs = [...identityPairs('oidc', settings), ...identityPairs('wrapper_a', settings)];
  const otherPath = allPairs
    .flatMap(({ plan, apply }) => [plan, apply])
    .find((path) => valueAt(settings, ...path) === role);
  if (!otherPath) return noWarnings;
  return [
    {
      path: ['reports', 'role'],
      anchor: 'value',
      describe: (names) => ({
        message: `${names.path('reports', 'role')} is the same identity as ${names.path(...otherPath)}; use separate identities`,
        help: 'Give reports an identity that can only write to their bucket',
      }),
    },
  ];
};

export const sameIdentity: LintRule = {
  ruleId: 'same-identity',
  title: 'Two stages with the same identity',
  description:
    'Plans run code that is not merged yet. With the identity of apply, any pull request can write to the cloud. The role that stores reports needs neither identity.',
  spec: 'spec 1, 2.12',
  bad: 'oidc: { plan_role: deployer, apply_role: deployer }',
  good: 'oidc: { plan_role: reader, apply_role: deployer }',
  visitors: { oidc: checkPairs('oidc'), wrapper_a: checkPairs('wrapper_a'), reports: checkReportsRole },
};
