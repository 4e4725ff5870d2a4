import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectViolations } from '../../src/rules/collect-violations.ts';
import { cronCheck } from '../../src/settings/cron.ts';
import { isDefinitelyValid } from '../../src/settings/fast-validate.ts';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { documentRule } from '../../src/settings/schema/document.ts';
import { settingsFields } from '../../src/settings/schema/settings-fields.ts';
import { isSimpleCron } from '../../src/settings/simple-cron.ts';
import { commonVocabulary, neutralVocabulary } from '../../src/vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../../src/vocabulary/vocabulary-checks.ts';
import { Samples } from '../rules/samples.ts';
import { runs } from '../runs.ts';

const checks = {
  cron: cronCheck,
  'reserved-name': reservedNameCheck(neutralVocabulary),
  bucket: bucketCheck(neutralVocabulary),
};
const samples = new Samples();

const isValid = new Ajv2020({ strict: false, strictNumbers: true })
  .addFormat('cron', (text) => cronCheck(text) === undefined)
  .compile(settingsSchemaFor(neutralVocabulary));

/** Keys and values of the tables in wrong places, and others that are valid nowhere. */
const keys = [
  ...Object.keys(settingsFields),
  'defaults',
  'projects',
  'when',
  'before',
  'after',
  'run',
  'plan',
  'apply',
  'group',
  'labels',
  'default',
  'url',
  'bucket',
  'dir',
  'agent',
  'backend',
  '__proto__',
  'toString',
  'a/b/c',
  '',
];
const foreignValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    {},
    [],
    '',
    'off',
    false,
    true,
    0,
    -1,
    5,
    60.5,
    'plan',
    'jev',
    'approve',
    'TF_INPUT',
    ['a', 'a'],
    { plan: 'a' },
    { group: 'x' },
    'x\n',
  ),
  ...Object.values(settingsFields).map(({ rule }) => samples.of(rule)),
);
const graft = fc.record({
  way: fc.array(fc.nat(20), { maxLength: 4 }),
  value: foreignValue,
  key: fc.constantFrom(...keys),
  act: fc.constantFrom('put', 'add', 'drop'),
});

/** A copy of a value with another value at the path that the numbers select. */
function applyGraft(
  value: unknown,
  {
    way: [step, ...path],
    value: replacement,
    key,
    act: action,
  }: { way: readonly number[]; value: unknown; key: string; act: string },
): unknown {
  if (step === undefined || typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return action === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries([...Object.entries(value), [key, replacement]])
      : replacement;
  }
  const entries = Object.entries(value);
  const position = step % entries.length;
  const inner = entries.flatMap(([name, child], index): [string, unknown][] => {
    if (index !== position) return [[name, child]];
    return action === 'drop' && path.length === 0
      ? []
      : [[name, applyGraft(child, { way: path, value: replacement, key, act: action })]];
  });
  return Array.isArray(value) ? inner.map(([, child]) => child) : Object.fromEntries(inner);
}

const document = fc
  .tuple(samples.of(documentRule), fc.array(graft, { maxLength: 3 }))
  .map(([value, grafts]) => grafts.reduce<unknown>(applyGraft, value));

describe('every validator', () => {
  it('agrees with ajv on the printed schema', () => {
    const verdicts = { true: 0, false: 0 };
    fc.assert(
      fc.property(document, (value) => {
        const verdict = isValid(value);
        verdicts[`${verdict}`]++;
        const violations = collectViolations(documentRule, value, checks);
        const reported = violations.map(({ ruleId, path, anchor, keys = [] }) =>
          JSON.stringify([ruleId, path, anchor, keys]),
        );
        expect({ holds: violations.length === 0, faults: verdict ? reported : [] }).toEqual({
          holds: verdict,
          faults: [],
        });
        expect(new Set(reported).size, reported.join('\n')).toBe(reported.length);
        // The fast check may doubt a valid document, but must never accept an invalid one.
        if (isDefinitelyValid(value, checks)) expect(verdict).toBe(true);
      }),
      runs,
    );
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(runs.numRuns / 10);
  });
});

describe('a simple schedule', () => {
  it('is a valid schedule', () => {
    const field = fc.oneof(
      fc.constantFrom('*', '*/5', '1-5', '1,2', 'MON', '?', 'L', ''),
      fc.integer({ min: -1, max: 62 }).map(String),
      fc.nat(9).map((one) => `0${one}`),
    );
    const schedule = fc.oneof(
      fc.array(field, { minLength: 4, maxLength: 6 }).map((some) => some.join(' ')),
      fc.constantFrom('@daily', '@', '', ' '),
    );
    let some = 0;
    fc.assert(
      fc.property(schedule, (text) => {
        if (!isSimpleCron(text)) return;
        some++;
        expect(cronCheck(text), text).toBeUndefined();
      }),
      runs,
    );
    expect(some).toBeGreaterThan(0);
  });
});

describe('rules for string contents', () => {
  it.each([
    ['common', commonVocabulary],
    ['neutral', neutralVocabulary],
  ] as const)('are told by the %s schema as by the checks', (_, vocabulary) => {
    const validate = new Ajv2020({ strict: false, strictNumbers: true })
      .addFormat('cron', true)
      .compile(settingsSchemaFor(vocabulary));
    const reserved = reservedNameCheck(vocabulary);
    const bucket = bucketCheck(vocabulary);
    for (const name of [
      'A',
      'TF_INPUT',
      'tf_input',
      'TF_INPUT_X',
      'TF_IN_AUTOMATION',
      'tg_x',
      'TG_X',
      'tg',
      'GITHUB_TOKEN',
      'github',
      'GitLab_x',
      'forgejo_x',
      'GITEA_X',
      'forge_a_x',
      'FORGE_EXTRA_x',
      'tool_name_x',
      'tool_namex',
      'forge_bx',
    ]) {
      expect(validate({ pass: { vars: [name] } }), name).toBe(reserved(name) === undefined);
    }
    for (const address of [
      's3://a',
      'gs://a/b',
      'az://a',
      's3://',
      's3:///a',
      's3:// a',
      's3://a b',
      'S3://a',
      'http://a',
      's3:/a',
      's3://a\n',
      'xs3://a',
      's3://a?b#c',
    ]) {
      expect(validate({ reports: { bucket: address } }), address).toBe(bucket(address) === undefined);
    }
  });
});
