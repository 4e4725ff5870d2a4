import type { StringRule } from '../../rules/rule.ts';
import { field, map, object, required, string } from '../../rules/rule.ts';
import { accountName, anyText, nonEmpty } from './patterns.ts';

/** One read-only identity for plan and one for apply. */
export const rolePair = (name: StringRule) =>
  object(
    {
      plan: required('The identity that may only read', name),
      apply: required('The identity that may write', name),
    },
    { allowsUnknownKeys: true },
  );

const cloudB = object(
  {
    workload_identity_provider: required(
      'The provider that exchanges the token',
      string('projects/<number>/locations/global/workloadIdentityPools/<pool>/providers/<provider>', {
        pattern: '^projects/[0-9]+/locations/global/workloadIdentityPools/[^/\\s]+/providers/[^/\\s]+$',
      }),
    ),
    plan_service_account: required('The account that may only read', accountName),
    apply_service_account: required('The account that may write', accountName),
    token_url: field(
      'Where the token is exchanged',
      string('https://<host>/<path>', { pattern: '^https://[^\\s/?#]+/\\S+$' }),
    ),
    roles: field('Other accounts for some roots', map(rolePair(accountName), { min: 1 })),
  },
  { spec: '2.12', allowsUnknownKeys: true },
);

const cloudC = object(
  {
    tenant_id: required('The tenant', nonEmpty),
    subscription_id: required('The subscription', nonEmpty),
    plan_client_id: required('The identity that may only read', nonEmpty),
    apply_client_id: required('The identity that may write', nonEmpty),
    audience: field("The token's audience", nonEmpty),
    roles: field('Other identities for some roots', map(rolePair(nonEmpty), { min: 1 })),
  },
  { spec: '2.12', allowsUnknownKeys: true },
);

/** Spec 1, 2.12. */
export const oidc = object(
  {
    plan_role: field('The role that plan takes: it may only read', nonEmpty),
    apply_role: field('The role that apply takes: it may write', nonEmpty),
    audience: field("The token's audience", anyText),
    roles: field('Other roles for some roots', map(rolePair(nonEmpty), { min: 1 })),
    cloud_b: field('Identities of the second cloud', cloudB),
    cloud_c: field('Identities of the third cloud', cloudC),
  },
  {
    spec: '2.12',
    min: 1,
    conditions: [
      { kind: 'requires', key: 'plan_role', keys: ['apply_role'] },
      { kind: 'requires', key: 'apply_role', keys: ['plan_role'] },
      { kind: 'requires', key: 'audience', keys: ['plan_role', 'apply_role'], unless: ['roles'] },
    ],
  },
);
