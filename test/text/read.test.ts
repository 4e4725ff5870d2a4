import { describe, expect, it } from 'vitest';
import { readFully } from '../../src/text/full/read.ts';
import { LineIndex } from '../../src/text/line-index.ts';
import { mark, unmark } from './marked-ranges.ts';

interface ReadCase {
  readonly what: string;
  /** With marks around the errors, in the order of the text. */
  readonly document: string;
  readonly value?: unknown;
  /** For each error, in the same order: a part of its message, or the line of the first of two keys. */
  readonly errors?: readonly (string | number)[];
}

function errorsOf(text: string) {
  const { syntaxErrors: errors, value } = readFully(text);
  const sorted = [...errors].sort((a, b) => a.start - b.start);
  const lines = new LineIndex(text);
  return {
    value,
    document: mark(text, sorted),
    messages: sorted.map((error) =>
      error.ruleId === 'duplicate-key' ? lines.at(error.firstStart).line : error.message,
    ),
  };
}

function expectRead({ document, value, errors = [] }: ReadCase): void {
  const actual = errorsOf(unmark(document).text);
  expect(actual.document).toBe(document);
  expect(actual.messages).toEqual(
    errors.map((one) => (typeof one === 'string' ? expect.stringContaining(one) : one)),
  );
  expect(actual.value).toEqual(value);
}

const NOT_TEXT = 'a key must be plain text, not a list or a map';
const SECOND_DOCUMENT = 'a second document begins here';
const tag = (name: string) => `the tag ${name} is unknown`;

const tables: Readonly<Record<string, readonly ReadCase[]>> = {
  'duplicate keys': [
    { what: 'at the top', document: 'a: 1\n«a»: 2\n', value: { a: 1 }, errors: [1] },
    {
      what: 'each one after the first',
      document: 'a: 1\n«a»: 2\nb: 0\n«a»: 3\n',
      value: { a: 1, b: 0 },
      errors: [1, 1],
    },
    {
      what: 'below',
      document: 'x:\n  a: 1\n  «a»: 2\ny:\n  a: 3\n',
      value: { x: { a: 1 }, y: { a: 3 } },
      errors: [2],
    },
    { what: 'in flow', document: '{a: 1,\n «a»: 2}\n', value: { a: 1 }, errors: [1] },
    {
      what: 'in other quotes',
      document: 'a: 1\n«"a"»: 2\n«\'a\'»: 3\n? «a»\n: 4\n',
      value: { a: 1 },
      errors: [1, 1, 1],
    },
    { what: 'of a number and a text', document: '1: a\n«"1"»: b\n', value: { 1: 'a' }, errors: [1] },
    { what: 'that are empty', document: 'a: 0\n: 1\n«»: 2\n', value: { a: 0, '': 1 }, errors: [2] },
    { what: 'through an alias', document: 'a: &x k\nk: 1\n«*x» : 2\n', value: { a: 'k', k: 1 }, errors: [2] },
    { what: 'of an alias', document: 'a: &x k\n*x : 1\n«k»: 2\n', value: { a: 'k', k: 1 }, errors: [2] },
    {
      what: 'with the value not judged',
      document: 'a: 1\n«a»: {b: 1, b: 2, c: *none, d: !e f}\n',
      value: { a: 1 },
      errors: [1],
    },
    {
      what: 'with anchors that count all the same',
      document: 'a: 1\n«a»: &x 2\nb: *x\n',
      value: { a: 1, b: 2 },
      errors: [1],
    },
    {
      what: 'of prototype names',
      document: '__proto__: 1\n«__proto__»: 2\ntoString: 3\n',
      value: JSON.parse('{"__proto__": 1, "toString": 3}'),
      errors: [1],
    },
    {
      what: 'behind a block scalar key',
      document: 'a: |\n  x\n? |\n  k\n: 1\n? «|\n  k»\n: 2\n',
      value: { a: 'x\n', 'k\n': 1 },
      errors: [3],
    },
    { what: 'with wide characters', document: '😀: 1\n«"😀"»: 2\n', value: { '😀': 1 }, errors: [1] },
    { what: 'after a lone CR', document: 'a: 1\rb: 2\r«a»: 3\r', value: { a: 1, b: 2 }, errors: [1] },
  ],
  'several documents': [
    { what: 'none', document: '', value: null },
    { what: 'only comments', document: '# a\n\n# b\n', value: null },
    { what: 'one with markers', document: '---\na: 1\n...\n', value: { a: 1 } },
    { what: 'one with comments behind it', document: 'a: 1\n...\n# b\n', value: { a: 1 } },
    { what: 'two', document: 'a: 1\n«---»\nb: 2\n', value: { a: 1 }, errors: [SECOND_DOCUMENT] },
    {
      what: 'two with markers',
      document: '---\na: 1\n«---»\nb: 2\n',
      value: { a: 1 },
      errors: [SECOND_DOCUMENT],
    },
    {
      what: 'two with an end marker',
      document: 'a: 1\n...\n«---»\nb: 2\n',
      value: { a: 1 },
      errors: [SECOND_DOCUMENT],
    },
    {
      what: 'two with an end marker alone',
      document: 'a: 1\n...\n# c\n«b: »2\n',
      value: { a: 1 },
      errors: [SECOND_DOCUMENT],
    },
    { what: 'three', document: 'a: 1\n«---»\nb: 2\n---\nc: 3\n', value: { a: 1 }, errors: [SECOND_DOCUMENT] },
    { what: 'an empty one first', document: '---\n«---»\na: 1\n', value: null, errors: [SECOND_DOCUMENT] },
    { what: 'an empty one behind', document: 'a: 1\n«---»\n', value: { a: 1 }, errors: [SECOND_DOCUMENT] },
    {
      what: 'directives between',
      document: 'a: 1\n...\n%YAML 1.2\n«---»\nb: 2\n',
      value: { a: 1 },
      errors: [SECOND_DOCUMENT],
    },
    { what: 'a marker inside a text', document: 'a: |\n  ---\n  b\n', value: { a: '---\nb\n' } },
    { what: 'a marker that is a text', document: '---a: 1\n', value: { '---a': 1 } },
    { what: 'after a lone CR', document: 'a: 1\r«---»\rb: 2\r', value: { a: 1 }, errors: [SECOND_DOCUMENT] },
  ],
  keys: [
    {
      what: 'that look like numbers',
      document: '1: a\n1.10: b\n0x1: c\n',
      value: { 1: 'a', '1.10': 'b', '0x1': 'c' },
    },
    {
      what: 'that look like words',
      document: 'null: a\n~: b\ntrue: c\n',
      value: { null: 'a', '~': 'b', true: 'c' },
    },
    { what: 'that are lists', document: '? «[»a, b]\n: 1\n', value: {}, errors: [NOT_TEXT] },
    { what: 'that are maps', document: '«{»a: b}: 1\nc: 2\n', value: { c: 2 }, errors: [NOT_TEXT] },
    { what: 'that are block lists', document: '? «-» a\n: {b: 1, b: 2}\n', value: {}, errors: [NOT_TEXT] },
    {
      what: 'that stand for lists',
      document: 'a: &x [1]\n«*x» : 2\n',
      value: { a: [1] },
      errors: [NOT_TEXT],
    },
    {
      what: 'that stand for nothing',
      document: 'a: 1\n«*x» : 2\n',
      value: { a: 1 },
      errors: ['the alias *x has no anchor'],
    },
    {
      what: 'twice no text',
      document: '? «[»a]\n: 1\n? «[»b]\n: 2\n',
      value: {},
      errors: [NOT_TEXT, NOT_TEXT],
    },
    {
      what: 'that stand for a number as written',
      document: 'a: &x 1.10\n*x : 1\n',
      value: { a: 1.1, '1.10': 1 },
    },
    { what: 'that give their value on', document: '&x 5 : a\nb: *x\n', value: { 5: 'a', b: 5 } },
    {
      what: 'that are merged nowhere',
      document: 'a: &x {b: 1}\nc:\n  <<: *x\n',
      value: { a: { b: 1 }, c: { '<<': { b: 1 } } },
    },
  ],
  tags: [
    {
      what: 'of text',
      document: 'a: !!str 5\nb: !!str\nc: ! 7\nd: !<tag:yaml.org,2002:str> 9\n',
      value: { a: '5', b: '', c: '7', d: '9' },
    },
    {
      what: 'of other scalars',
      document: 'a: !!int "5"\nb: !!float 1\nc: !!bool "true"\nd: !!null ""\n',
      value: { a: 5, b: 1, c: true, d: null },
    },
    {
      what: 'of collections',
      document: 'a: !!map {b: 1}\nc: !!seq\n- d\n',
      value: { a: { b: 1 }, c: ['d'] },
    },
    { what: 'on keys', document: '!!str 1: a\n', value: { 1: 'a' } },
    {
      what: 'that do not fit',
      document: 'a: «!!int» x\nb: «!!map» [c]\nd: «!!seq» {e: 1}\nf: «!!str» [g]\n',
      value: { a: 'x', b: ['c'], d: { e: 1 }, f: ['g'] },
      errors: ['!!int', '!!map', '!!seq', '!!str'].map(tag),
    },
    {
      what: 'that JSON has no data for',
      document: 'a: «!!binary» aGk=\nb: «!!timestamp» 2001-01-01\nc: «!!set» {d}\n',
      value: { a: 'aGk=', b: '2001-01-01', c: { d: null } },
      errors: ['!!binary', '!!timestamp', '!!set'].map(tag),
    },
    {
      what: 'of somebody',
      document: 'a: «!env» TOKEN\n«!k» b: 1\n',
      value: { a: 'TOKEN', b: 1 },
      errors: ['!env', '!k'].map(tag),
    },
    {
      what: 'that are long',
      document: `a: «!${'x'.repeat(200)}» b\n`,
      value: { a: 'b' },
      errors: [tag(`!${'x'.repeat(59)}`)],
    },
  ],
  directives: [
    { what: 'of this version', document: '%YAML 1.2\n---\na: yes\n', value: { a: 'yes' } },
    { what: 'of an older version', document: '%YAML 1.1\n---\na: yes\n', value: { a: 'yes' } },
    { what: 'that nobody knows', document: '%FOO bar\n---\na: 1\n', value: { a: 1 } },
    {
      what: 'of tags that stand for the usual ones',
      document: '%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 5\n',
      value: { a: '5' },
    },
    {
      what: 'of the only tag there is',
      document: '%TAG ! tag:yaml.org,2002:\n---\na: !str 5\nb: ! 6\n',
      value: { a: '5', b: '6' },
    },
    {
      what: 'of tags that stand for others',
      document: '%TAG !! tag:acme.example,2026:\n---\na: «!!str» 5\n',
      value: { a: '5' },
      errors: [tag('!!str')],
    },
  ],
  'anchors and aliases': [
    { what: 'of scalars', document: 'a: &x 1\nb: [*x, *x]\n', value: { a: 1, b: [1, 1] } },
    { what: 'of nothing', document: 'a: &x\nb: *x\n', value: { a: null, b: null } },
    { what: 'given anew', document: 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n', value: { a: 1, b: 1, c: 2, d: 2 } },
    { what: 'given anew inside', document: 'a: &x\n  b: &x 1\nc: *x\n', value: { a: { b: 1 }, c: 1 } },
    {
      what: 'of what holds them',
      document: 'a: &x\n  b: «*x»\n',
      value: { a: { b: null } },
      errors: ['the alias *x is inside'],
    },
    {
      what: 'before their anchor',
      document: 'a: «*x»\nb: &x 1\n',
      value: { a: null, b: 1 },
      errors: ['the alias *x has no anchor'],
    },
    {
      what: 'of a document before',
      document: 'a: &x 1\n«---»\nb: *x\n',
      value: { a: 1 },
      errors: [SECOND_DOCUMENT],
    },
  ],
  'closing brackets': [
    {
      what: 'at the column of the key',
      document: 'a: [\n  b,\n  c\n]\nd: {\n  e: 1\n}\n',
      value: { a: ['b', 'c'], d: { e: 1 } },
    },
    {
      what: 'at the column of a key below',
      document: 'a:\n  b: [\n    c,\n  ]\nd: 1\n',
      value: { a: { b: ['c'] }, d: 1 },
    },
    {
      what: 'at the column of a key in a list',
      document: '- a: [\n    b\n  ]\n  c: 1\n',
      value: [{ a: ['b'], c: 1 }],
    },
    { what: 'at the column of a dash', document: '- [\n  a\n]\n- b\n', value: [['a'], 'b'] },
    {
      what: 'one in another',
      document: 'a: [ {\n  b: 1\n}, {\n  c: [\n  2\n]\n} ]\n',
      value: { a: [{ b: 1 }, { c: [2] }] },
    },
    {
      what: 'behind comments that hold brackets',
      document: 'a: [\n  "b # c", # ]\n\n  # }\n]\nd: 1\n',
      value: { a: ['b # c'], d: 1 },
    },
    {
      what: 'beside texts that hold them',
      document: 'a: [\n b\n]\nc: |\n  x\n  ]\nd: "x\n  ]"\ne: x\n  ]\n',
      value: { a: ['b'], c: 'x\n]\n', d: 'x ]', e: 'x ]' },
    },
    { what: 'before CRLF', document: 'a: [\r\n  b,\r\n]\r\nc: 1\r\n', value: { a: ['b'], c: 1 } },
    { what: 'before a lone CR', document: 'a: [\r  b,\r]\rc: 1\r', value: { a: ['b'], c: 1 } },
    { what: 'of nothing', document: 'a: [\n]\nb: {\n}\n', value: { a: [], b: {} } },
    {
      what: 'of what has an anchor and a tag',
      document: 'a: &x !!seq [\n  b\n]\nc: *x\n',
      value: { a: ['b'], c: ['b'] },
    },
    {
      what: 'left of the key',
      document: 'a:\n  b: [\n    c\n«]»\n',
      errors: ['the closing bracket must be indented'],
    },
    {
      what: 'of the other kind',
      document: 'a: [\n  b\n«}»\n',
      errors: ['the closing bracket must be indented'],
    },
    {
      what: 'before another fault',
      document: 'a: [\n  b\n]\nc: d«:» e\n',
      errors: ['a value contains a colon'],
    },
    {
      what: 'before entries that are not indented',
      document: 'a: [\n  b\n]\nc: [\n«d»\n]\n',
      errors: ['quotes or brackets'],
    },
    { what: 'in quotes that are not indented', document: 'a: "\n«]»"\n', errors: ['the closing bracket'] },
  ],
  scalars: [
    {
      what: 'of the core schema',
      document: 'a: 0x1F\nb: 0o17\nc: 017\nd: 1e3\ne: .5\nf: +1\ng: NULL\nh: True\ni: ~\n',
      value: { a: 31, b: 15, c: 17, d: 1000, e: 0.5, f: 1, g: null, h: true, i: null },
    },
    {
      what: 'that YAML 1.1 read otherwise',
      document: 'a: yes\nb: off\nc: 1_000\nd: 12:30:45\ne: 0b101\nf: 2027-01-15\ng: y\n',
      value: { a: 'yes', b: 'off', c: '1_000', d: '12:30:45', e: '0b101', f: '2027-01-15', g: 'y' },
    },
    {
      what: 'that are no numbers of JSON',
      document: 'a: .inf\nb: -.INF\nc: .nan\n',
      value: { a: Infinity, b: -Infinity, c: Number.NaN },
    },
    {
      what: 'that are too large',
      document: `a: 1e400\nb: -1e400\nc: ${'9'.repeat(400)}\nd: 1e-400\n`,
      value: { a: Infinity, b: -Infinity, c: Infinity, d: 0 },
    },
    {
      what: 'in all styles',
      document: "a: b c\nd: \"\\x41\\u0042\\t\"\ne: 'it''s'\nf: |\n  g\n   h\ni: >-\n  j\n  k\n",
      value: { a: 'b c', d: 'AB\t', e: "it's", f: 'g\n h\n', i: 'j k' },
    },
    { what: 'with a surrogate pair', document: 'a: "\\uD83D\\uDE00"\nb: 😀\n', value: { a: '😀', b: '😀' } },
  ],
};

describe.each(Object.entries(tables))('reading %s', (_, rows) => {
  it.each(rows)('$what', expectRead);
});
