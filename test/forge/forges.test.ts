import { expect, test } from 'vitest';
import { detectForge } from '../../src/forge/forges.ts';

test.each([
  [{ GITHUB_SERVER_URL: 'https://github.com' }, 'github'],
  [{ GITHUB_SERVER_URL: 'https://acme.ghe.com' }, 'github'],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example' }, 'github-enterprise'],
  [{ GITHUB_SERVER_URL: 'https://github.com.acme.example' }, 'github-enterprise'],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example', GITEA_ACTIONS: 'true' }, undefined],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example', FORGEJO_ACTIONS: 'true' }, undefined],
  [{}, undefined],
])('%j belongs to %s', (env, name) => expect(detectForge(env)?.name).toBe(name));
