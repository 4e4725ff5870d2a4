/** What `seed` sends and what the stand-in answers, held to the API description of each level. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Level } from '../../src/platform/level.ts';
import type { Profile } from '../../src/platform/profile.ts';
import { type SeedOptions, seed } from '../../src/platform/seed.ts';
import { type PlatformConfig, startPlatform } from '../../src/standins/platform/index.ts';
import { validatePlatform } from '../validate/fake-platform.ts';
import { apiChecker, type SentMessage } from './api/description.ts';
import { startProxy } from './recording-proxy.ts';
import { seedOptions } from './seed-options.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A platform behind a proxy that keeps every message. */
async function recorded(config: Partial<PlatformConfig>) {
  const platform = await startPlatform({ agentReadyMs: 0, evaluationMs: 0, ...config });
  opened.push(platform);
  const messages: SentMessage[] = [];
  const proxy = await startProxy(platform.url, {
    '*': async ({ request, response, text }) => {
      const { method = '', url: path = '' } = request;
      const contentType = request.headers['content-type'];
      const answer = await fetch(platform.url + path, {
        method,
        headers: contentType === undefined ? {} : { 'content-type': contentType },
        ...(text === '' ? {} : { body: text }),
      });
      const answerText = await answer.text();
      if (path !== '/api/openapi.json')
        messages.push({
          method,
          path,
          ...(text === '' ? {} : { body: parse(text) }),
          status: answer.status,
          json: parse(answerText),
        });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(answerText);
    },
  });
  opened.push(proxy);
  return { platform, proxy, messages };
}

const SKILL = 'sample-demo-skill';
const WITH_REGISTRY = { registryId: 'reg-1', registrySkills: [SKILL] };

describe.each<[level: Level, config: Partial<PlatformConfig>]>([
  ['1.6', {}],
  ['1.6', WITH_REGISTRY],
  ['next', {}],
  ['next', { registryId: 'reg-1' }],
])('level %s, %j', (level, config) => {
  describe.each<Profile>(['foundation', 'demo'])('%s', (profile) => {
    it('keeps to the description; every row passes or is skipped, and a second seed writes nothing', async () => {
      const { platform, proxy, messages } = await recorded({ level, ...config });
      const options: Partial<SeedOptions> = { profile, a2aUrl: platform.a2aUrl };
      const first = await seed(seedOptions(proxy.url, options));
      expect([first.status, first.problem, first.warnings]).toEqual(['done', undefined, []]);
      const gate = await validatePlatform(proxy.url, { profile, own: true });
      expect([gate.verdict, gate.counts.fail, gate.counts.warn]).toEqual(['pass', 0, 0]);
      const before = messages.length;
      const second = await seed(seedOptions(proxy.url, options));
      expect([second.status, second.created, second.warnings]).toEqual(['done', [], []]);
      expect(messages.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
      // Rows of a level that the other one lacks are shown as such.
      const skipped = gate.checks.filter(({ reason }) => reason?.startsWith('level 1.6 of the platform'));
      expect(skipped).toHaveLength(level === '1.6' ? 6 : 0);
      for (const { reason } of skipped) expect(reason).toContain('info.version 1.6.1 of the API description');
      expect(messages.length).toBeGreaterThan(20);
      const check = apiChecker(level);
      expect(messages.flatMap(check)).toEqual([]);
    });
  });
});

it('a skill is created, approved with a reason and attached at level next', async () => {
  const { proxy, messages } = await recorded({ registryId: 'reg-1' });
  await seed(seedOptions(proxy.url));
  const written = (path: string) => messages.find((one) => one.method === 'POST' && one.path === path)?.body;
  expect(written('/api/registry/records')).toMatchObject({ resource_type: 'skill', skill_name: SKILL });
  expect(written('/api/registry/records/rec-00000001/approve')).toEqual({
    reason: expect.stringMatching(/./),
  });
  expect(written('/api/agents/1/integrations')).toEqual({
    integration_type: 'skill',
    integration_config: { record_id: 'rec-00000001' },
  });
});

describe('the description', () => {
  const check = (level: Level, method: string, path: string, body: unknown) =>
    apiChecker(level)({ method, path, body, status: 200 });

  it.each<[what: string, level: Level, method: string, path: string, body: unknown]>([
    [
      'a record by name and type',
      '1.6',
      'POST',
      '/api/registry/records',
      { name: 's', descriptor_type: 'SKILL' },
    ],
    [
      'a skill of level next',
      '1.6',
      'POST',
      '/api/registry/records',
      { resource_type: 'skill', skill_name: 's' },
    ],
    [
      'a record by name and type, later',
      'next',
      'POST',
      '/api/registry/records',
      { name: 's', descriptor_type: 'SKILL' },
    ],
    ['an approval without a reason', '1.6', 'POST', '/api/registry/records/r/approve', undefined],
    ['an approval without a reason, later', 'next', 'POST', '/api/registry/records/r/approve', undefined],
    ['skills in an update', 'next', 'PATCH', '/api/agents/1', { skill_record_ids: ['r'] }],
    [
      'tags of a server',
      '1.6',
      'POST',
      '/api/mcp/servers',
      { name: 'a', endpoint_url: 'https://x', transport_type: 'sse', tags: {} },
    ],
    [
      'tags of an authorizer',
      '1.6',
      'POST',
      '/api/security/authorizers',
      { name: 'a', authorizer_type: 'x', tags: {} },
    ],
    ['a test case', '1.6', 'POST', '/api/agents/1/evaluations/test-cases', {}],
    ['a record that is not there', '1.6', 'GET', '/api/registry/records/r/dependents', undefined],
  ])('has no %s', (_what, level, method, path, body) =>
    expect(check(level, method, path, body).join()).toMatch(/: request|is not in the description|: a body/),
  );
});
