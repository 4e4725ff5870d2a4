import { describe, expect, it } from 'vitest';
import { type MarkedPath, marked, unmark } from './marked-ranges.ts';

type Row = readonly [what: string, document: string, ...asked: MarkedPath[]];

/** The located ranges are marked in the document. */
const tables: Readonly<Record<string, readonly Row[]>> = {
  'block style': [
    ['a value', 'a: «1»\nb: 2\n', 'value /a'],
    ['a key', '«a»: 1\nb: 2\n', 'key /a'],
    ['a key with spaces before its colon', '«a»  : «1»\n', 'key /a', 'value /a'],
    ['a value with spaces around it', 'a:   «x y»   \nb: 2\n', 'value /a'],
    ['a map', 'a:\n  «b: 1\n  c: 2»\nd: 3\n', 'value /a'],
    [
      'keys and values below',
      'a:\n  «b»: «1»\n  «c»: «2»\n',
      'key /a/b',
      'value /a/b',
      'key /a/c',
      'value /a/c',
    ],
    ['a list', 'a:\n  «- x\n  - y»\nb: 2\n', 'value /a'],
    ['a list that is not indented', 'a:\n«- x\n- y»\nb: 2\n', 'value /a'],
    ['items', '- «x»\n- «y z»\n', 'value /0', 'value /1'],
    ['the key of an item, which is the item', '- «x»\n- a: 1\n', 'key /0'],
    ['a map in a list', '- «a: 1\n  b: 2»\n- c: 3\n', 'value /0'],
    ['below a map in a list', '- a: 1\n  «b»: «2»\n', 'key /0/b', 'value /0/b'],
    ['a list in a list', '- - a\n  - «b»\n- - «c»\n', 'value /0/1', 'value /1/0'],
    ['a map under its dash', '-\n  «a»: «1»\n', 'key /0/a', 'value /0/a'],
    ['the document', '«a: 1\nb: 2»\n', 'value '],
    ['a document that is one text', '«a»\n', 'value '],
    ['behind a marker', '---\n«a»: «1»\n...\n', 'key /a', 'value /a'],
    ['on the line of a marker', '--- «text»\n', 'value '],
    ['behind directives', '%YAML 1.2\n---\n«a»: «1»\n', 'key /a', 'value /a'],
    ['a key that looks like a number', '«1.10»: «2»\n', 'key /1.10', 'value /1.10'],
    ['a key that looks like null', '«~»: «2»\n', 'key /~0', 'value /~0'],
    ['a key with slashes', '«https://a/b/c»: «1»\n', 'key /https:~1~1a~1b~1c', 'value /https:~1~1a~1b~1c'],
    ['an empty key', '«»: «1»\n', 'key /', 'value /'],
    ['an empty key behind another', 'a: 1 # c\n«»: «2»\n', 'key /', 'value /'],
    ['an explicit empty key', '«»?\n: «2»\n', 'key /', 'value /'],
  ],
  'flow style': [
    ['a map', 'a: «{b: 1, c: 2}»\n', 'value /a'],
    ['an empty map', 'a: «{}»\nb: «{ }»\n', 'value /a', 'value /b'],
    ['an empty list', 'a: «[]»\nb: «[ ]»\n', 'value /a', 'value /b'],
    ['keys and values', '{«a»: «1», «b»: «[2]»}\n', 'key /a', 'value /a', 'key /b', 'value /b'],
    ['items', '[«a», «b c», «"d"», «[e]»]\n', 'value /0', 'value /1', 'value /2', 'value /3'],
    ['over lines', 'a: «[\n  b,\n  c\n]»\nd: «1»\n', 'value /a', 'value /d'],
    ['with a comma at the end', 'a: «[b, ]»\nc: «{d: 1, }»\n', 'value /a', 'value /c'],
    [
      'with comments that hold brackets',
      'a: «[ # ]\n  b # }]\n  , c\n  # ]\n]»\nd: «1»\n',
      'value /a',
      'value /d',
    ],
    ['with texts that hold brackets', 'a: «["]", \'}\', {b: "]}"}]»\nc: «1»\n', 'value /a', 'value /c'],
    ['nested', '[[«{a: [1, 2]}»]]\n', 'value /0/0'],
    ['deep inside', '[[{a: [1, «2»], «b»: «[]»}]]\n', 'value /0/0/a/1', 'key /0/0/b', 'value /0/0/b'],
    ['a value without a space behind a quoted key', '{«"a"»:«1»}\n', 'key /a', 'value /a'],
    ['a key without a value', '{«a», «b»: }\n', 'key /a', 'key /b'],
    ['a pair in a list', '[«a»: «1»]\n', 'key /0/a', 'value /0/a'],
    ['after a nested end', '{a: {b: [1]}, «c»: «2»}\n', 'key /c', 'value /c'],
  ],
  'quoted styles': [
    ['double', '«"a b"»: «"c"»\n', 'key /a b', 'value /a b'],
    ['single', "«'a b'»: «'it''s'»\n", 'key /a b', 'value /a b'],
    ['with escapes', '«"a\\tb"»: «"\\u0041\\""»\n', 'key /a\tb', 'value /a\tb'],
    ['empty', 'a: «""»\nb: «\'\'»\n', 'value /a', 'value /b'],
    ['over lines', 'a: «"b\n  c\n\n  d"»\ne: «1»\n', 'value /a', 'value /e'],
    ['a broken line', 'a: «"b\\\n  c"»\n', 'value /a'],
    ['with a hash', 'a: «"b # c"» # "d"\n', 'value /a'],
    ['plain over lines', 'a: «b\n  c\n  d»\ne: 1\n', 'value /a'],
  ],
  'block scalars': [
    ['literal, from its header to its last text', 'a: «|\n  b\n  c»\nd: 1\n', 'value /a'],
    ['folded', 'a: «>\n  b\n  c»\nd: 1\n', 'value /a'],
    ['with chomping', 'a: «|-\n  b»\nc: «|+\n  d»\n\ne: 1\n', 'value /a', 'value /c'],
    ['with an indicator', 'a: «|2\n    b»\nc: 1\n', 'value /a'],
    ['with a comment on the header', 'a: «| # c\n  b»\nc: 1\n', 'value /a'],
    ['behind quotes that hold a header', '"a | # b": «|\n  b»\n', 'value /a | # b'],
    ['as a second key', 'a: |\n  b\n? «|\n  c»\n: 1\n', 'key /c\n'],
    ['without text, with a comment', 'a: «| # c»\nb: 1\n', 'value /a'],
    ['with a header that a comment repeats', 'a: # | >\n  «|\n   b»\nc: 1\n', 'value /a'],
    ['with blank lines behind it', 'a: «|\n  b»\n\n\nc: 1\n', 'value /a'],
    ['with blank lines before it', 'a: «|\n\n  b»\nc: 1\n', 'value /a'],
    ['empty', 'a: «|»\nb: «1»\n', 'value /a', 'value /b'],
    ['at the end of the file', 'a: «|\n  b»', 'value /a'],
    ['in a list', '- «|\n  b»\n- «>-\n  c»\n', 'value /0', 'value /1'],
    ['with an anchor', 'a: &x «|\n  b»\nc: «*x»\n', 'value /a', 'value /c'],
    ['as a key', '? «|\n  a»\n: «1»\n', 'key /a\n', 'value /a\n'],
  ],
  'explicit keys': [
    ['a pair', '? «a»\n: «1»\n', 'key /a', 'value /a'],
    ['without a value', '? «a»\n? «b»\n', 'key /a', 'key /b'],
    ['over lines', '? «"a\n  b"»\n: «1»\n', 'key /a b', 'value /a b'],
    ['with comments', '? # c\n  «a»\n: # d\n  «1»\n', 'key /a', 'value /a'],
    ['a map as value', '? a\n: «b: 1\n  c: 2»\n', 'value /a'],
    ['in flow', '{? «a» : «1», ? «b» }\n', 'key /a', 'value /a', 'key /b'],
  ],
  'anchors, aliases and tags': [
    ['an anchored value', '«a»: &x «1»\n', 'key /a', 'value /a'],
    ['an anchored map in flow', 'a: &x «{b: 1}»\n', 'value /a'],
    ['an anchored map in block', 'a: &x\n  «b: 1\n  c: 2»\n', 'value /a'],
    ['an anchored key', '&x «a»: «1»\n', 'key /a', 'value /a'],
    ['an alias', 'a: &x 1\n«b»: «*x»\n', 'key /b', 'value /b'],
    ['below an alias: the anchored node', 'a: &x {«b»: «1»}\nc: *x\n', 'key /c/b', 'value /c/b'],
    ['below an alias of an alias', 'a: &x {b: &y {«c»: «1»}}\nd: *y\ne: *x\n', 'key /e/b/c', 'value /e/b/c'],
    ['an alias below an alias', 'a: &x 1\nb: &y {«c»: «*x»}\nd: *y\n', 'key /d/c', 'value /d/c'],
    [
      'an anchor that is given anew',
      'a: &x {b: 1}\nc: *x\nd: &x {«b»: «2»}\ne: *x\n',
      'key /e/b',
      'value /e/b',
    ],
    ['the first of them', 'a: &x {«b»: «1»}\nc: *x\nd: &x {b: 2}\n', 'key /c/b', 'value /c/b'],
    ['an alias in a flow list', 'a: &x 1\nb: [«*x», «2»]\n', 'value /b/0', 'value /b/1'],
    ['an alias as key', 'a: &x k\n«*x» : «1»\n', 'key /k', 'value /k'],
    ['an alias as key, of what looks like a number', 'a: &x 1.10\n«*x» : «1»\n', 'key /1.10', 'value /1.10'],
    ['a tagged value', 'a: !!str «1»\n', 'value /a'],
    ['a tag and an anchor', 'a: !!str &x «1»\nb: &y !!str «2»\n', 'value /a', 'value /b'],
    ['a tagged map', 'a: !!map\n  «b: 1»\n', 'value /a'],
    ['the document with an anchor', '--- &x\n«a»: «1»\n', 'key /a', 'value /a'],
  ],
  'empty values': [
    ['behind the colon', 'a:«»\nb: 1\n', 'value /a'],
    ['behind a colon after spaces', 'a  :«»\nb: 1\n', 'value /a'],
    ['before a comment', 'a:«» # c\nb: 1\n', 'value /a'],
    ['behind an anchor', 'a: &x«»\nb: «*x»\n', 'value /a', 'value /b'],
    ['behind a tag', 'a: !!null«»\nb: 1\n', 'value /a'],
    ['at the end of the file', 'a:«»', 'value /a'],
    ['in flow', '{a:«», b: 1}\n', 'value /a'],
    ['of a quoted key', '"a":«»\n', 'value /a'],
    ['of an explicit key', '? a\n:«»\n? b\n', 'value /a'],
    ['of an explicit key, with comments', '? a # c\n# d\n:«» # e\n', 'value /a'],
    ['several', 'a:«»\nb:«»\nc: {d:«», e:«»}\n', 'value /a', 'value /b', 'value /c/d', 'value /c/e'],
    ['an item after an empty value', '- a:\n-«»\n-«»\n', 'value /1', 'value /2'],
    ['an item after a list', '- [a]\n-«»\n', 'value /1'],
    ['an item', '-«»\n- b\n', 'value /0'],
    ['an item behind another', '- a\n-«»\n- b\n', 'value /1'],
    ['an item after a comment', '- a # c\n# d\n-«»\n- b\n', 'value /1'],
  ],
  comments: [
    ['around', '# a\n«b»: «1» # c\n# d\n«e»: «2»\n', 'key /b', 'value /b', 'key /e', 'value /e'],
    ['between a key and its value', 'a: # c\n  # d\n  «b»\n', 'value /a'],
    ['between a key and its map', 'a: # c\n  # d\n  «b: 1\n  # e\n  c: 2»\n  # f\nd: 3\n', 'value /a'],
    ['between items', 'a:\n  # c\n  «- x # d\n  # e\n  - y»\n  # f\n', 'value /a'],
    ['in flow', '{ # a\n  «b» # c\n  : # d\n  «1» # e\n}\n', 'key /b', 'value /b'],
    ['a hash without a space before it', 'a: «b#c»\n', 'value /a'],
    ['behind quotes', 'a: «"b"» #c\n', 'value /a'],
  ],
  'line breaks, tabs and wide characters': [
    ['CRLF', 'a: «1»\r\nb:\r\n  «- x\r\n  - y»\r\nc: «|\r\n  d»\r\n', 'value /a', 'value /b', 'value /c'],
    ['a lone CR', 'a: «1»\rb:\r  «- x\r  - y»\rc: «|\r  d»\r', 'value /a', 'value /b', 'value /c'],
    ['a lone CR behind a comment in flow', 'a: «[b, # ]\r c]»\rd: «1»\r', 'value /a', 'value /d'],
    ['an empty value before CRLF', 'a:«»\r\nb: «1»\r\n', 'value /a', 'value /b'],
    ['a tab in a text', 'a: «x\ty»\nb: «"x\ty"»\n', 'value /a', 'value /b'],
    ['tabs around a value', 'a:\t«x»\t# c\n', 'value /a'],
    ['tabs in flow', '{\t«a»\t:\t«b»\t}\n', 'key /a', 'value /a'],
    [
      'astral characters',
      '«😀»: «"😀😀"» # 😀\nb: {«x😀»: «y»}\n',
      'key /😀',
      'value /😀',
      'key /b/x😀',
      'value /b/x😀',
    ],
    ['combining characters', 'é: «é»\nb: «1»\n', 'value /é', 'value /b'],
  ],
  'duplicate keys': [
    ['the first one counts', '«a»: «1»\na: 2\n', 'key /a', 'value /a'],
    ['below the first one', 'a: {«b»: «1»}\na: {b: 2}\n', 'key /a/b', 'value /a/b'],
    ['behind both', 'a: 1\na: [x]\n«b»: «2»\n', 'key /b', 'value /b'],
  ],
};

describe.each(Object.entries(tables))('ranges in %s', (_, rows) => {
  it.each(rows.map(([what, document, ...paths]) => ({ what, document, asked: paths })))(
    '$what',
    ({ document, asked: paths }) => {
      expect(marked(unmark(document).text, paths)).toBe(document);
    },
  );
});

describe('ranges', () => {
  it('do not exist for paths that do not exist', () => {
    expect(marked('a: {b: 1}\n', ['value /c', 'value /a/c', 'value /a/b/c'])).toBe(
      'a: {b: 1}\n\nnowhere: value /c\nnowhere: value /a/c\nnowhere: value /a/b/c',
    );
  });

  it('are the same whichever other paths are located', () => {
    const text = 'a: &x {b: [1, {c: 2}]}\nd: *x\ne:\n  - f\n';
    const all: MarkedPath[] = [
      'key /a',
      'value /a/b/1/c',
      'value /d',
      'value /d/b/0',
      'value /e',
      'value /e/0',
    ];
    const together = all.map((one) => marked(text, [one]));
    for (const one of all) expect(marked(text, [one])).toBe(together[all.indexOf(one)]);
  });
});
