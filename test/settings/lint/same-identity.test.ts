import { sameIdentity } from '../../../src/settings/lint/same-identity.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const CLOUD_B = 'workload_identity_provider: projects/1/locations/global/workloadIdentityPools/p/providers/q';
const CLOUD_C = 'tenant_id: t, subscription_id: s';
const READ_ONLY = 'Plans run unmerged code; give them a read-only identity';
const ROLE = '"arn:cloud:iam::123456789012:role/ci"';

const same = (apply: string, plan: string) =>
  `value ${apply}: ${apply} is the same identity as ${plan}; use separate identities // ${READ_ONLY}`;
const reports = (other: string) =>
  `value reports.role: reports.role is the same identity as ${other}; use separate identities // Give reports an identity that can only write to their bucket`;

testLintRule(sameIdentity, {
  flagged: {
    'oidc: {plan_role: x, apply_role: x}': same('oidc.apply_role', 'oidc.plan_role'),
    'oidc: {roles: {a: {plan: x, apply: y}, b: {plan: z, apply: z}}}': same(
      'oidc.roles.b.apply',
      'oidc.roles.b.plan',
    ),
    'oidc: {roles: {a: {plan: x, apply: x}, b: {plan: z, apply: z}}}': [
      same('oidc.roles.a.apply', 'oidc.roles.a.plan'),
      same('oidc.roles.b.apply', 'oidc.roles.b.plan'),
    ],
    [`oidc: {cloud_b: {${CLOUD_B}, plan_service_account: a@d, apply_service_account: a@d}}`]: same(
      'oidc.cloud_b.apply_service_account',
      'oidc.cloud_b.plan_service_account',
    ),
    [`oidc: {cloud_b: {${CLOUD_B}, plan_service_account: a@d, apply_service_account: b@d, roles: {r: {plan: c@d, apply: c@d}}}}`]:
      same('oidc.cloud_b.roles.r.apply', 'oidc.cloud_b.roles.r.plan'),
    [`oidc: {cloud_c: {${CLOUD_C}, plan_client_id: x, apply_client_id: x}}`]: same(
      'oidc.cloud_c.apply_client_id',
      'oidc.cloud_c.plan_client_id',
    ),
    [`oidc: {cloud_c: {${CLOUD_C}, plan_client_id: x, apply_client_id: y, roles: {r: {plan: x, apply: x}}}}`]:
      same('oidc.cloud_c.roles.r.apply', 'oidc.cloud_c.roles.r.plan'),
    'wrapper_a: {credentials: {prod: {plan: x, apply: x}}}': same(
      'wrapper_a.credentials.prod.apply',
      'wrapper_a.credentials.prod.plan',
    ),
    [`reports: {bucket: "s3://b", role: ${ROLE}}\noidc: {plan_role: ${ROLE}, apply_role: y}`]:
      reports('oidc.plan_role'),
    [`reports: {bucket: "s3://b", role: ${ROLE}}\noidc: {plan_role: y, apply_role: ${ROLE}}`]:
      reports('oidc.apply_role'),
    [`reports: {bucket: "s3://b", role: ${ROLE}}\noidc: {roles: {a: {plan: y, apply: ${ROLE}}}}`]:
      reports('oidc.roles.a.apply'),
    [`reports: {bucket: "s3://b", role: ${ROLE}}\nwrapper_a: {credentials: {a: {plan: ${ROLE}, apply: y}}}`]:
      reports('wrapper_a.credentials.a.plan'),
  },
  clean: [
    'oidc: {plan_role: x, apply_role: y}',
    'oidc: {plan_role: x, apply_role: X}',
    // Pairs are checked one by one: a role may be read-only in one and writing in another.
    'oidc: {plan_role: x, apply_role: y, roles: {a: {plan: y, apply: x}}}',
    'oidc: {plan_role: "", apply_role: ""}',
    'oidc: {apply_role: x}',
    'oidc: {roles: {a: {plan: x, aply: x}}}',
    `reports: {bucket: "s3://b", role: ${ROLE}}`,
    `reports: {bucket: "s3://b", role: ${ROLE}}\noidc: {plan_role: y, apply_role: z}`,
    'reports: {bucket: "s3://b", role: ""}\noidc: {plan_role: "", apply_role: y}',
    'wrapper_a: {credentials: {prod: {plan: x, apply: y}}}',
    ...junk('oidc: %', ['other']),
    ...junk('oidc: {plan_role: %, apply_role: %}', ['other']),
    ...junk('oidc: {roles: %, cloud_b: %, cloud_c: %}'),
    ...junk('oidc: {roles: {a: %}, cloud_b: {roles: %}, cloud_c: {roles: {a: %}}}'),
    ...junk('oidc: {roles: {a: {plan: %, apply: %}}}', ['other']),
    ...junk('wrapper_a: %'),
    ...junk('wrapper_a: {credentials: %}'),
    ...junk('wrapper_a: {credentials: {a: %}}'),
    ...junk('reports: %\noidc: {plan_role: x, apply_role: y}'),
    ...junk('reports: {role: %}\noidc: {plan_role: %, apply_role: y}', ['other']),
    ...junk(`reports: {role: ${ROLE}}\noidc: %\nwrapper_a: %`),
  ],
});
