import { describe, expect, test } from 'vitest';
import { readPayer } from '../../../src/broker/index.ts';
import type { BrokerConfig } from '../../../src/standins/broker/index.ts';
import { ALL, CREDENTIAL, OTHER, world } from './world.ts';

const MODELS = '/llm/modelapi/v1/models';
const key = (value: string) => ({ kind: 'api-key', value }) as const;
const ADA = 'github:ada';
const BOB = 'github:bob';

const owned = ({ boxes: [a, b] }: BrokerConfig) => ({
  boxes: [{ ...a!, owner: { principal: ADA, credential: key('owner-credential') } }, b!],
  visitors: [{ principal: BOB, credential: key('visitor-credential') }],
});

describe('who pays', () => {
  test.each<[string, (config: BrokerConfig) => Partial<BrokerConfig>, string, string]>([
    ['the operator', () => ({}), 'shared', CREDENTIAL],
    ['the owner', owned, `owner ${ADA}`, 'owner-credential'],
    [
      'an owner without a name',
      ({ boxes: [a, b] }) => ({ boxes: [{ ...a!, owner: { credential: key('owner-credential') } }, b!] }),
      'owner',
      'owner-credential',
    ],
  ])('%s: the same on both places', async (_, change, stated, credential) => {
    const { ask, report, model } = await world(change);
    const { payer } = (await report(ALL)).json as { payer: unknown };
    const { headers } = await ask('GET', MODELS);
    expect(headers['box-payer']).toBe(stated);
    expect(readPayer(payer)).toEqual(readPayer(stated));
    expect(model.seen[0]?.headers['x-api-key']).toBe(credential);
  });

  test('is stated on the decide route, on refusals and on errors too', async () => {
    const { ask, report } = await world(undefined, { model: (_, res) => void res.writeHead(529).end() });
    await report({ inference: ['decide'] });
    const body = { model: 'm', state: 1, questions: { a: { type: 'noul', instructions: 'i' } } };
    const answers = [
      await ask('POST', '/decide/v1/systemone', { body }),
      await ask('POST', '/decide/v1/systemone', { body: {} }),
      await ask('GET', MODELS),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['box-payer']])).toEqual([
      [502, 'shared'],
      [422, 'shared'],
      [403, 'shared'],
    ]);
  });

  test('is not what an upstream says', async () => {
    const { ask, report } = await world(undefined, {
      model: (_, res) => void res.setHeader('Box-Payer', 'owner x:y').end(),
    });
    await report(ALL);
    expect((await ask('GET', MODELS)).headers['box-payer']).toBe('shared');
  });

  test('is stated nowhere where the broker does not state it', async () => {
    const { ask, report } = await world(() => ({ statesPayer: false }));
    expect((await report(ALL)).json).not.toHaveProperty('payer');
    expect((await ask('GET', MODELS)).headers).not.toHaveProperty('box-payer');
  });

  test('nobody: 403', async () => {
    const { ask, report, reached } = await world(({ modelapi }) => ({ modelapi: { url: modelapi!.url } }));
    expect((await report(ALL)).json).not.toHaveProperty('payer');
    const { status, headers } = await ask('GET', MODELS);
    expect([status, headers['box-payer'], reached()]).toEqual([403, undefined, 0]);
  });
});

describe('a grant', () => {
  const asked = async (w: Awaited<ReturnType<typeof world>>, grant: string, token?: string) => {
    const { status, headers } = await w.ask('GET', MODELS, {
      headers: { 'box-grant': grant },
      ...(token === undefined ? {} : { token }),
    });
    return [status, headers['box-payer'], w.model.seen.at(-1)?.headers['x-api-key']];
  };
  const byOwner = [200, `owner ${ADA}`, 'owner-credential'];

  test('that holds lets the visitor pay', async () => {
    const w = await world(owned);
    await w.report(ALL);
    const byVisitor = [200, `visitor ${BOB}`, 'visitor-credential'];
    expect(await asked(w, w.grant('a', BOB, 1000))).toEqual(byVisitor);
    expect(w.model.seen[0]?.headers).not.toHaveProperty('box-grant');
  });

  test.each<[string, (w: Awaited<ReturnType<typeof world>>, pass: (ms: number) => void) => string]>([
    ['unknown', () => 'grant_unknown'],
    ['empty', () => ''],
    ['malformed', (w) => `${w.grant('a', BOB, 1000)} x`],
    ['too long', () => 'g'.repeat(2049)],
    ['for another box', (w) => w.grant('b', BOB, 1000)],
    ['of nobody with a credential', (w) => w.grant('a', 'github:eve', 1000)],
    [
      'revoked',
      (w) => {
        const grant = w.grant('a', BOB, 1000);
        w.revoke(grant);
        return grant;
      },
    ],
    [
      'over',
      (w, pass) => {
        const grant = w.grant('a', BOB, 1000);
        pass(1000);
        return grant;
      },
    ],
    [
      'of one whose credential was taken back',
      (w) => {
        const grant = w.grant('a', BOB, 1000);
        w.hold(BOB, undefined);
        return grant;
      },
    ],
  ])('that is %s is as none', async (_, make) => {
    let now = Date.parse('2027-06-15T12:00:00Z');
    const w = await world(owned, {}, { now: () => now });
    await w.report(ALL);
    const grant = make(w, (ms) => {
      now += ms;
    });
    expect(await asked(w, grant)).toEqual(byOwner);
  });

  test('of the configuration is issued at the start', async () => {
    const w = await world((config) => ({ ...owned(config), grants: [{ box: 'b', principal: BOB }] }));
    await w.report(ALL, OTHER);
    const [issued] = w.grants;
    expect(issued).toMatchObject({ box: 'b', principal: BOB });
    expect(await asked(w, issued!.grant, OTHER)).toEqual([200, `visitor ${BOB}`, 'visitor-credential']);
  });

  test('pays while the owner has paused', async () => {
    const w = await world(owned);
    await w.report(ALL);
    w.pause('a', true);
    expect((await asked(w, 'none')).slice(0, 2)).toEqual([403, `owner ${ADA}`]);
    expect(w.reached()).toBe(0);
    expect((await asked(w, w.grant('a', BOB, 1000)))[0]).toBe(200);
  });

  test('for a box or a person that nobody knows', async () => {
    const w = await world(owned);
    expect(() => w.grant('z', BOB, 1000)).toThrow('no box z');
  });
});
