/** The quick reader agrees with the full one on everything it reads, and gives up on the rest. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFully } from '../../../src/text/full/read.ts';
import { type Path, toJsonPointer } from '../../../src/text/path.ts';
import { LineCache } from '../../../src/text/quick/line-cache.ts';
import { readQuickly } from '../../../src/text/quick/read.ts';
import { runs } from '../../runs.ts';
import { ledger } from '../../settings/ledger/index.ts';
import { readMarks } from '../../settings/ledger/marks.ts';
import { unusualDocuments } from '../unusual-documents.ts';
import { tree, writeYaml } from '../yaml-arbitrary.ts';

/** Pieces of valid and invalid lines, in any order: most of them plain. */
const fragment = fc.constantFrom(
  ...['a', 'b', '"c"', "'d'", 'https://h/o/n', '1', 'null', '- ', '-  ', '- - ', '? '],
  ...[': ', ':', ':  ', ' ', '  ', '   ', '\n', '\n  ', '\n    ', '\n- ', '\n  - ', '\n # x', '\n\n'],
  ...[
    'x y',
    'x: y',
    'x #y',
    'x::y',
    'x  y',
    "x's",
    'x, [y] {z}',
    '-x',
    '$x',
    ' # z',
    'a:b',
    '~',
    '-1',
    '.5',
    '0x1F',
    '1e400',
    '-.inf',
    'true',
    '"q w"',
    "'it''s'",
    '"\\n"',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    ', ',
    '[a, b]',
    '{a: b, c: [d]}',
    '[]',
    '{}',
    '{a}',
    '&x ',
    '*x',
    '!t ',
    '|',
    '>-',
    '---',
    '%',
    '\t',
    '\r',
    '…',
    '@',
    '`',
  ],
);
const lines = fc.array(fragment, { maxLength: 14 }).map((pieces) => pieces.join(''));
const entry = fc
  .tuple(
    fc.nat(3),
    fc.constantFrom('a', 'b', 'c', '"d e"', 'f/g:h'),
    fc.constantFrom(
      '',
      ' 1',
      ' x y',
      ' [a, "b"]',
      ' {k: v}',
      " 'q'",
      ' ~ # c',
      ' a: b',
      ' |',
      ' |-',
      ' |\n        x',
      ' |-\n      y # z\n\n      w  ',
    ),
  )
  .map(([depth, key, value]) => `${'  '.repeat(depth)}${key}:${value}`);
const item = fc
  .tuple(fc.nat(3), fc.constantFrom('x', '"y"', 'k: v', 'k:', '[z]', '- n', '|', 'k: |-', '["a # b"] # c'))
  .map(([depth, value]) => `${'  '.repeat(depth)}- ${value}`);
const blocks = fc.array(fc.oneof(entry, item, fc.constant(''), fc.constant('  # note')), { maxLength: 9 });

/** Every path of a value. */
function* pathsOf(value: unknown, path: Path = []): Iterable<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, key]);
}

let quickCount = 0;
async function expectAgreement(text: string): Promise<void> {
  const quick = readQuickly(text, { base: 7 });
  // What is cached of a text changes nothing: within it, and when it is read again.
  const cache = new LineCache();
  for (const time of ['first', 'second']) {
    expect(readQuickly(text, {}, cache)?.value, `${time} ${text}`).toEqual(quick?.value);
  }
  if (quick === undefined) return;
  quickCount++;
  const full = readFully(text, { base: 7 });
  expect(full.syntaxErrors, text).toEqual([]);
  expect(full.hasReferences, text).toBe(false);
  expect(quick.value, text).toEqual(full.value);
  const paths: Path[] = [[], ...pathsOf(quick.value)];
  const expectedRanges = full.locate(paths);
  // All at once, and each alone: then it need not look at every line.
  for (const subset of [paths, paths.slice(1), ...paths.map((path) => [path])]) {
    const ids = subset.map(toJsonPointer);
    expect(await quick.locate(subset), text).toEqual(new Map(ids.map((id) => [id, expectedRanges.get(id)])));
  }
  expect(await quick.locate([['no', 'such', 'path']]), text).toEqual(new Map());
}

describe('agrees with the full reader', () => {
  const documents = ledger.flatMap(({ tests: { accepts = [], rejects = [] } = {} }) => [
    ...accepts,
    ...rejects.map(({ yaml }) => readMarks(yaml).yaml),
  ]);
  test('on the documents of the ledger', async () => {
    quickCount = 0;
    for (const document of documents) await expectAgreement(document);
    // A reader that always gives up would agree too.
    expect(quickCount).toBeGreaterThan(documents.length / 2);
  });
  test('on unusual documents', async () => {
    for (const document of unusualDocuments) await expectAgreement(document);
  });
  const many = { ...runs, numRuns: Math.max(3000, runs.numRuns) };
  test('on generated documents', async () => {
    await fc.assert(
      fc.asyncProperty(tree, (root) => expectAgreement(writeYaml(root))),
      { ...many, numRuns: Math.ceil(many.numRuns / 3) },
    );
  });
  test('on made-up lines', async () => {
    await fc.assert(fc.asyncProperty(lines, expectAgreement), many);
    await fc.assert(
      fc.asyncProperty(blocks, (each) => expectAgreement(`${each.join('\n')}\n`)),
      many,
    );
  });
});

test.each([
  ['a: x\n  y'],
  ['a: b: c'],
  ['a: [x]y'],
  ['a:\n  - b\n  c: d'],
  ['a: 1\na: 2'],
  ['a: "\\n"'],
  ['a: &x 1'],
  ['__proto__: 1'],
  ['a: {__proto__: 1}'],
  ['a: b\r\nc: d'],
  ['a: |\n  x'],
  ['a: |\nb: 1\n'],
  ['a: |\n    x\n  y\n'],
  ['a: |2\n  x\n'],
  ['a: |\n\n  x\n'],
  ['a: >\n  x\n'],
  ['a: 1\n---\nb: 2'],
  ['- - a'],
  ['- a\nb: c'],
  ['a: :b'],
  ['a: ?b'],
  ['a: [b:, c]'],
  ['a: [b #c]'],
  ['a: {b:c}'],
  [`${Array.from({ length: 40 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')} 1`],
])('gives up on %j', (text) => {
  expect(readQuickly(text)).toBeUndefined();
});

test('finds entries whose keys are numbers in the order of the text', async () => {
  const document = readQuickly('b: 1\n2: 3\n1: 4\n')!;
  const paths = [['b'], ['2'], ['1']];
  expect([...(await document.locate(paths)).values()].map(({ key }) => key.start)).toEqual([0, 5, 10]);
});
