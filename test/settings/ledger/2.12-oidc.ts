import { anyText, closed, join, lines, map, pairs, refuse, text } from './make.ts';
import { FILLED } from './shapes.ts';
import type { Requirement } from './types.ts';

export const oidc: readonly Requirement[] = [
  {
    id: 'S1-2.12-some',
    spec: '2.12',
    says: '`oidc` says something.',
    accepts: ['oidc: {roles: {prod: {plan: a, apply: b}}}'],
    refuses: refuse('empty', 'oidc', '«oidc»: {}', lines('gate: never', '«oidc»:', '  {}')),
  },
  {
    id: 'S1-2.12-keys',
    spec: '2.12',
    says: '`oidc` takes its six keys and no other.',
    accepts: ['oidc: {plan_role: a, apply_role: b, audience: c, roles: {prod: {plan: a, apply: b}}}'],
    refuses: [
      ...closed('oidc', 'oidc: {plan_role: a, apply_role: b, %: {}}', ['cloud_a', 'role', 'Audience']),
      ...closed('oidc', 'oidc: {%: 1}'),
    ],
  },
  {
    id: 'S1-2.12-plan-role',
    spec: '2.12',
    says: 'The role of a plan is a text with something in it.',
    ...text('oidc.plan_role', 'oidc: {plan_role: %, apply_role: b}', FILLED),
  },
  {
    id: 'S1-2.12-apply-role',
    spec: '2.12',
    says: 'The role of an apply is a text with something in it.',
    ...text('oidc.apply_role', 'oidc:\n  plan_role: a\n  apply_role: %\n', FILLED),
  },
  {
    id: 'S1-2.12-role-pair',
    spec: '2.12',
    says: 'The two roles come together.',
    accepts: ['oidc: {plan_role: a, apply_role: b}', 'oidc: {apply_role: b, plan_role: a}'],
    refuses: [
      ...refuse(
        'requires',
        ['oidc', 'plan_role', 'apply_role'],
        'oidc: {«plan_role»: a}',
        'oidc: {«apply_role»: b}',
        'oidc: {audience: c, roles: {prod: {plan: a, apply: b}}, «plan_role»: a}',
        'oidc: {roles: {prod: {plan: a, apply: b}}, «apply_role»: b}',
        lines('oidc:', '  «apply_role»: b'),
      ),
      ...refuse('pattern', 'oidc.plan_role', 'oidc: {plan_role: «""»}'),
      ...refuse('type', 'oidc.apply_role', 'oidc: {apply_role: «5»}'),
    ],
  },
  {
    id: 'S1-2.12-audience',
    spec: '2.12',
    says: 'The audience is a text.',
    ...anyText('oidc.audience', 'oidc: {plan_role: a, apply_role: b, audience: %}'),
  },
  {
    id: 'S1-2.12-audience-roles',
    spec: '2.12',
    says: 'An audience needs roles to go with it: named ones, or the pair.',
    accepts: [
      'oidc: {audience: c, plan_role: a, apply_role: b}',
      'oidc: {audience: c, roles: {prod: {plan: a, apply: b}}}',
      'oidc: {roles: {prod: {plan: a, apply: b}}, audience: c}',
    ],
    refuses: [
      ...refuse(
        'requires',
        ['oidc', 'audience', 'plan_role', 'apply_role'],
        'oidc: {«audience»: c}',
        lines('oidc:', '  «audience»: c'),
        'oidc: {cloud_c: {tenant_id: a, subscription_id: b, plan_client_id: c, apply_client_id: d}, «audience»: c}',
      ),
      ...refuse(
        'requires',
        ['oidc', 'plan_role', 'apply_role'],
        'oidc: {audience: c, «plan_role»: a}',
        'oidc: {«apply_role»: b, audience: c}',
      ),
      ...refuse('empty', 'oidc.roles', 'oidc: {audience: c, «roles»: {}}'),
      ...refuse('type', 'oidc.audience', 'oidc: {audience: «5»}'),
    ],
  },
  {
    id: 'S1-2.12-roles',
    spec: '2.12',
    says: 'Named roles are a map with a name in it.',
    ...join(
      map('oidc.roles', 'oidc: {roles: %}', [
        '{prod: {plan: a, apply: b}}',
        '{"live/*": {plan: a, apply: b}}',
      ]),
      {
        refuses: refuse(
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
    says: 'Each name has a role to plan with and one to apply with, both texts with something in them.',
    ...pairs('oidc.roles.prod', (entry) => `oidc: {roles: {${entry}}}`, FILLED),
  },
];
