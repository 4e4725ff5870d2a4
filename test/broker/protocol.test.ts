import { describe, expect, test } from 'vitest';
import {
  type BoxRun,
  boxVariables,
  computeMonthlySpend,
  formatPayer,
  isGrant,
  isSecretName,
  limits,
  missingScopeMessage,
  parsePayer,
  readPayer,
  readRefusal,
  refusalBody,
  routesOf,
} from '../../src/broker/index.ts';

const UNKNOWN = { kind: 'unknown', principal: null };

describe('a payer', () => {
  test.each<[stated: unknown, read: object]>([
    ['owner', { kind: 'owner', principal: null }],
    ['visitor github:ada', { kind: 'visitor', principal: 'github:ada' }],
    [
      { kind: 'shared', principal: null },
      { kind: 'shared', principal: null },
    ],
    // Missing or malformed is never the owner, and never a visitor.
    [undefined, UNKNOWN],
    [null, UNKNOWN],
    ['', UNKNOWN],
    ['Owner', UNKNOWN],
    ['owner null', UNKNOWN],
    ['owner  github:ada', UNKNOWN],
    ['visitor ada', UNKNOWN],
    ['operator', UNKNOWN],
    [{ kind: 'owner' }, UNKNOWN],
    [{ kind: 'owner', principal: 7 }, UNKNOWN],
    [['owner'], UNKNOWN],
  ])('stated as %j', (stated, read) => expect(readPayer(stated)).toEqual(read));

  test.each(['shared', 'owner github:ada', 'visitor gitlab:b.c-d'])('%s is written as it is read', (text) =>
    expect(formatPayer(parsePayer(text)!)).toBe(text),
  );
});

test.each<[text: string, holds: boolean]>([
  ['g', true],
  ['!~', true],
  ['g'.repeat(limits.grant), true],
  ['g'.repeat(limits.grant + 1), false],
  ['', false],
  ['a b', false],
  ['a\n', false],
  ['gr\u00e4nt', false],
])('whether a text has the form of a grant: %#', (text, isValid) => expect(isGrant(text)).toBe(isValid));

test.each<[name: string, holds: boolean]>([
  ['A', true],
  ['MAIL_2', true],
  [`A${'B'.repeat(39)}`, true],
  [`A${'B'.repeat(40)}`, false],
  ['', false],
  ['2A', false],
  ['_A', false],
  ['mail', false],
  ['MAIL-2', false],
  ['MAIL\n', false],
])('whether a text names a secret: %j', (name, isValid) => expect(isSecretName(name)).toBe(isValid));

test("a box is given its broker, the model provider's address, and stand-ins for its secrets", () => {
  const box = { baseUrl: 'https://broker.test/lobby/', token: 'token-0123456789', secrets: ['MAIL'] };
  expect(boxVariables(box)).toEqual({
    BROKER_URL: 'https://broker.test/lobby',
    MODELAPI_BASE_URL: 'https://broker.test/lobby/llm/modelapi',
    MAIL_KEY: 'token-0123456789',
    MAIL_BASE_URL: 'https://broker.test/lobby/egress/MAIL',
  });
  const names = { modelapi: 'my-models', agentsvc: 'agents', header_prefix: 'cell-' };
  expect(boxVariables({ ...box, secrets: [] }, names)).toEqual({
    BROKER_URL: 'https://broker.test/lobby',
    MY_MODELS_BASE_URL: 'https://broker.test/lobby/llm/my-models',
  });
  expect(routesOf(names).vaults).toBe('/agents/api/vaults');
});

describe('a refusal', () => {
  test.each<[body: unknown, read: object | undefined]>([
    ['{"error":"no"}', { message: 'no', full: false }],
    [{ error: { message: 'no' } }, { message: 'no', full: false }],
    [refusalBody('no'), { message: 'no', type: 'permission_error', full: true }],
    [Buffer.from('{"error":{"type":"x","message":"no"}}'), { message: 'no', type: 'x', full: false }],
    ['no', undefined],
    ['{"message":"no"}', undefined],
    [{ error: { type: 'x' } }, undefined],
    [{ error: 7 }, undefined],
  ])('is read: %#', (body, read) => expect(readRefusal(body)).toEqual(read));

  test('for a missing word names capability and word, and the entry to add', () =>
    expect(missingScopeMessage('egress', 'MAIL', 'lobby')).toMatch(
      /\bMAIL\b.*\begress\b.*\{"name":"egress","broker":"lobby","scope":\["MAIL"\]\}/,
    ));
});

describe('what a month cost', () => {
  const run = (
    startedAt: string,
    principal: string | null | undefined,
    ...costs: [string, number][]
  ): BoxRun => ({
    startedAt: new Date(startedAt),
    principal,
    costs: costs.map(([currency, amount]) => ({ currency, amount })),
  });

  test('counts a run in the month it began in, and under the principal it names', () => {
    const runs = [
      run('2027-05-31T23:59:59Z', 'github:ada', ['USD', 100]),
      run('2027-06-01T00:00:00Z', 'github:ada', ['USD', 0.1]),
      run('2027-06-30T23:59:59Z', 'github:ada', ['USD', 0.2]),
      run('2027-07-01T00:00:00Z', 'github:ada', ['USD', 100]),
      run('2027-06-15T12:00:00Z', null, ['USD', 1]),
      run('2027-06-15T12:00:00Z', undefined, ['USD', 1]),
    ];
    expect(computeMonthlySpend(runs, '2027-06')).toEqual({
      month: '2027-06',
      usd: 2.3,
      runs: 4,
      unpriced: 0,
      byPrincipal: [
        { principal: null, usd: 2, runs: 2, unpriced: 0 },
        { principal: 'github:ada', usd: 0.3, runs: 2, unpriced: 0 },
      ],
    });
  });

  test('sums costs in USD only, and a run without one is unpriced and no zero', () => {
    const at = '2027-06-15T12:00:00Z';
    const runs = [
      run(at, 'github:ada', ['EUR', 5], ['USD', 1], ['USD', 2]),
      run(at, 'github:ada', ['EUR', 5]),
      run(at, 'github:ada'),
      run(at, 'github:ada', ['USD', 0]),
    ];
    expect(computeMonthlySpend(runs, '2027-06')).toMatchObject({ usd: 3, runs: 4, unpriced: 2 });
  });

  test('names 50 principals at most, and counts all', () => {
    const runs = Array.from({ length: 60 }, (_, index) =>
      run('2027-06-15T12:00:00Z', `github:p${index}`, ['USD', index]),
    );
    const { byPrincipal, usd, runs: count } = computeMonthlySpend(runs, '2027-06');
    expect([byPrincipal.length, byPrincipal[0]?.principal, usd, count]).toEqual([50, 'github:p59', 1770, 60]);
  });
});
