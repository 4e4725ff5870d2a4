import { describe, expect, test } from 'vitest';
import { readPayer } from '../../../src/broker/index.ts';
import type { BrokerConfig } from '../../../src/standins/broker/index.ts';
import { ALL_SCOPES, MODEL_CREDENTIAL, OTHER_BOX_TOKEN, startBrokerFixture } from './broker-fixture.ts';

const MODELS = '/llm/modelapi/v1/models';
const key = (value: string) => ({ kind: 'api-key', value }) as const;
const ADA = 'github:ada';
const BOB = 'github:bob';

const withOwner = ({ boxes: [a, b] }: BrokerConfig) => ({
  boxes: [{ ...a!, owner: { principal: ADA, credential: key('owner-credential') } }, b!],
  visitors: [{ principal: BOB, credential: key('visitor-credential') }],
});

describe('who pays', () => {
  test.each<[string, (config: BrokerConfig) => Partial<BrokerConfig>, string, string]>([
    ['the operator', () => ({}), 'shared', MODEL_CREDENTIAL],
    ['the owner', withOwner, `owner ${ADA}`, 'owner-credential'],
    [
      'an owner without a name',
      ({ boxes: [a, b] }) => ({ boxes: [{ ...a!, owner: { credential: key('owner-credential') } }, b!] }),
      'owner',
      'owner-credential',
    ],
  ])('%s, the same in both places', async (_, override, expected, credential) => {
    const { request, report, model } = await startBrokerFixture(override);
    const { payer } = (await report(ALL_SCOPES)).json as { payer: unknown };
    const { headers } = await request('GET', MODELS);
    expect(headers['box-payer']).toBe(expected);
    expect(readPayer(payer)).toEqual(readPayer(expected));
    expect(model.requests[0]?.headers['x-api-key']).toBe(credential);
  });

  test('is stated on the decide route, on refusals and on errors', async () => {
    const { request, report } = await startBrokerFixture(undefined, {
      model: (_, res) => void res.writeHead(529).end(),
    });
    await report({ inference: ['decide'] });
    const body = { model: 'm', state: 1, questions: { a: { type: 'noul', instructions: 'i' } } };
    const responses = [
      await request('POST', '/decide/v1/systemone', { body }),
      await request('POST', '/decide/v1/systemone', { body: {} }),
      await request('GET', MODELS),
    ];
    expect(responses.map(({ status, headers }) => [status, headers['box-payer']])).toEqual([
      [502, 'shared'],
      [422, 'shared'],
      [403, 'shared'],
    ]);
  });

  test('is not taken from an upstream', async () => {
    const { request, report } = await startBrokerFixture(undefined, {
      model: (_, res) => void res.setHeader('Box-Payer', 'owner x:y').end(),
    });
    await report(ALL_SCOPES);
    expect((await request('GET', MODELS)).headers['box-payer']).toBe('shared');
  });

  test('can be left unstated', async () => {
    const { request, report } = await startBrokerFixture(() => ({ statesPayer: false }));
    expect((await report(ALL_SCOPES)).json).not.toHaveProperty('payer');
    expect((await request('GET', MODELS)).headers).not.toHaveProperty('box-payer');
  });

  test('no payer: 403', async () => {
    const { request, report, upstreamRequestCount } = await startBrokerFixture(({ modelapi }) => ({
      modelapi: { url: modelapi!.url },
    }));
    expect((await report(ALL_SCOPES)).json).not.toHaveProperty('payer');
    const { status, headers } = await request('GET', MODELS);
    expect([status, headers['box-payer'], upstreamRequestCount()]).toEqual([403, undefined, 0]);
  });
});

describe('a grant', () => {
  const requestModels = async (
    fixture: Awaited<ReturnType<typeof startBrokerFixture>>,
    grant: string,
    token?: string,
  ) => {
    const { status, headers } = await fixture.request('GET', MODELS, {
      headers: { 'box-grant': grant },
      ...(token === undefined ? {} : { token }),
    });
    return [status, headers['box-payer'], fixture.model.requests.at(-1)?.headers['x-api-key']];
  };
  const byOwner = [200, `owner ${ADA}`, 'owner-credential'];

  test('that is valid lets the visitor pay', async () => {
    const fixture = await startBrokerFixture(withOwner);
    await fixture.report(ALL_SCOPES);
    const byVisitor = [200, `visitor ${BOB}`, 'visitor-credential'];
    expect(await requestModels(fixture, fixture.issueGrant('a', BOB, 1000))).toEqual(byVisitor);
    expect(fixture.model.requests[0]?.headers).not.toHaveProperty('box-grant');
  });

  test.each<
    [
      string,
      (fixture: Awaited<ReturnType<typeof startBrokerFixture>>, advance: (ms: number) => void) => string,
    ]
  >([
    ['unknown', () => 'grant_unknown'],
    ['empty', () => ''],
    ['malformed', (fixture) => `${fixture.issueGrant('a', BOB, 1000)} x`],
    ['too long', () => 'g'.repeat(2049)],
    ['for another box', (fixture) => fixture.issueGrant('b', BOB, 1000)],
    ['of a visitor without a credential', (fixture) => fixture.issueGrant('a', 'github:eve', 1000)],
    [
      'revoked',
      (fixture) => {
        const grant = fixture.issueGrant('a', BOB, 1000);
        fixture.revokeGrant(grant);
        return grant;
      },
    ],
    [
      'over',
      (fixture, advance) => {
        const grant = fixture.issueGrant('a', BOB, 1000);
        advance(1000);
        return grant;
      },
    ],
    [
      'of a visitor whose credential was removed',
      (fixture) => {
        const grant = fixture.issueGrant('a', BOB, 1000);
        fixture.setCredential(BOB, undefined);
        return grant;
      },
    ],
  ])('that is %s is ignored', async (_, make) => {
    let now = Date.parse('2027-06-15T12:00:00Z');
    const fixture = await startBrokerFixture(withOwner, {}, { now: () => now });
    await fixture.report(ALL_SCOPES);
    const grant = make(fixture, (ms) => {
      now += ms;
    });
    expect(await requestModels(fixture, grant)).toEqual(byOwner);
  });

  test('from the configuration is issued at the start', async () => {
    const fixture = await startBrokerFixture((config) => ({
      ...withOwner(config),
      grants: [{ box: 'b', principal: BOB }],
    }));
    await fixture.report(ALL_SCOPES, OTHER_BOX_TOKEN);
    const [issued] = fixture.grants;
    expect(issued).toMatchObject({ box: 'b', principal: BOB });
    expect(await requestModels(fixture, issued!.grant, OTHER_BOX_TOKEN)).toEqual([
      200,
      `visitor ${BOB}`,
      'visitor-credential',
    ]);
  });

  test('pays while the box is paused', async () => {
    const fixture = await startBrokerFixture(withOwner);
    await fixture.report(ALL_SCOPES);
    fixture.setPaused('a', true);
    expect((await requestModels(fixture, 'none')).slice(0, 2)).toEqual([403, `owner ${ADA}`]);
    expect(fixture.upstreamRequestCount()).toBe(0);
    expect((await requestModels(fixture, fixture.issueGrant('a', BOB, 1000)))[0]).toBe(200);
  });

  test('for an unknown box or visitor', async () => {
    const fixture = await startBrokerFixture(withOwner);
    expect(() => fixture.issueGrant('z', BOB, 1000)).toThrow('no box z');
  });
});
