import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '../../../src/rules/rule.ts';
import type { Advice, Hint } from '../../../src/settings/advice/advice.ts';
import { advice, adviceOn } from '../../../src/settings/advice/index.ts';
import { unitFields } from '../../../src/settings/schema/unit.ts';
import { isMap, type Unit } from '../../../src/settings/units.ts';
import { neutral } from '../../../src/vocabulary/vocabulary.ts';
import { runs } from '../../runs.ts';
import { leads, shown } from './telling.ts';

const kinds = ['file', 'defaults', 'project'] as const;

/** Everything that is told of a unit, said aloud; every hint is about something that is there. */
function toldOf({ find }: Advice, unit: Unit): string[] {
  return find(unit).map((hint: Hint) => {
    if (!leads(unit.value, hint.path)) throw new Error(`nothing is at ${hint.path.join('.')}`);
    return shown(hint);
  });
}

/** Settings as the tables have them, with the words that advice is about and something wrong now and then. */
function settingsLike(rule: Rule): fc.Arbitrary<unknown> {
  const sound = soundFor(rule);
  return fc.oneof({ weight: 12, arbitrary: sound }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

const texts = fc.constantFrom(
  'x',
  'A',
  'git-tags',
  'oci://h/p',
  'gs://b',
  'https://h',
  '1.0.0',
  'a//b',
  '..',
  'git+https://h@-',
  '',
);

function soundFor(rule: Rule): fc.Arbitrary<unknown> {
  switch (rule.kind) {
    case 'text':
      return texts;
    case 'choice':
      return fc.constantFrom(...rule.values);
    case 'flag':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: -1, max: 9 });
    case 'null':
      return fc.constant(null);
    case 'any':
      return fc.jsonValue({ maxDepth: 3 });
    case 'either':
      return fc.oneof(...rule.forms.map(settingsLike));
    case 'list':
      return fc.array(settingsLike(rule.items), { maxLength: 3 });
    case 'map':
      return fc.dictionary(texts, settingsLike(rule.values), { maxKeys: 3 });
    case 'object':
      return fc
        .tuple(
          fc.record(
            Object.fromEntries(
              Object.entries(rule.fields).map(([key, field]) => [key, settingsLike(field.rule)]),
            ),
            { requiredKeys: [] },
          ),
          fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 }),
        )
        .map(([known, other]) => ({ ...other, ...known }));
  }
}

/** `generate` as it is used, which no table knows. */
const generated = fc.letrec((tie) => {
  const args = fc.dictionary(fc.constantFrom('version', 'alias', 'a'), fc.jsonValue({ maxDepth: 3 }), {
    maxKeys: 3,
  });
  const named = fc.dictionary(texts, args, { maxKeys: 3 });
  const scalar = fc.oneof(texts, fc.constantFrom('yes', 1.1, null, true));
  const section = fc.record(
    { backend: named, providers: named, required_version: scalar, disable_init: scalar },
    { requiredKeys: [] },
  );
  const sections = fc.dictionary(texts, section, { maxKeys: 2 });
  return {
    section,
    whole: fc
      .tuple(tie('section'), fc.record({ dirs: sections, roots: sections }, { requiredKeys: [] }))
      .map(([own, others]) => ({ ...(own as object), ...others })),
  };
}).whole;

const likely = settingsLike({ kind: 'object', fields: unitFields }).filter(isMap);
const units = fc.oneof(
  fc.jsonValue().map((value) => (isMap(value) ? value : { [JSON.stringify(value)]: value })),
  likely,
  fc.tuple(likely, generated).map(([value, generate]) => ({ ...value, generate })),
);

test('no document makes a look throw, or tell of something that is not there', () => {
  fc.assert(
    fc.property(units, fc.constantFrom(...kinds), (value, kind) => {
      const unit: Unit = { kind, path: [], value };
      const told = advice.flatMap((one) => toldOf(one, unit).map((line) => `${one.word} ${line}`));
      const asked = adviceOn(unit, neutral).map(({ word, hint }) => `${word} ${shown(hint)}`);
      expect(asked.sort()).toEqual(told.sort());
    }),
    { ...runs, numRuns: Math.max(1000, runs.numRuns) },
  );
});

test('those documents come near enough to what is looked for to mean something', () => {
  const samples = fc
    .sample(units, { seed: 1, numRuns: 1000 })
    .map((value): Unit => ({ kind: 'file', path: [], value }));
  const unseen = advice.filter(({ find }) => !samples.some((unit) => find(unit).length > 0));
  expect(unseen.map(({ word }) => word)).toEqual([]);
});

test('nothing is made for a map without anything to tell', () => {
  const silent: Unit = {
    kind: 'project',
    path: ['projects', 'h/o/n'],
    value: { gate: 'always', binary: 'tool_a' },
  };
  expect(adviceOn(silent, neutral)).toBe(adviceOn({ kind: 'file', path: [], value: {} }, neutral));
});
