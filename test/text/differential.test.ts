import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFully } from '../../src/text/full/read.ts';
import type { Span } from '../../src/text/line-index.ts';
import type { Path } from '../../src/text/path.ts';
import { toJsonPointer } from '../../src/text/path.ts';
import { runs } from '../runs.ts';
import { readWithReference } from './reference-reader.ts';
import { knownDifferences, unusualDocuments } from './unusual-documents.ts';
import { tree, writeYaml } from './yaml-arbitrary.ts';

/** What two readers must agree on. */
function readOurs(text: string, paths: readonly Path[]) {
  const { value, syntaxErrors, locate } = readFully(text);
  const ranges = locate(paths);
  return {
    value,
    duplicates: syntaxErrors
      .filter(({ ruleId, start, end }) => ruleId === 'duplicate-key' && start < end)
      .map(({ start }) => start),
    others: syntaxErrors.flatMap((error) => (error.ruleId === 'duplicate-key' ? [] : [error.message])),
    leaves: paths.map((path) => leafText(text, path, ranges.get(toJsonPointer(path))?.value)),
  };
}

function readReference(text: string) {
  const { value, duplicates, leaves, isValid, anchoredKeys } = readWithReference(text);
  const reading = {
    value,
    duplicates,
    others: [],
    leaves: leaves.map((leaf) => leafText(text, leaf.path, leaf)),
  };
  return { isValid, anchoredKeys, paths: leaves.map(({ path }) => path), reading };
}

/** A leaf as text; line breaks at the end of a block scalar are ignored. */
const leafText = (text: string, path: Path, span: Span | undefined) =>
  `${toJsonPointer(path)} ${span?.start} ${JSON.stringify(span && text.slice(span.start, span.end).trimEnd())}`;

/** An edit of a few characters: some deleted, some inserted. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  out: fc.nat(3),
  put: fc.string({ unit: fc.constantFrom(...'\n \t:-?#&*!|>\'"[]{},%@~a1.'), maxLength: 3 }),
});

function applyEdit(text: string, { at, out, put }: { at: number; out: number; put: string }): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + put + text.slice(start + out);
}

/** An indentation indicator: readers differ about the level it counts from. */
const CONTESTED = /[|>][-+]?[1-9]/;

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown>)[part], value);

describe('the full reader and the reference reader', () => {
  it('agree on unusual documents, except for known differences', () => {
    const disagreed = unusualDocuments.filter((text) => {
      const { isValid, paths, reading } = readReference(text);
      const ourReading = readOurs(text, paths);
      return isValid === ourReading.others.length > 0 || (isValid && !isDeepStrictEqual(ourReading, reading));
    });
    expect(disagreed.filter((text) => !knownDifferences.has(text))).toEqual([]);
    expect([...knownDifferences.keys()].filter((text) => !disagreed.includes(text))).toEqual([]);
  });

  it('agree on documents in all styles: values, duplicate keys and ranges', () => {
    fc.assert(
      fc.property(tree, (one) => {
        const text = writeYaml(one);
        const { isValid, paths, reading } = readReference(text);
        expect(isValid, text).toBe(true);
        expect(readOurs(text, paths), text).toEqual(reading);
      }),
      runs,
    );
  });

  it('agree on a scalar by itself and in its document', () => {
    fc.assert(
      fc.property(tree, (one) => {
        const text = writeYaml(one);
        const { value, locate } = readFully(text);
        const leaves = readWithReference(text).leaves.map(({ path }) => path);
        const ranges = locate(leaves);
        for (const path of leaves) {
          const { start, end } = ranges.get(toJsonPointer(path))!.value;
          const alone = text.slice(start, end);
          if (!alone.startsWith('*')) expect(readFully(alone).value, text).toEqual(valueAt(value, path));
        }
      }),
      runs,
    );
  });

  it('agree on edited documents that both accept', () => {
    fc.assert(
      fc.property(tree, fc.array(edit, { minLength: 1, maxLength: 3 }), (one, edits) => {
        const text = edits.reduce(applyEdit, writeYaml(one));
        fc.pre(!CONTESTED.test(text));
        const { isValid, anchoredKeys, paths, reading } = readReference(text);
        const ourReading = readOurs(text, paths);
        if (isValid && !anchoredKeys && ourReading.others.length === 0)
          expect(ourReading, JSON.stringify(text)).toEqual(reading);
      }),
      runs,
    );
  });

  it('agree with JSON.parse on JSON', () => {
    const json = fc.record({
      value: fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }),
      gap: fc.constantFrom('', '  ', '\t', '\n', ' \r\n\t'),
    });
    fc.assert(
      fc.property(json, ({ value, gap }) => {
        const text = JSON.stringify(value, null, gap);
        const { syntaxErrors, value: readValue } = readFully(text);
        expect(syntaxErrors, text).toEqual([]);
        expect(readValue, text).toEqual(JSON.parse(text));
      }),
      runs,
    );
  });
});
