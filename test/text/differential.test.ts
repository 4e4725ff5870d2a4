import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/text/build.ts';
import type { Span } from '../../src/text/line-index.ts';
import { pathId } from '../../src/text/locate.ts';
import { read } from '../../src/text/read.ts';
import { runs } from '../runs.ts';
import { differences, odd } from './odd.ts';
import { readOtherwise } from './other-reader.ts';
import { tree, writeYaml } from './yaml-arbitrary.ts';

/** What two readers must agree on. */
function ours(text: string, paths: readonly Path[]) {
  const { value, faults, locate } = read(text);
  const places = locate(paths);
  return {
    value,
    duplicates: faults
      .filter(({ word, start, end }) => word === 'duplicate-key' && start < end)
      .map(({ start }) => start),
    others: faults.filter(({ word }) => word !== 'duplicate-key').map(({ message }) => message),
    leaves: paths.map((path) => shown(text, path, places.get(pathId(path))?.value)),
  };
}

function theirs(text: string) {
  const { value, duplicates, leaves, sound, anchoredKeys } = readOtherwise(text);
  const reading = {
    value,
    duplicates,
    others: [],
    leaves: leaves.map((leaf) => shown(text, leaf.path, leaf)),
  };
  return { sound, anchoredKeys, paths: leaves.map(({ path }) => path), reading };
}

/** A place of a text; line breaks at the end of a block scalar are nobody's. */
const shown = (text: string, path: Path, span: Span | undefined) =>
  `${pathId(path)} ${span?.start} ${JSON.stringify(span && text.slice(span.start, span.end).trimEnd())}`;

/** A few characters, some left out, some written. */
const slip = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  out: fc.nat(3),
  put: fc.string({ unit: fc.constantFrom(...'\n \t:-?#&*!|>\'"[]{},%@~a1.'), maxLength: 3 }),
});

function slipped(text: string, { at, out, put }: { at: number; out: number; put: string }): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + put + text.slice(start + out);
}

/** An indentation indicator of the whole document: readers differ about what it counts from. */
const CONTESTED = /[|>][-+]?[1-9]/;

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown>)[part], value);

describe('two readers of YAML', () => {
  it('agree on odd documents, but for those that are known', () => {
    const disagreed = odd.filter((text) => {
      const { sound, paths, reading } = theirs(text);
      const own = ours(text, paths);
      return sound === own.others.length > 0 || (sound && !isDeepStrictEqual(own, reading));
    });
    expect(disagreed.filter((text) => !differences.has(text))).toEqual([]);
    expect([...differences.keys()].filter((text) => !disagreed.includes(text))).toEqual([]);
  });

  it('agree on documents of all styles: values, duplicate keys, and every place', () => {
    fc.assert(
      fc.property(tree, (one) => {
        const text = writeYaml(one);
        const { sound, paths, reading } = theirs(text);
        expect(sound, text).toBe(true);
        expect(ours(text, paths), text).toEqual(reading);
      }),
      runs,
    );
  });

  it('agree on a scalar alone and in its document', () => {
    fc.assert(
      fc.property(tree, (one) => {
        const text = writeYaml(one);
        const { value, locate } = read(text);
        const leaves = readOtherwise(text).leaves.map(({ path }) => path);
        const places = locate(leaves);
        for (const path of leaves) {
          const { start, end } = places.get(pathId(path))!.value;
          const alone = text.slice(start, end);
          if (!alone.startsWith('*')) expect(read(alone).value, text).toEqual(at(value, path));
        }
      }),
      runs,
    );
  });

  it('agree on documents that somebody has put a finger on, where both take them', () => {
    fc.assert(
      fc.property(tree, fc.array(slip, { minLength: 1, maxLength: 3 }), (one, slips) => {
        const text = slips.reduce(slipped, writeYaml(one));
        fc.pre(!CONTESTED.test(text));
        const { sound, anchoredKeys, paths, reading } = theirs(text);
        const own = ours(text, paths);
        if (sound && !anchoredKeys && own.others.length === 0)
          expect(own, JSON.stringify(text)).toEqual(reading);
      }),
      runs,
    );
  });

  it('agree on JSON with the reader of JSON', () => {
    const json = fc.record({
      value: fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }),
      gap: fc.constantFrom('', '  ', '\t', '\n', ' \r\n\t'),
    });
    fc.assert(
      fc.property(json, ({ value, gap }) => {
        const text = JSON.stringify(value, null, gap);
        const { faults, value: read_ } = read(text);
        expect(faults, text).toEqual([]);
        expect(read_, text).toEqual(JSON.parse(text));
      }),
      runs,
    );
  });
});
