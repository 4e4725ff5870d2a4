import { describe, expect, it } from 'vitest';
import { isLocal, parseBaseUrl } from '../../src/platform/base-url.ts';
import {
  demoAgentName,
  invalidAppReason,
  isDemoAgent,
  isDemoSkill,
  isIdentifier,
  isOwnRecord,
  sampleTags,
} from '../../src/platform/demo-names.ts';
import { chooseModel, DEFAULT_MODELS } from '../../src/platform/models.ts';
import { profileForTier, tiers } from '../../src/platform/profile.ts';
import { barOf } from '../../src/platform/screen.ts';
import { catalogChecks, screenGroups } from '../../src/platform/screen-groups.ts';
import { screens } from '../../src/platform/screens.ts';

describe('a base URL', () => {
  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    [' https://p.example/ ', 'https://p.example'],
    ['https://p.example/platform//', 'https://p.example/platform'],
    ['http://[::1]:80/', 'http://[::1]'],
  ])('%s', (text, url) => expect(parseBaseUrl(text)).toBe(url));

  it.each([
    ['', 'is not a URL'],
    ['localhost:8080', 'is not an http or https URL'],
    ['p.example', 'is not a URL'],
    ['file:///etc/passwd', 'is not an http or https URL'],
    ['https://me:secret@p.example', 'contains credentials'],
    ['https://p.example?token=x', 'contains a query or fragment'],
    ['https://p.example/#x', 'contains a query or fragment'],
  ])('%j is not valid', (text, expectedMessage) => expect(() => parseBaseUrl(text)).toThrow(expectedMessage));

  it.each([
    ['http://localhost:1', true],
    ['http://app.localhost', true],
    ['http://127.0.0.1', true],
    ['http://127.9.9.9', true],
    ['http://[::1]', true],
    ['http://0.0.0.0:5', true],
    ['http://host.docker.internal', true],
    ['https://p.example', false],
    ['http://10.0.0.5', false],
    ['http://192.168.1.1', false],
    ['http://platform:8080', false],
    ['http://localhost.example', false],
    ['http://127.0.0.1.example', false],
  ])('%s is local: %s', (url, local) => expect(isLocal(url)).toBe(local));
});

describe('names', () => {
  it.each([
    ['sample', 'sample_demo_agent'],
    ['my-app', 'my_app_demo_agent'],
    ['my.app', 'my_app_demo_agent'],
  ])('of %s: %s', (app, agent) => {
    expect(demoAgentName(app)).toBe(agent);
    expect(isIdentifier(agent)).toBe(true);
    expect(isDemoAgent(agent, app)).toBe(true);
  });

  it.each([['a'], ['x'.repeat(48)], ['A_1']])('%s is a valid agent name', (name) =>
    expect(isIdentifier(name)).toBe(true),
  );
  it.each([[''], ['1a'], ['_a'], ['a-b'], ['a b'], ['x'.repeat(49)], ['ä']])('%j is not valid', (name) =>
    expect(isIdentifier(name)).toBe(false),
  );

  it.each([['a'], ['my-app'], ['App.9'], ['x'.repeat(36)]])('%s can be an application', (app) =>
    expect(invalidAppReason(app)).toBeUndefined(),
  );
  it.each([[''], ['9a'], ['a b'], ['-a'], ['x'.repeat(37)], ['a/b']])('%j cannot be one', (app) =>
    expect(invalidAppReason(app)).toMatch(/^use /),
  );

  it('of one application or of any', () => {
    expect(isDemoAgent('x_demo_agent')).toBe(true);
    expect(isDemoAgent('x_demo_agent', 'y')).toBe(false);
    expect(isDemoAgent('demo_agent_x')).toBe(false);
    expect(isDemoSkill('x-demo-skill')).toBe(true);
    expect(isDemoSkill('x-demo-skill', 'x')).toBe(true);
    expect(isDemoSkill('x-demo-skill', 'y')).toBe(false);
  });

  const own = (
    name: string | undefined,
    tags: Record<string, unknown> | undefined,
    app: string | undefined,
  ) => isOwnRecord({ ...(name === undefined ? {} : { name }), ...(tags ? { tags } : {}) }, app, 'platform:');
  it.each<
    [
      name: string | undefined,
      tags: Record<string, unknown> | undefined,
      app: string | undefined,
      own: boolean | undefined,
    ]
  >([
    ['Acme echo', undefined, 'acme', true],
    ['acme-x', {}, 'acme', true],
    ['Other', undefined, 'acme', false],
    ['Other', sampleTags('acme'), 'acme', true],
    ['Other', sampleTags('acme', 'team'), 'acme', true],
    ['acme', sampleTags('other'), 'acme', false],
    ['demo-user-1', { ...sampleTags('demo'), 'platform:owner': 'demo-user-1' }, 'demo', false],
    ['acme', sampleTags('acme'), undefined, true],
    ['other', sampleTags('acme'), undefined, false],
    ['demo-user-1', { ...sampleTags('demo'), 'platform:owner': 'demo-user-1' }, undefined, false],
    ['acme', undefined, undefined, undefined],
    [undefined, undefined, 'acme', undefined],
    ['x', { 'platform:application': '', 'platform:owner': '' }, undefined, false],
  ])('%s with %j is of %s: %s', (name, tags, app, expected) => expect(own(name, tags, app)).toBe(expected));
});

describe('the model', () => {
  const of = (...ids: (string | [id: string, available: unknown])[]) =>
    ids.map((one) => (typeof one === 'string' ? { model_id: one } : { model_id: one[0], available: one[1] }));

  it.each<
    [
      what: string,
      catalog: unknown,
      region: string | undefined,
      model: string | undefined,
      preferred?: readonly string[],
    ]
  >([
    ['light before micro before pro', of('us.f.pro', 'us.f.micro', 'us.f.light'), 'us-east-1', 'us.f.light'],
    ['micro where there is no light', of('us.f.pro', 'us.f.micro'), 'us-east-1', 'us.f.micro'],
    ['pro where there is no other', of('x.y', 'us.f.pro'), 'us-west-2', 'us.f.pro'],
    [
      'the profile of the region',
      of('us.f.light', 'eu.f.light', 'apac.f.light'),
      'eu-central-1',
      'eu.f.light',
    ],
    ['that of Asia', of('us.f.light', 'apac.f.light'), 'ap-northeast-1', 'apac.f.light'],
    [
      'the first profile where the region is not known',
      of('apac.f.micro', 'eu.f.light'),
      undefined,
      'eu.f.light',
    ],
    ['no model without a profile', of('f.light', 'us.g.small'), 'us-east-1', 'f.light'],
    ['the first listed where none is preferred', of('us.g.small', 'us.g.large'), 'us-east-1', 'us.g.small'],
    ['none of another region', of('eu.f.light', 'g.small'), 'us-east-1', 'g.small'],
    [
      'none that can not be invoked',
      of(['us.f.light', false], ['us.f.micro', null]),
      'us-east-1',
      'us.f.micro',
    ],
    ['none where there is none', of(['x', false]), 'us-east-1', undefined],
    ['none of an empty catalog', [], undefined, undefined],
    ['a word within an id', of('us.v.f-light-v1:0'), 'us-east-1', 'us.v.f-light-v1:0'],
    ['no part of a word', of('us.v.lighter', 'us.v.pro-v1'), 'us-east-1', 'us.v.pro-v1'],
    [
      'words of a vocabulary',
      of('us.v.f-lite-v1:0', 'us.v.f-nano-v1:0'),
      'us-east-1',
      'us.v.f-nano-v1:0',
      ['f-nano', 'f-lite'],
    ],
    ['a catalog under data', { data: of('us.f.light') }, 'us-east-1', 'us.f.light'],
  ])('%s', (_what, catalog, region, model, preferred = DEFAULT_MODELS) =>
    expect(chooseModel(catalog, preferred, region)).toBe(model),
  );

  it('is not chosen from anything but a list', () =>
    expect(() => chooseModel({}, DEFAULT_MODELS, undefined)).toThrow(/expected a list/));
});

describe('profiles and screens', () => {
  it('has a profile for each tier', () => {
    expect(tiers.map((tier) => [tier, profileForTier(tier)])).toEqual([
      ['light', 'demo'],
      ['production', 'foundation'],
      ['production-ha', 'foundation'],
    ]);
    expect(profileForTier()).toBe('demo');
  });

  it('has a bar for each screen on each profile', () => {
    const seeded = (profile: 'none' | 'foundation' | 'demo') =>
      screens.filter((screen) => barOf(screen, profile) === 'seeded').length;
    expect([seeded('none'), seeded('foundation'), seeded('demo')]).toEqual([2, 4, 13]);
    expect(screens.filter(({ bar }) => bar === 'exists').map(({ id }) => id)).toEqual([
      'settings-models-refresh',
      'agents-model-invoke-test',
    ]);
    expect(screens.filter(({ bar }) => bar === 'empty').map(({ id }) => id)).toEqual([
      'security-identity-providers',
    ]);
  });

  it('has every entry of the sidebar, and the lists of the Catalog', () => {
    expect(Object.keys(screenGroups)).toEqual([
      ...['Catalog', 'Agents', 'Memory', 'Integrations', 'Skills', 'Security', 'Analytics', 'Settings'],
    ]);
    const rows = Object.entries(screenGroups).flatMap(([entry, ids]) =>
      ids.map((id) => [id, entry] as const),
    );
    const entryOf = new Map(rows);
    expect(rows.map(([id]) => id).sort()).toEqual(screens.map(({ id }) => id).sort());
    // Most labels name their entry; the others are those of specification 3, 2.2 and 4.1.
    const others: Readonly<Record<string, string>> = {
      ...{
        Tagging: 'Settings',
        Registry: 'Catalog',
        'MCP Servers': 'Integrations',
        'A2A Agents': 'Integrations',
      },
      ...{ Costs: 'Analytics', 'Admin (audit)': 'Analytics', 'Agents (Builder)': 'Agents' },
    };
    for (const { id, label } of screens) {
      const [named = ''] = label.split(', ');
      expect(entryOf.get(id), id).toBe(others[named] ?? named);
    }
    expect(catalogChecks.filter((id) => !entryOf.has(id))).toEqual([]);
  });
});
