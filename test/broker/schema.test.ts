import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  jsonValue,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodySchemas, brokerSchema } from '../../src/broker/index.ts';
import { judge } from '../../src/broker/judge.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(brokerSchema, 'broker');
type Body = keyof typeof bodySchemas;
const bodies = Object.keys(bodySchemas) as Body[];
const validator = (body: Body) => ajv.getSchema(`broker#/$defs/${body}`)!;

const entry = { name: 'inference', broker: 'lobby', scope: ['agent', 'decide'] };
const payer = { kind: 'owner', principal: 'github:ada' };
const listing = { published: false, title: 'Ada', line: 'writes tests' };
const figures = { usd: 1.5, runs: 3, unpriced: 1 };
const spend = { month: '2027-06', ...figures, byPrincipal: [{ principal: null, ...figures }] };
const question = { type: 'choice', instructions: 'Which?', criteria: { yes: 'it holds', no: 'it does not' } };

/** A sound body of each kind. */
const sound: Readonly<Record<Body, object>> = {
  capabilityEntry: entry,
  declarationReport: { capabilities: [entry, { ...entry, broker: null }], listing, spend },
  declarationKept: { capabilities: [entry], at: '2027-06-15T12:00:00.000Z', payer, listing, spend },
  listing,
  spend,
  payer,
  refusal: { type: 'error', error: { type: 'permission_error', message: 'no' } },
  decideRequest: { model: 'm', state: null, questions: { a: question, b: { type: 'rank' } } },
  decideResponse: {
    model: 'm',
    answers: {
      a: { type: 'choice', choice: 'yes', probabilities: { yes: 1 }, confidence: 0.5, reason: 'so' },
      b: { type: 'unsupported' },
      c: { type: 'noul', noul: 0 },
      d: { type: 'score', score: -3 },
    },
  },
  feedbackBatch: { entries: [{ text: 'good' }], counts: { turns: 3 } },
};

/** A body with one of its parts, however deep, replaced or removed. */
function changed(value: unknown, steps: readonly string[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const [step, ...rest] = steps;
  if (step === undefined || keys.length === 0) return by;
  const key = keys[step.length % keys.length]!;
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === key ? changed(one, rest, by) : one));
  return { ...value, [key]: changed((value as Record<string, unknown>)[key], rest, by) };
}

const odd: Arbitrary<unknown> = oneof(
  jsonValue({ maxDepth: 1 }),
  constantFrom<unknown>(
    undefined,
    null,
    '',
    0,
    -1,
    0.5,
    1.5,
    2 ** 53,
    'visitor',
    'owner',
    '2027-13',
    'a:b',
    'a b',
    [],
    {},
  ),
  constantFrom('\u0007', '\u{1F600}'.repeat(60), 'x'.repeat(61), 'x'.repeat(141)),
  array(constant(entry), { minLength: 19, maxLength: 52 }),
);
const steps = array(string({ maxLength: 4 }), { maxLength: 4 });

describe.each(bodies)('%s', (body) => {
  const holds = validator(body);
  test('a sound one is taken', () => {
    expect(holds(sound[body]), JSON.stringify(holds.errors)).toBe(true);
    expect(judge(bodySchemas[body], sound[body])).toBeUndefined();
  });

  test('our judge and a validator of JSON Schema agree on any other', () => {
    let refused = 0;
    assert(
      property(record({ steps, by: odd }), ({ steps: at, by }) => {
        const value: unknown = JSON.parse(JSON.stringify(changed(sound[body], at, by)) ?? 'null');
        const fault = judge(bodySchemas[body], value);
        if (fault !== undefined) refused++;
        expect(fault === undefined, `${JSON.stringify(value)}: ${fault}`).toBe(holds(value));
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(20);
  });
});

test('every part has words', () => {
  const silent: string[] = [];
  const look = (schema: object, path: string): void => {
    for (const [key, part] of Object.entries((schema as { properties?: object }).properties ?? {})) {
      if (!('description' in part) && !('const' in part) && !('$ref' in part)) silent.push(`${path}.${key}`);
      look(part as object, `${path}.${key}`);
    }
  };
  for (const body of bodies) look(bodySchemas[body], body);
  expect(silent).toEqual([]);
});
