import type { StringRule } from '../../rules/rule.ts';
import { field, map, object, required, string } from '../../rules/rule.ts';
import { accountName, anyString, nonEmpty } from './patterns.ts';

/** One read-only identity for plan and one for apply. */
export const rolePair = (name: StringRule) =>
  object(
    {
      plan: required('The read-only identity, for plan', name),
      apply: required('The identity with write access, for apply', name),
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
    plan_service_account: required('The read-only account, for plan', accountName),
    apply_service_account: required('The account with write access, for apply', accountName),
    token_url: field(
      'The URL of the token exchange',
      string('https://<host>/<path>', { pattern: '^https://[^\\s/?#]+/\\S+$' }),
    ),
    roles: field('Accounts for specific roots', map(rolePair(accountName), { min: 1 })),
  },
  { spec: '2.12', allowsUnknownKeys: true },
);

const cloudC = object(
  {
    tenant_id: required('The id of the tenant', nonEmpty),
    subscription_id: required('The id of the subscription', nonEmpty),
    plan_client_id: required('The read-only identity, for plan', nonEmpty),
    apply_client_id: required('The identity with write access, for apply', nonEmpty),
    audience: field('The audience of the token', nonEmpty),
    roles: field('Identities for specific roots', map(rolePair(nonEmpty), { min: 1 })),
  },
  { spec: '2.12', allowsUnknownKeys: true },
);

/** Spec 1, 2.12. */
export const oidc = object(
  {
    plan_role: field('The read-only role, for plan', nonEmpty),
    apply_role: field('The role with write access, for apply', nonEmpty),
    audience: field('The audience of the token', anyString),
    roles: field('Roles for specific roots', map(rolePair(nonEmpty), { min: 1 })),
    cloud_b: field('Identities in the second cloud', cloudB),
    cloud_c: field('Identities in the third cloud', cloudC),
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
