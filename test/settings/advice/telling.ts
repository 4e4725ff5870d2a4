/** Runs one piece of advice over documents, and says what it tells. */
import { describe, expect, test } from 'vitest';
import { explain } from '../../../src/rules/explain.ts';
import type { Advice, Hint, Inside, Names } from '../../../src/settings/advice/advice.ts';
import { adviceOn } from '../../../src/settings/advice/index.ts';
import { speakerOf } from '../../../src/settings/collector.ts';
import { cronCheck } from '../../../src/settings/cron.ts';
import { settings } from '../../../src/settings/schema/document.ts';
import { at, isMap, type Unit, unitsOf } from '../../../src/settings/units.ts';
import { read } from '../../../src/text/read.ts';
import { bucketCheck, reservedNameCheck } from '../../../src/vocabulary/contents.ts';
import { Lexicon } from '../../../src/vocabulary/lexicon.ts';
import { wordPlaces } from '../../../src/vocabulary/places.ts';
import { neutral, type Vocabulary } from '../../../src/vocabulary/vocabulary.ts';

const documentOf = (yaml: string): unknown => {
  const { value, faults } = read(yaml);
  if (faults.length > 0) throw new Error(`${yaml}: ${faults[0]!.message}`);
  return value;
};

/** The unit's own words. */
const plain: Names = { path: (...path) => path.join('.'), value: (word) => word };

const sentence = (hint: Hint, names: Names): { message: string; help?: string } => {
  const said = hint.say(names);
  return typeof said === 'string' ? { message: said } : said;
};

/** `key apply.merge: what is said`, with the help behind `//` and the one right value behind `=>`. */
export function shown(hint: Hint): string {
  const { message, help } = sentence(hint, plain);
  const right = hint.right === undefined ? '' : ` => ${hint.right}`;
  return `${hint.spot} ${hint.path.join('.')}: ${message}${help === undefined ? '' : ` // ${help}`}${right}`;
}

const checksOf = (vocabulary: Vocabulary) => ({
  cron: cronCheck,
  'reserved-name': reservedNameCheck(vocabulary),
  bucket: bucketCheck(vocabulary),
});

interface Found {
  readonly unit: Unit;
  readonly hint: Hint;
}

function foundIn(advice: Advice, document: unknown, inside?: Inside): Found[] {
  return [...unitsOf(document)].flatMap((unit) => advice.find(unit, inside).map((hint) => ({ unit, hint })));
}

/** Whether a path leads to something. */
export function leads(value: unknown, path: Hint['path']): boolean {
  return path.every((part) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
    return true;
  });
}

/** Every word that a vocabulary may rename, renamed. */
const renamed: Vocabulary = {
  ...neutral,
  name: 'renamed',
  settings: Object.fromEntries(Object.keys(neutral.settings).map((name, index) => [name, `own${index}`])),
};
const renamedWords = speakerOf(new Lexicon([renamed]));
const neutralWord = new RegExp(`\\b(?:${wordPlaces.map((place) => place.neutral).join('|')})\\b`);

/** Holds for every hint: one plain line, about a place that is there, in the words of the user's vocabulary. */
function expectSound({ unit, hint }: Found): void {
  expect(leads(unit.value, hint.path), `${hint.path.join('.')} is there`).toBe(true);
  const { message, help } = sentence(hint, {
    path: (...path) => renamedWords.path(path, 0),
    value: (word, ...path) => renamedWords.value(path, word),
  });
  for (const text of [message, help ?? 'Help']) {
    expect(text).toMatch(/^\S[^\r\n]*[^\s.]$|^\S.* \.\.$/);
    expect(text).not.toMatch(neutralWord);
  }
  expect(message).not.toBe(help);
}

/** Values of every type, for the `%` of a document. `but` are those that make it another case. */
export function junk(document: string, but: readonly string[] = []): string[] {
  const values = [
    'null',
    'true',
    'false',
    '0',
    '7',
    '1.5',
    '""',
    'other',
    '[]',
    '[1]',
    '[null]',
    '{}',
    '{a: null}',
    '{a: [1]}',
  ];
  return values.filter((value) => !but.includes(value)).map((value) => document.replaceAll('%', value));
}

export interface Cases {
  /** Valid documents → what is told of them. */
  readonly tells: Readonly<Record<string, string | readonly string[]>>;
  /** Documents, valid or not, of which nothing is told. */
  readonly silent: readonly string[];
  readonly inside?: Inside;
}

/** Tests a piece of advice by its cases: as a whole file, as a project and as defaults. */
export function tellsOf(advice: Advice, { tells, silent, inside }: Cases): void {
  describe(advice.word, () => {
    test.each(Object.entries(tells))('%s', (yaml, expected) => {
      const document = documentOf(yaml);
      const checks = checksOf({ ...neutral, ...inside });
      expect(explain(settings, document, checks), 'the document is valid').toEqual([]);
      const found = foundIn(advice, document, inside);
      expect(found.map(({ hint }) => shown(hint))).toEqual([expected].flat());
      for (const one of found) expectSound(one);
    });

    test('is silent where nothing is amiss', () => {
      const told = silent.map((yaml) => [
        yaml,
        ...foundIn(advice, documentOf(yaml), inside).map(({ hint }) => shown(hint)),
      ]);
      expect(told.filter((lines) => lines.length > 1)).toEqual([]);
    });

    test('looks at projects and defaults one by one, and is asked by key', () => {
      for (const [yaml, expected] of Object.entries(tells)) {
        const document = documentOf(yaml);
        if (!isMap(document) || isMap(at(document, 'version'))) continue;
        const control = { defaults: document, projects: { 'h/o/a': document, 'h/o/b': null, 'h/o/c': {} } };
        const lines = [expected].flat();
        expect(foundIn(advice, control, inside).map(({ unit, hint }) => [unit.path, shown(hint)])).toEqual([
          ...lines.map((line) => [['defaults'], line]),
          ...lines.map((line) => [['projects', 'h/o/a'], line]),
        ]);
        for (const unit of unitsOf(control)) {
          const asked = adviceOn(unit, inside ?? neutral).filter(({ word }) => word === advice.word);
          expect(asked.map(({ hint }) => shown(hint)).sort()).toEqual(
            advice.find(unit, inside).map(shown).sort(),
          );
        }
      }
    });
  });
}
