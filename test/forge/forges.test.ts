import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detectForge, forges } from '../../src/forge/forges.ts';
import { repositoryRoot } from '../fakes/io.ts';

const cases: [env: Record<string, string>, name: string | undefined][] = [
  [{ GITHUB_SERVER_URL: 'https://github.com' }, 'github'],
  [{ GITHUB_SERVER_URL: 'https://acme.ghe.com' }, 'github'],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example' }, 'github-enterprise'],
  [{ GITHUB_SERVER_URL: 'https://github.com.acme.example' }, 'github-enterprise'],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example', GITEA_ACTIONS: 'true' }, undefined],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example', FORGEJO_ACTIONS: 'true' }, undefined],
  [{}, undefined],
];

test.each(cases)('%j belongs to %s', (env, name) => expect(detectForge(env)?.name).toBe(name));

test('every forge is detected on a runner of its own', () => {
  expect([...new Set(cases.flatMap(([, name]) => name ?? []))]).toEqual(forges.map(({ name }) => name));
});

test('every folder of a client has its test', () => {
  const names = (folder: string) => readdirSync(join(repositoryRoot, folder), { withFileTypes: true });
  const clients = names('src/forge').flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const tests = names('test/forge').map(({ name }) => name);
  expect(clients.filter((name) => !tests.includes(`${name}.test.ts`))).toEqual([]);
});
