import { fill, identityPairCases, joinCases, lines, map, rejectedCases, string } from './builders.ts';
import { ACCOUNT_NAME, NON_EMPTY } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const POOL = 'projects/123/locations/global/workloadIdentityPools/pool/providers/ci';
const B = {
  workload_identity_provider: POOL,
  plan_service_account: 'plan@acme.example',
  apply_service_account: 'apply@acme.example',
};
const C = { tenant_id: 't', subscription_id: 's', plan_client_id: 'p', apply_client_id: 'a' };

const flow = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');

/** The section with all required keys and `extra`, or with `%` for the value of one key. */
const b = (extra = '') => `oidc: {cloud_b: {${[flow(B), extra].filter(Boolean).join(', ')}}}`;
const c = (extra = '') => `oidc: {cloud_c: {${[flow(C), extra].filter(Boolean).join(', ')}}}`;
const bWith = (key: string) => `oidc: {cloud_b: {${flow({ ...B, [key]: '%' })}}}`;
const cWith = (key: string) => `oidc: {cloud_c: {${flow({ ...C, [key]: '%' })}}}`;

/** The section without one of its required keys, marked at its own key. */
const missingKeyCases = (cloud: string, all: Readonly<Record<string, string>>) =>
  Object.keys(all).flatMap((key) =>
    rejectedCases(
      'required',
      [`oidc.${cloud}`, key],
      `oidc: {«${cloud}»: {${flow(Object.fromEntries(Object.entries(all).filter(([each]) => each !== key)))}}}`,
    ),
  );

const PROVIDER = {
  good: [
    POOL,
    'projects/0/locations/global/workloadIdentityPools/a-1/providers/b_2',
    `"projects/${'9'.repeat(14)}/locations/global/workloadIdentityPools/p/providers/q"`,
  ],
  bad: [
    '""',
    'ci',
    'projects/acme/locations/global/workloadIdentityPools/p/providers/q',
    'projects/1a/locations/global/workloadIdentityPools/p/providers/q',
    'projects//locations/global/workloadIdentityPools/p/providers/q',
    'projects/1/locations/eu/workloadIdentityPools/p/providers/q',
    'projects/1/locations/global/workloadidentitypools/p/providers/q',
    'projects/1/locations/global/workloadIdentityPools/p',
    'projects/1/locations/global/workloadIdentityPools/p/providers',
    'projects/1/locations/global/workloadIdentityPools/p/providers/',
    'projects/1/locations/global/workloadIdentityPools//providers/q',
    'projects/1/locations/global/workloadIdentityPools/p/x/providers/q',
    'projects/1/locations/global/workloadIdentityPools/p/providers/q/r',
    'projects/1/locations/global/workloadIdentityPools/p/providers/q/',
    '/projects/1/locations/global/workloadIdentityPools/p/providers/q',
    'x/projects/1/locations/global/workloadIdentityPools/p/providers/q',
    'https://h.example/projects/1/locations/global/workloadIdentityPools/p/providers/q',
    '"projects/1/locations/global/workloadIdentityPools/p/providers/q\\n"',
  ],
};

const TOKEN_URL = {
  good: ['https://sts.example/v1/token', 'https://sts.example:8443/t', '"https://h/p"'],
  bad: [
    '""',
    'sts.example/v1/token',
    'http://sts.example/v1/token',
    'https://sts.example',
    '"https://"',
    '"https:///token"',
    'https:///v1/token',
    'https://sts.example/',
    'https:/sts.example/token',
    'ftp://sts.example/token',
    'xhttps://sts.example/token',
  ],
};

export const clouds: readonly Requirement[] = [
  {
    id: 'S1-2.12-cloud-b',
    spec: '2.12',
    sentence: 'The identity of the second cloud is a map, in which nothing forbids further keys.',
    tests: map('oidc.cloud_b', 'oidc: {cloud_b: %}', [`{${flow(B)}}`, `{${flow(B)}, other_key: [1]}`]),
  },
  {
    id: 'S1-2.12-cloud-b-needed',
    spec: '2.12',
    sentence: 'The second cloud needs its provider and two service accounts.',
    tests: {
      accepts: [
        b(),
        lines('oidc:', '  cloud_b:', ...Object.entries(B).map(([key, value]) => `    ${key}: ${value}`)),
      ],
      rejects: [
        ...missingKeyCases('cloud_b', B),
        ...rejectedCases([['required', 'required', 'required']], 'oidc.cloud_b', 'oidc: {«cloud_b»: {}}'),
        ...rejectedCases(
          [['required', 'required']],
          'oidc.cloud_b',
          `oidc: {«cloud_b»: {workload_identity_provider: ${POOL}}}`,
        ),
      ],
    },
  },
  {
    id: 'S1-2.12-cloud-b-provider',
    spec: '2.12',
    sentence:
      "The provider is the full name of a pool's provider: a project by number, the global location, one pool, one provider.",
    tests: string('oidc.cloud_b.workload_identity_provider', bWith('workload_identity_provider'), PROVIDER),
  },
  ...['plan_service_account', 'apply_service_account'].map(
    (key): Requirement => ({
      id: `S1-2.12-cloud-b-${key.replaceAll('_', '-')}`,
      spec: '2.12',
      sentence: `\`${key}\` is a name at a domain.`,
      tests: string(`oidc.cloud_b.${key}`, bWith(key), ACCOUNT_NAME),
    }),
  ),
  {
    id: 'S1-2.12-cloud-b-token-url',
    spec: '2.12',
    sentence: 'The token URL is https, with a host and a path.',
    tests: string('oidc.cloud_b.token_url', b('token_url: %'), TOKEN_URL),
  },
  {
    id: 'S1-2.12-cloud-b-roles',
    spec: '2.12',
    sentence: "The second cloud's named roles are a map with a name in it.",
    tests: joinCases(map('oidc.cloud_b.roles', b('roles: %'), ['{prod: {plan: a@b, apply: c@d}}']), {
      rejects: rejectedCases('empty', 'oidc.cloud_b.roles', b('«roles»: {}')),
    }),
  },
  {
    id: 'S1-2.12-cloud-b-roles-pairs',
    spec: '2.12',
    sentence: 'Each of them has a name at a domain to plan with and one to apply with.',
    tests: identityPairCases('oidc.cloud_b.roles.prod', (entry) => b(`roles: {${entry}}`), ACCOUNT_NAME),
  },
  {
    id: 'S1-2.12-cloud-c',
    spec: '2.12',
    sentence: 'The identity of the third cloud is a map, in which nothing forbids further keys.',
    tests: map('oidc.cloud_c', 'oidc: {cloud_c: %}', [`{${flow(C)}}`, `{${flow(C)}, other_key: {}}`]),
  },
  {
    id: 'S1-2.12-cloud-c-needed',
    spec: '2.12',
    sentence: 'The third cloud needs tenant, subscription and two clients.',
    tests: {
      accepts: [
        c(),
        lines('oidc:', '  cloud_c:', ...Object.entries(C).map(([key, value]) => `    ${key}: ${value}`)),
      ],
      rejects: [
        ...missingKeyCases('cloud_c', C),
        ...rejectedCases(
          [['required', 'required', 'required', 'required']],
          'oidc.cloud_c',
          'oidc: {«cloud_c»: {}}',
        ),
      ],
    },
  },
  ...Object.keys(C).map(
    (key): Requirement => ({
      id: `S1-2.12-cloud-c-${key.replaceAll('_', '-')}`,
      spec: '2.12',
      sentence: `\`${key}\` is a non-empty string.`,
      tests: string(`oidc.cloud_c.${key}`, cWith(key), NON_EMPTY),
    }),
  ),
  {
    id: 'S1-2.12-cloud-c-audience',
    spec: '2.12',
    sentence: "The third cloud's audience is a non-empty string, if it is set.",
    tests: joinCases(string('oidc.cloud_c.audience', c('audience: %'), NON_EMPTY), { accepts: [c()] }),
  },
  {
    id: 'S1-2.12-cloud-c-roles',
    spec: '2.12',
    sentence: "The third cloud's named roles are a map with a name in it.",
    tests: joinCases(map('oidc.cloud_c.roles', c('roles: %'), ['{prod: {plan: a, apply: b}}']), {
      accepts: fill(c('roles: {%: {plan: a, apply: b}}'), ['live', '"live/*"']),
      rejects: rejectedCases('empty', 'oidc.cloud_c.roles', c('«roles»: {}')),
    }),
  },
  {
    id: 'S1-2.12-cloud-c-roles-pairs',
    spec: '2.12',
    sentence: 'Each of them has a client to plan with and one to apply with, both non-empty strings.',
    tests: identityPairCases('oidc.cloud_c.roles.prod', (entry) => c(`roles: {${entry}}`), NON_EMPTY),
  },
];
