/** The client of the forge's own makers, on a fake one. */
import { Octokit } from '@octokit/rest';
import type { Forge } from './forge/index.ts';

/** The repository that the fake has at first. */
export const defaultRepository = { owner: 'org', repo: 'shop' };

/** Every permission that a token may have there. */
export const allPermissions = {
  actions: 'write',
  checks: 'write',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  statuses: 'write',
} as const;

const silentLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A client with that token, or with none. */
export const createClient = (forge: Forge, token: string | undefined) =>
  new Octokit({ ...(token ? { auth: token } : {}), baseUrl: forge.apiUrl, log: silentLog });
