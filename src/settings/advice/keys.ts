/** What `tables.ts` finds in the tables. They are large and load late, while looks are asked about every file. */
import type { Keys } from './tables.ts';

export const keys: Keys = {
  known: {
    unit: [
      'roots',
      'binary',
      'version',
      'generate',
      'forge',
      'url',
      'gate',
      'approval',
      'apply',
      'locks',
      'waves',
      'drift',
      'synth',
      'steps',
      'image',
      'notify',
      'cost',
      'comments',
      'rollouts',
      'forge_b_options',
      'runtime',
      'reports',
      'token_env',
      'env',
      'runner',
      'pass',
      'telemetry',
      'tips',
      'modules',
      'oidc',
      'parallelism',
      'wrapper_a',
      'wrapper_b',
      'policy',
      'other_tool_comments',
      'respond',
      'agent',
      'review',
      'decide',
      'audit_region',
      'dashboards',
      'own_jobs',
      'ephemeral',
    ],
    apply: ['when', 'merge', 'merge_token_env', 'requires', 'resume', 'branches'],
    modules: ['path', 'publish', 'attest', 'require', 'trusted', 'test', 'registry'],
  },
  open: {
    waves: [{ is: 'map', known: { canary: false, jobs: false, after: false }, under: {} }],
    reports: [
      {
        is: 'map',
        known: { bucket: true, endpoint: false, prefix: false, url: false, role: false },
        under: {},
      },
    ],
    modules: [
      {
        is: 'map',
        under: {
          attest: [{ is: 'map', known: { key: false }, under: {} }],
          trusted: [
            {
              is: 'list',
              each: [{ is: 'map', known: { source: true, key: true, ledger: true }, under: {} }],
            },
          ],
        },
      },
    ],
    oidc: [
      {
        is: 'map',
        under: {
          roles: [{ is: 'map', each: [{ is: 'map', known: { plan: true, apply: true }, under: {} }] }],
          cloud_b: [
            {
              is: 'map',
              known: {
                workload_identity_provider: true,
                plan_service_account: true,
                apply_service_account: true,
                token_url: false,
                roles: false,
              },
              under: {
                roles: [{ is: 'map', each: [{ is: 'map', known: { plan: true, apply: true }, under: {} }] }],
              },
            },
          ],
          cloud_c: [
            {
              is: 'map',
              known: {
                tenant_id: true,
                subscription_id: true,
                plan_client_id: true,
                apply_client_id: true,
                audience: false,
                roles: false,
              },
              under: {
                roles: [{ is: 'map', each: [{ is: 'map', known: { plan: true, apply: true }, under: {} }] }],
              },
            },
          ],
        },
      },
    ],
    wrapper_a: [
      {
        is: 'map',
        under: {
          credentials: [{ is: 'map', each: [{ is: 'map', known: { plan: true, apply: true }, under: {} }] }],
        },
      },
    ],
  },
};
