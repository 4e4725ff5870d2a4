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
import { validateValue } from '../../src/broker/schema-validator.ts';

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
const validBodies: Readonly<Record<Body, object>> = {
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
function withReplacement(value: unknown, steps: readonly string[], replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement;
  const keys = Object.keys(value);
  const [step, ...rest] = steps;
  if (step === undefined || keys.length === 0) return replacement;
  const key = keys[step.length % keys.length]!;
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? withReplacement(item, rest, replacement) : item));
  return { ...value, [key]: withReplacement((value as Record<string, unknown>)[key], rest, replacement) };
}

const unusualValues: Arbitrary<unknown> = oneof(
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
  const validate = validator(body);
  test('a sound one is taken', () => {
    expect(validate(validBodies[body]), JSON.stringify(validate.errors)).toBe(true);
    expect(validateValue(bodySchemas[body], validBodies[body])).toBeUndefined();
  });

  test('our judge and a validator of JSON Schema agree on any other', () => {
    let refused = 0;
    assert(
      property(record({ steps, by: unusualValues }), ({ steps: at, by: replacement }) => {
        const value: unknown = JSON.parse(
          JSON.stringify(withReplacement(validBodies[body], at, replacement)) ?? 'null',
        );
        const problem = validateValue(bodySchemas[body], value);
        if (problem !== undefined) refused++;
        expect(problem === undefined, `${JSON.stringify(value)}: ${problem}`).toBe(validate(value));
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(20);
  });
});

test('every part has words', () => {
  const undescribed: string[] = [];
  const collectUndescribed = (schema: object, path: string): void => {
    for (const [key, part] of Object.entries((schema as { properties?: object }).properties ?? {})) {
      if (!('description' in part) && !('const' in part) && !('$ref' in part))
        undescribed.push(`${path}.${key}`);
      collectUndescribed(part as object, `${path}.${key}`);
    }
  };
  for (const body of bodies) collectUndescribed(bodySchemas[body], body);
  expect(undescribed).toEqual([]);
});
