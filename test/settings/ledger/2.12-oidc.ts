import {
  anyString,
  identityPairCases,
  joinCases,
  lines,
  map,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { NON_EMPTY } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const oidc: readonly Requirement[] = [
  {
    id: 'S1-2.12-some',
    spec: '2.12',
    sentence: '`oidc` is not empty.',
    tests: {
      accepts: ['oidc: {roles: {prod: {plan: a, apply: b}}}'],
      rejects: rejectedCases('empty', 'oidc', '«oidc»: {}', lines('gate: never', '«oidc»:', '  {}')),
    },
  },
  {
    id: 'S1-2.12-keys',
    spec: '2.12',
    sentence: '`oidc` takes its six keys and no other.',
    tests: {
      accepts: ['oidc: {plan_role: a, apply_role: b, audience: c, roles: {prod: {plan: a, apply: b}}}'],
      rejects: [
        ...unknownKeyCases('oidc', 'oidc: {plan_role: a, apply_role: b, %: {}}', [
          'cloud_a',
          'role',
          'Audience',
        ]),
        ...unknownKeyCases('oidc', 'oidc: {%: 1}'),
      ],
    },
  },
  {
    id: 'S1-2.12-plan-role',
    spec: '2.12',
    sentence: 'The role of a plan is a non-empty string.',
    tests: string('oidc.plan_role', 'oidc: {plan_role: %, apply_role: b}', NON_EMPTY),
  },
  {
    id: 'S1-2.12-apply-role',
    spec: '2.12',
    sentence: 'The role of an apply is a non-empty string.',
    tests: string('oidc.apply_role', 'oidc:\n  plan_role: a\n  apply_role: %\n', NON_EMPTY),
  },
  {
    id: 'S1-2.12-role-pair',
    spec: '2.12',
    sentence: 'The two roles come together.',
    tests: {
      accepts: ['oidc: {plan_role: a, apply_role: b}', 'oidc: {apply_role: b, plan_role: a}'],
      rejects: [
        ...rejectedCases(
          'requires',
          ['oidc', 'plan_role', 'apply_role'],
          'oidc: {«plan_role»: a}',
          'oidc: {«apply_role»: b}',
          'oidc: {audience: c, roles: {prod: {plan: a, apply: b}}, «plan_role»: a}',
          'oidc: {roles: {prod: {plan: a, apply: b}}, «apply_role»: b}',
          lines('oidc:', '  «apply_role»: b'),
        ),
        ...rejectedCases('pattern', 'oidc.plan_role', 'oidc: {plan_role: «""»}'),
        ...rejectedCases('type', 'oidc.apply_role', 'oidc: {apply_role: «5»}'),
      ],
    },
  },
  {
    id: 'S1-2.12-audience',
    spec: '2.12',
    sentence: 'The audience is a string.',
    tests: anyString('oidc.audience', 'oidc: {plan_role: a, apply_role: b, audience: %}'),
  },
  {
    id: 'S1-2.12-audience-roles',
    spec: '2.12',
    sentence: 'An audience needs roles to go with it: named ones, or the pair.',
    tests: {
      accepts: [
        'oidc: {audience: c, plan_role: a, apply_role: b}',
        'oidc: {audience: c, roles: {prod: {plan: a, apply: b}}}',
        'oidc: {roles: {prod: {plan: a, apply: b}}, audience: c}',
      ],
      rejects: [
        ...rejectedCases(
          'requires',
          ['oidc', 'audience', 'plan_role', 'apply_role'],
          'oidc: {«audience»: c}',
          lines('oidc:', '  «audience»: c'),
          'oidc: {cloud_c: {tenant_id: a, subscription_id: b, plan_client_id: c, apply_client_id: d}, «audience»: c}',
        ),
        ...rejectedCases(
          'requires',
          ['oidc', 'plan_role', 'apply_role'],
          'oidc: {audience: c, «plan_role»: a}',
          'oidc: {«apply_role»: b, audience: c}',
        ),
        ...rejectedCases('empty', 'oidc.roles', 'oidc: {audience: c, «roles»: {}}'),
        ...rejectedCases('type', 'oidc.audience', 'oidc: {audience: «5»}'),
      ],
    },
  },
  {
    id: 'S1-2.12-roles',
    spec: '2.12',
    sentence: 'Named roles are a map with a name in it.',
    tests: joinCases(
      map('oidc.roles', 'oidc: {roles: %}', [
        '{prod: {plan: a, apply: b}}',
        '{"live/*": {plan: a, apply: b}}',
      ]),
      {
        rejects: rejectedCases(
          'empty',
          'oidc.roles',
          'oidc: {«roles»: {}}',
          'oidc: {plan_role: a, apply_role: b, «roles»: {}}',
        ),
      },
    ),
  },
  {
    id: 'S1-2.12-roles-pairs',
    spec: '2.12',
    sentence: 'Each name has a role to plan with and one to apply with, both non-empty strings.',
    tests: identityPairCases('oidc.roles.prod', (entry) => `oidc: {roles: {${entry}}}`, NON_EMPTY),
  },
];
