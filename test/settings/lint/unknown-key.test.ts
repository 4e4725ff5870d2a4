import { expect, test } from 'vitest';
import { unknownKey } from '../../../src/settings/lint/unknown-key.ts';
import { nameLocations } from '../../../src/vocabulary/name-locations.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const CLOUD_B =
  'workload_identity_provider: projects/1/locations/global/workloadIdentityPools/p/providers/q, plan_service_account: a@d, apply_service_account: b@d';
const CLOUD_C = 'tenant_id: t, subscription_id: s, plan_client_id: a, apply_client_id: b';

const expectedLine = (path: string, didYouMean: string | undefined, known: string) =>
  `key ${path}: unknown key ${path} has no effect; ${didYouMean ? `did you mean "${didYouMean}"?` : 'remove it'} // Known keys: ${known}`;
const waves = 'canary, jobs, after';
const reports = 'bucket, endpoint, prefix, url, role';
const pair = 'plan, apply';
const trusted = 'source, key, ledger';
const cloudB = 'workload_identity_provider, plan_service_account, apply_service_account, token_url, roles';
const cloudC = 'tenant_id, subscription_id, plan_client_id, apply_client_id, audience, roles';

testLintRule(unknownKey, {
  flagged: {
    'waves: {job: 2}': expectedLine('waves.job', 'jobs', waves),
    'waves: {Canary: [a], owner: me}': [
      expectedLine('waves.Canary', 'canary', waves),
      expectedLine('waves.owner', undefined, waves),
    ],
    // The nearest key is present, so it is not the one that was meant.
    'waves: {jobs: 2, job: 3}': expectedLine('waves.job', undefined, waves),
    'reports: {bucket: "s3://b", rolle: x}': expectedLine('reports.rolle', 'role', reports),
    'oidc: {roles: {a: {plan: x, apply: y, note: z}}}': expectedLine('oidc.roles.a.note', undefined, pair),
    [`oidc: {cloud_b: {${CLOUD_B}, token-url: x}}`]: expectedLine(
      'oidc.cloud_b.token-url',
      'token_url',
      cloudB,
    ),
    [`oidc: {cloud_b: {${CLOUD_B}, roles: {a: {plan: a@d, apply: b@d, 1: x}}}}`]: expectedLine(
      'oidc.cloud_b.roles.a.1',
      undefined,
      pair,
    ),
    [`oidc: {cloud_c: {${CLOUD_C}, audiences: x}}`]: expectedLine(
      'oidc.cloud_c.audiences',
      'audience',
      cloudC,
    ),
    [`oidc: {cloud_c: {${CLOUD_C}, roles: {a: {plan: a, apply: b, x: 1}}}}`]: expectedLine(
      'oidc.cloud_c.roles.a.x',
      undefined,
      pair,
    ),
    'modules: {attest: {keys: k}}': expectedLine('modules.attest.keys', 'key', 'key'),
    'modules: {trusted: [{source: "oci://h/p", key: k, ledger: "file:///l"}, {source: "oci://h/p", key: k, ledger: "file:///l", note: x}]}':
      expectedLine('modules.trusted.1.note', undefined, trusted),
    'wrapper_a: {credentials: {a: {plan: x, apply: y, note: {}}}}': expectedLine(
      'wrapper_a.credentials.a.note',
      undefined,
      pair,
    ),
  },
  clean: [
    'waves: {canary: [], jobs: 1, after: {job: [x]}}',
    'oidc: {roles: {job: {plan: x, apply: y}}}',
    // Where unknown keys are not allowed, they are errors.
    'apply: {whn: merge}',
    'oidc: {audiance: x}',
    'modules: {trustd: []}',
    'wrapper_a: {versions: 1.2.3}',
    // The key that was meant is required, so its absence is an error, which is enough.
    'reports: {buckets: "s3://b"}',
    'oidc: {roles: {a: {plans: x, apply: y}}}',
    'modules: {trusted: [{sources: "oci://h/p", key: k, ledger: "file:///l"}]}',
    // Any key is allowed inside these.
    'generate: {waves: {job: 2}}',
    'own_jobs: {a: {job: 2}}',
    'reports: {bucket: "s3://b", prefix: {job: 2}}',
    ...junk('waves: %', ['{a: null}', '{a: [1]}']),
    ...junk('reports: %', ['{a: null}', '{a: [1]}']),
    ...junk('oidc: %'),
    ...junk('oidc: {roles: %, cloud_b: {roles: %}}'),
    ...junk('oidc: {cloud_b: %, cloud_c: %}', ['{a: null}', '{a: [1]}']),
    ...junk('oidc: {roles: {x: %}}', ['{a: null}', '{a: [1]}']),
    ...junk('modules: %'),
    ...junk('modules: {trusted: %}'),
    ...junk('modules: {trusted: [%], attest: %}', ['{a: null}', '{a: [1]}']),
    ...junk('wrapper_a: {credentials: %}'),
  ],
});

// Messages translate paths, not single keys, so a vocabulary must not rename any of the suggested keys.
test('no key of an open object is renamed by a vocabulary', () => {
  const keys = `${waves}, ${reports}, ${pair}, ${trusted}, ${cloudB}, ${cloudC}`.split(', ');
  expect(nameLocations.filter(({ anchor: is, neutral }) => is === 'key' && keys.includes(neutral))).toEqual(
    [],
  );
});
