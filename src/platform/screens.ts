/** The screens of the platform and what is checked of them: the table of spec 3, 4.1, in its order. */
import type { Profile } from './profile.ts';

/** The sidebar of the platform, from top to bottom (spec 3, 2.2). */
export const sidebar = [
  'Catalog',
  'Agents',
  'Memory',
  'Integrations',
  'Skills',
  'Security',
  'Analytics',
  'Settings',
] as const;

/**
 * What is asked of a screen's answer: `seeded`: the profile's content is there; `empty`: nothing is; `renders`: a 200 is enough;
 * `exists`: the route is there, and is never called.
 */
export type Bar = 'seeded' | 'empty' | 'renders' | 'exists';

/** A value that one row hands to others: an agent's id, whether there is a registry, the demo skill's record id. */
export type Fact = 'agent' | 'registry' | 'skill';

/** How the content of an answer is read (CONTRACT 10). */
export type Content =
  /** A list of records; the text under `name` tells whose each one is. */
  | { readonly is: 'records'; readonly of: string; readonly name: string }
  | { readonly is: 'platform-tags' }
  | { readonly is: 'agents'; readonly statuses: readonly string[] }
  | { readonly is: 'count'; readonly field: string; readonly of: string }
  | { readonly is: 'registry' }
  | { readonly is: 'skill'; readonly status: string }
  | { readonly is: 'dependents' }
  | { readonly is: 'test-cases' };

export interface Screen {
  readonly id: string;
  /** As the spec's table has it. */
  readonly label: string;
  /** Where it stands in the sidebar. */
  readonly entry: (typeof sidebar)[number];
  /** Absent where the spec names none. */
  readonly method?: 'GET' | 'POST';
  /** `<agent>` and `<record>` stand for ids that other rows find. */
  readonly path: string;
  readonly bar: Bar;
  /** The profiles that fill it; on the others a `seeded` screen only renders. */
  readonly on?: readonly Profile[];
  /** What else must be there for the profile to fill it: a reachable A2A agent, an agent registry. */
  readonly when?: 'endpoint' | 'registry';
  readonly content?: Content;
  readonly gives?: Fact;
  readonly needs?: Fact;
  /** The local cloud emulator answers 502 here (spec 3, 7). */
  readonly notLocal?: boolean;
}

const DEMO: readonly Profile[] = ['demo'];
const FILLED: readonly Profile[] = ['foundation', 'demo'];
const records = (of: string, name = 'name'): Content => ({ is: 'records', of, name });

export const screens: readonly Screen[] = [
  {
    id: 'tagging-platform-tags',
    label: 'Tagging, platform tags',
    entry: 'Settings',
    method: 'GET',
    path: '/api/settings/tags',
    bar: 'seeded',
    content: { is: 'platform-tags' },
  },
  {
    id: 'tagging-tag-profiles',
    label: 'Tagging, tag profiles',
    entry: 'Settings',
    method: 'GET',
    path: '/api/settings/tag-profiles',
    bar: 'seeded',
    content: records('tag profile'),
  },
  {
    id: 'security-iam-roles',
    label: 'Security, IAM roles',
    entry: 'Security',
    method: 'GET',
    path: '/api/security/roles',
    bar: 'seeded',
    on: FILLED,
    content: records('role', 'role_name'),
  },
  {
    id: 'security-authorizers',
    label: 'Security, authorizers',
    entry: 'Security',
    method: 'GET',
    path: '/api/security/authorizers',
    bar: 'seeded',
    on: FILLED,
    content: records('authorizer'),
  },
  {
    id: 'security-identity-providers',
    label: 'Security, identity providers',
    entry: 'Security',
    method: 'GET',
    path: '/api/settings/identity-providers',
    bar: 'empty',
    content: records('identity provider'),
  },
  {
    id: 'security-approval-policies',
    label: 'Security, approval policies',
    entry: 'Security',
    method: 'GET',
    path: '/api/settings/approval-policies',
    bar: 'seeded',
    on: DEMO,
    content: records('approval policy'),
  },
  {
    id: 'mcp-servers',
    label: 'MCP Servers',
    entry: 'Integrations',
    method: 'GET',
    path: '/api/mcp/servers',
    bar: 'seeded',
    on: DEMO,
    content: records('MCP server'),
  },
  {
    id: 'a2a-agents',
    label: 'A2A Agents',
    entry: 'Integrations',
    method: 'GET',
    path: '/api/a2a/agents',
    bar: 'seeded',
    on: DEMO,
    when: 'endpoint',
    content: records('A2A agent'),
  },
  {
    id: 'memory',
    label: 'Memory',
    entry: 'Memory',
    method: 'GET',
    path: '/api/memories',
    bar: 'seeded',
    on: DEMO,
    content: records('memory'),
  },
  {
    id: 'agents',
    label: 'Agents (Builder)',
    entry: 'Agents',
    method: 'GET',
    path: '/api/agents',
    bar: 'seeded',
    on: DEMO,
    content: { is: 'agents', statuses: ['READY', 'CREATING'] },
    gives: 'agent',
  },
  {
    id: 'costs',
    label: 'Costs',
    entry: 'Analytics',
    method: 'GET',
    path: '/api/dashboard/costs',
    bar: 'seeded',
    on: DEMO,
    content: { is: 'count', field: 'total_invocations', of: 'invocation' },
  },
  {
    id: 'admin-audit',
    label: 'Admin (audit)',
    entry: 'Analytics',
    method: 'GET',
    path: '/api/admin/audit/summary',
    bar: 'renders',
  },
  {
    id: 'settings',
    label: 'Settings',
    entry: 'Settings',
    method: 'GET',
    path: '/api/settings/site',
    bar: 'renders',
  },
  {
    id: 'registry',
    label: 'Registry',
    entry: 'Catalog',
    method: 'GET',
    path: '/api/registry/records',
    bar: 'renders',
  },
  {
    id: 'security-approval-logs',
    label: 'Security, approval logs',
    entry: 'Security',
    method: 'GET',
    path: '/api/settings/approvals/logs',
    bar: 'renders',
  },
  {
    id: 'settings-models',
    label: 'Settings, models',
    entry: 'Settings',
    method: 'GET',
    path: '/api/settings/models',
    bar: 'renders',
  },
  {
    id: 'settings-models-refresh',
    label: 'Settings, models refresh',
    entry: 'Settings',
    method: 'POST',
    path: '/api/settings/models/refresh',
    bar: 'exists',
  },
  {
    id: 'agents-model-invoke-test',
    label: 'Agents, model invoke-test',
    entry: 'Agents',
    path: '/api/agents/models/invoke-test',
    bar: 'exists',
  },
  {
    id: 'settings-registry',
    label: 'Settings, registry',
    entry: 'Settings',
    method: 'GET',
    path: '/api/settings/registry',
    bar: 'renders',
    content: { is: 'registry' },
    gives: 'registry',
  },
  {
    id: 'skills',
    label: 'Skills',
    entry: 'Skills',
    method: 'GET',
    path: '/api/registry/records?descriptor_type=SKILL',
    bar: 'seeded',
    on: DEMO,
    when: 'registry',
    content: { is: 'skill', status: 'APPROVED' },
    gives: 'skill',
    needs: 'registry',
  },
  {
    id: 'skills-dependents',
    label: 'Skills, dependents',
    entry: 'Skills',
    method: 'GET',
    path: '/api/registry/records/<record>/dependents',
    bar: 'seeded',
    on: DEMO,
    when: 'registry',
    content: { is: 'dependents' },
    needs: 'skill',
  },
  {
    id: 'agents-evaluations',
    label: 'Agents, evaluations',
    entry: 'Agents',
    method: 'GET',
    path: '/api/agents/<agent>/evaluations',
    bar: 'renders',
    needs: 'agent',
  },
  {
    id: 'agents-evaluators',
    label: 'Agents, evaluators',
    entry: 'Agents',
    method: 'GET',
    path: '/api/agents/<agent>/evaluations/evaluators',
    bar: 'renders',
    needs: 'agent',
    notLocal: true,
  },
  {
    id: 'agents-evaluation-test-cases',
    label: 'Agents, evaluation test cases',
    entry: 'Agents',
    method: 'GET',
    path: '/api/agents/<agent>/evaluations/test-cases',
    bar: 'seeded',
    on: DEMO,
    content: { is: 'test-cases' },
    needs: 'agent',
    notLocal: true,
  },
];

/** The bar of a screen on a profile. */
export const barOf = ({ bar, on }: Pick<Screen, 'bar' | 'on'>, profile: Profile): Bar =>
  bar === 'seeded' && on && !on.includes(profile) ? 'renders' : bar;

/** The Catalog has no row: it shows what these lists hold (spec 3, 2.2). */
export const catalogRows: readonly string[] = ['agents', 'memory', 'mcp-servers', 'a2a-agents', 'skills'];
