/** What `tables.ts` finds in the tables. They are large and load late, while looks are asked about every file. */
import type { KeyTables } from './derive-key-tables.ts';

export const keyTables: KeyTables = {
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
    waves: [{ kind: 'map', known: { canary: false, jobs: false, after: false }, children: {} }],
    reports: [
      {
        kind: 'map',
        known: { bucket: true, endpoint: false, prefix: false, url: false, role: false },
        children: {},
      },
    ],
    modules: [
      {
        kind: 'map',
        children: {
          attest: [{ kind: 'map', known: { key: false }, children: {} }],
          trusted: [
            {
              kind: 'list',
              items: [{ kind: 'map', known: { source: true, key: true, ledger: true }, children: {} }],
            },
          ],
        },
      },
    ],
    oidc: [
      {
        kind: 'map',
        children: {
          roles: [
            { kind: 'map', items: [{ kind: 'map', known: { plan: true, apply: true }, children: {} }] },
          ],
          cloud_b: [
            {
              kind: 'map',
              known: {
                workload_identity_provider: true,
                plan_service_account: true,
                apply_service_account: true,
                token_url: false,
                roles: false,
              },
              children: {
                roles: [
                  { kind: 'map', items: [{ kind: 'map', known: { plan: true, apply: true }, children: {} }] },
                ],
              },
            },
          ],
          cloud_c: [
            {
              kind: 'map',
              known: {
                tenant_id: true,
                subscription_id: true,
                plan_client_id: true,
                apply_client_id: true,
                audience: false,
                roles: false,
              },
              children: {
                roles: [
                  { kind: 'map', items: [{ kind: 'map', known: { plan: true, apply: true }, children: {} }] },
                ],
              },
            },
          ],
        },
      },
    ],
    wrapper_a: [
      {
        kind: 'map',
        children: {
          credentials: [
            { kind: 'map', items: [{ kind: 'map', known: { plan: true, apply: true }, children: {} }] },
          ],
        },
      },
    ],
  },
};
