/** The sidebar of the platform (spec 3, 2.2), by which reports of the gate `validate` are ordered. */

/** The checks of the lists that make up the Catalog. */
export const catalogChecks: readonly string[] = ['agents', 'memory', 'mcp-servers', 'a2a-agents', 'skills'];

/** The entries of the sidebar, from top to bottom, with the checks of their screens. */
export const screenGroups: Readonly<Record<string, readonly string[]>> = {
  Catalog: ['registry'],
  Agents: [
    ...['agents', 'agents-model-invoke-test', 'agents-evaluations', 'agents-evaluators'],
    'agents-evaluation-test-cases',
  ],
  Memory: ['memory'],
  Integrations: ['mcp-servers', 'a2a-agents'],
  Skills: ['skills', 'skills-dependents'],
  Security: [
    ...['security-iam-roles', 'security-authorizers', 'security-identity-providers'],
    ...['security-approval-policies', 'security-approval-logs'],
  ],
  Analytics: ['costs', 'admin-audit'],
  Settings: [
    ...['settings', 'settings-models', 'settings-models-refresh', 'settings-registry'],
    ...['tagging-platform-tags', 'tagging-tag-profiles'],
  ],
};
