/** The client of the forge's own makers, on a fake one. */
import { Octokit } from '@octokit/rest';
import type { Forge } from './forge/index.ts';

/** The repository that the fake has at first. */
export const at = { owner: 'org', repo: 'shop' };

/** Every permission that a token may have there. */
export const all = {
  actions: 'write',
  checks: 'write',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  statuses: 'write',
} as const;

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A client with that token, or with none. */
export const clientOf = (forge: Forge, token: string | undefined) =>
  new Octokit({ ...(token ? { auth: token } : {}), baseUrl: forge.apiUrl, log: quiet });
