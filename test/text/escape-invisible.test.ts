import { expect, test } from 'vitest';
import { escapeInvisible } from '../../src/text/escape-invisible.ts';

test.each([
  ['plain ~ text', 'plain ~ text'],
  ['déjà vu 日本 🚀 👩‍💻', 'déjà vu 日本 🚀 👩‍💻'],
  ['a\nb\tc\r', 'a\\nb\\tc\\r'],
  ['\u0000\u001b\u007f\u009b', '\\u0000\\u001b\\u007f\\u009b'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  ['\u202egnp.exe\u2066\u061c', '\\u202egnp.exe\\u2066\\u061c'],
  ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
  ['\u{e0041}', '\\u{e0041}'],
  ['\ud800 \udc00 \u{10000}', '\ufffd \ufffd \u{10000}'],
])('%j is shown as %j', (text, shown) => {
  expect(escapeInvisible(text)).toBe(shown);
});
