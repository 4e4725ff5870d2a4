/** The forge's official client, connected to a fake forge. */
import { Octokit } from '@octokit/rest';
import type { Forge } from './forge/index.ts';

/** The initial repository of the fake. */
export const defaultRepository = { owner: 'org', repo: 'shop' };

/** All permissions that a token can have. */
export const allPermissions = {
  actions: 'write',
  checks: 'write',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  statuses: 'write',
} as const;

const silentLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A client with this token, or without one. */
export const createClient = (forge: Forge, token: string | undefined) =>
  new Octokit({ ...(token ? { auth: token } : {}), baseUrl: forge.apiUrl, log: silentLog });
