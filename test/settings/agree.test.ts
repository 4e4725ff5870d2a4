import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from '../../src/rules/explain.ts';
import { certainlyHolds } from '../../src/settings/certain.ts';
import { cronCheck } from '../../src/settings/cron.ts';
import { plainCron } from '../../src/settings/plain-cron.ts';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { settings } from '../../src/settings/schema/document.ts';
import { unitFields } from '../../src/settings/schema/unit.ts';
import { bucketCheck, reservedNameCheck } from '../../src/vocabulary/contents.ts';
import { common, neutral } from '../../src/vocabulary/vocabulary.ts';
import { Samples } from '../rules/samples.ts';
import { runs } from '../runs.ts';

const checks = { cron: cronCheck, 'reserved-name': reservedNameCheck(neutral), bucket: bucketCheck(neutral) };
const samples = new Samples();

const holds = new Ajv2020({ strict: false, strictNumbers: true })
  .addFormat('cron', (text) => cronCheck(text) === undefined)
  .compile(settingsSchemaFor(neutral));

/** Keys and values of the tables at places where they do not belong, and things that belong nowhere. */
const keys = [
  ...Object.keys(unitFields),
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
const stray = fc.oneof(
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
  ...Object.values(unitFields).map(({ rule }) => samples.of(rule)),
);
const graft = fc.record({
  way: fc.array(fc.nat(20), { maxLength: 4 }),
  value: stray,
  key: fc.constantFrom(...keys),
  act: fc.constantFrom('put', 'add', 'drop'),
});

/** A copy of a value with something else at a place that the numbers lead to. */
function grafted(
  value: unknown,
  {
    way: [turn, ...way],
    value: stray,
    key,
    act,
  }: { way: readonly number[]; value: unknown; key: string; act: string },
): unknown {
  if (turn === undefined || typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return act === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries([...Object.entries(value), [key, stray]])
      : stray;
  }
  const entries = Object.entries(value);
  const at = turn % entries.length;
  const inner = entries.flatMap(([name, child], index): [string, unknown][] => {
    if (index !== at) return [[name, child]];
    return act === 'drop' && way.length === 0
      ? []
      : [[name, grafted(child, { way, value: stray, key, act })]];
  });
  return Array.isArray(value) ? inner.map(([, child]) => child) : Object.fromEntries(inner);
}

const document = fc
  .tuple(samples.of(settings), fc.array(graft, { maxLength: 3 }))
  .map(([value, grafts]) => grafts.reduce<unknown>(grafted, value));

describe('every judge of documents', () => {
  it('gives the verdict of ajv on the printed schema', () => {
    const verdicts = { true: 0, false: 0 };
    fc.assert(
      fc.property(document, (value) => {
        const verdict = holds(value);
        verdicts[`${verdict}`]++;
        const faults = explain(settings, value, checks);
        const told = faults.map(({ word, path, spot, keys = [] }) =>
          JSON.stringify([word, path, spot, keys]),
        );
        expect({ holds: faults.length === 0, faults: verdict ? told : [] }).toEqual({
          holds: verdict,
          faults: [],
        });
        expect(new Set(told).size, told.join('\n')).toBe(told.length);
        // The quick look may doubt what holds, and never the other way round.
        if (certainlyHolds(value, checks)) expect(verdict).toBe(true);
      }),
      runs,
    );
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(runs.numRuns / 10);
  });
});

describe('a schedule that is plain', () => {
  it('is one', () => {
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
        if (!plainCron(text)) return;
        some++;
        expect(cronCheck(text), text).toBeUndefined();
      }),
      runs,
    );
    expect(some).toBeGreaterThan(0);
  });
});

describe('words inside strings', () => {
  it.each([
    ['common', common],
    ['neutral', neutral],
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
