/** The sample data of every profile that has any (spec 3, 2.1 and 2.4), in the order of creation. */
import { capitalize, sampleTags } from './demo-names.ts';
import type { JsonRecord } from './read-json.ts';
import {
  constant,
  FILLED_PROFILES,
  hasName,
  type SeedContext,
  type SeedRecord,
  tagsFromNext,
} from './seed-context.ts';

export const foundationRecords: readonly SeedRecord[] = [
  {
    label: ({ app }) => `the tag profile ${app}`,
    profiles: FILLED_PROFILES,
    listPath: constant('/api/settings/tag-profiles'),
    matches: hasName((app) => app),
    body: ({ app, tags }) => ({ name: app, tags }),
  },
  {
    id: 'role',
    label: ({ roleArn = '' }) => `the role ${roleArn}`.trimEnd(),
    profiles: FILLED_PROFILES,
    requires: ['roleArn'],
    listPath: constant('/api/security/roles'),
    matches: (item, context) =>
      // Without a resource name to compare, a role with our tags comes from an earlier run.
      context.roleArn === undefined ? hasOwnTags(item, context) : item['role_arn'] === context.roleArn,
    settingsFrom: ({ role_arn: roleArn }) => (typeof roleArn === 'string' ? { roleArn } : {}),
    body: (context) => ({
      mode: 'import',
      role_arn: context.roleArn,
      role_type: 'agent',
      description: `The shared agent role of ${context.app}`,
      tags: context.tags,
    }),
  },
  {
    label: ({ app }) => `the authorizer ${authorizerName(app)}`,
    profiles: FILLED_PROFILES,
    requires: ['poolId', 'scope'],
    listPath: constant('/api/security/authorizers'),
    matches: hasName(authorizerName),
    body: (context) => ({
      name: authorizerName(context.app),
      authorizer_type: 'cognito',
      pool_id: context.poolId,
      allowed_scopes: context.scope === undefined ? undefined : [context.scope],
      ...tagsFromNext(context),
    }),
  },
];

function authorizerName(app: string): string {
  return `${capitalize(app)} identity pool`;
}

function hasOwnTags({ tags }: JsonRecord, { app, group, tagPrefix }: SeedContext): boolean {
  const expected = sampleTags(app, group, tagPrefix);
  const actual = typeof tags === 'object' && tags !== null ? (tags as JsonRecord) : {};
  return Object.entries(expected).every(([key, value]) => actual[key] === value);
}
