import fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { markdown } from '../../src/report/markdown.ts';
import { phrasing } from '../../src/report/phrasing.ts';
import { runs } from '../runs.ts';
import { broken, check, finding, gate, hostile, hostileLine, line, many, report } from './reports.ts';

const read = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

function walk(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(walk)] : [node];
}

/** What a forge makes of plain text beyond Markdown: mentions, references, addresses, commits, emoji, math. */
const LIVE = /@|#\d|\bGH-\d|:\/\/|\bwww\.|\b[0-9a-f]{7,40}\b|:\w+:|\$|[<>|\\`*_~[\]{}&]/i;

const NODES = [
  ...['root', 'heading', 'paragraph', 'text', 'inlineCode', 'code', 'strong', 'link', 'html'],
  ...['table', 'tableRow', 'tableCell', 'list', 'listItem', 'break'],
];
const HTML =
  /^(<details>\n<summary>\d+ (warnings?|older findings?|checks? passed or skipped)<\/summary>|<\/details>)$/;

/** A page is what it should be: known nodes, details that close, text in which nothing lives, links to the run's forge. */
function expectSound(text: string): Nodes[] {
  const nodes = walk(read(text));
  expect(NODES).toEqual(expect.arrayContaining([...new Set(nodes.map(({ type }) => type))]));
  const html = nodes.filter((node) => node.type === 'html').map(({ value }) => value);
  for (const value of html) expect(value).toMatch(HTML);
  for (let index = 0; index < html.length; index += 2) {
    expect(html[index]).toMatch(/^<details>/);
    expect(html[index + 1]).toBe('</details>');
  }
  for (const node of nodes) {
    if (node.type === 'text') expect(node.value).not.toMatch(LIVE);
    if (node.type === 'link') expect(node.url).toMatch(/^https:\/\/github\.example\/acme\//);
    if (node.type === 'table') for (const row of node.children) expect(row.children).toHaveLength(7);
  }
  return nodes;
}

test('hostile text is text', () => {
  const nodes = expectSound(markdown(hostile, { line: hostileLine, notConfigured: ['@me | <b>'] }));
  const shape = nodes.filter(({ type }) =>
    ['heading', 'table', 'tableRow', 'code', 'html', 'listItem'].includes(type),
  );
  expect(shape.map(({ type }) => type)).toEqual([
    ...['heading', 'table', 'tableRow', 'tableRow', 'tableRow'],
    ...['heading', 'code'],
    ...['html', 'html', 'html', 'listItem', 'html', 'html', 'listItem', 'listItem', 'html'],
  ]);
});

test('a report as it is meant is sound too, and says all', () => {
  const text = markdown(broken, { line });
  const words = expectSound(text)
    .map((node) => ('value' in node ? node.value : ''))
    .join('');
  for (const { findings } of broken.gates.flatMap(({ checks }) => checks))
    for (const { message, code, help } of findings) {
      expect(words).toContain(message);
      expect(words).toContain(code);
      if (help && !help.includes('\n')) expect(words).toContain(help);
    }
  expect(text).toContain('/acme/infra/blob/0123456789abcdef0123456789abcdef01234567/pipeline.yml#L7)');
  expect(text).not.toContain('Left out');
});

test('a fence is longer than the backticks in it', () => {
  const location = { file: 'a.yml', line: 1, column: 1, endLine: 1, endColumn: 2 };
  const checks = [check({ id: 'a', findings: [finding({ code: 'settings/x', message: 'm', location })] })];
  const text = markdown(report([gate({ gate: 'settings', checks })]), {
    line: () => '```` </details> @me',
  });
  const code = expectSound(text).find((node) => node.type === 'code');
  expect(code?.value).toContain('```` </details> @me');
});

describe('phrasing', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '@a',
      '#1',
      'GH-1',
      'http://x.y',
      'www.x.y',
      '<b>',
      '</details>',
      '|',
      '`',
      '``',
      '*a*',
      '_',
      '~~',
    ),
    fc.constantFrom(
      '![i](u)',
      '[x]',
      '&commat;',
      '$a$',
      ':a:',
      '\\',
      '-',
      '1.',
      '+',
      '=',
      '>',
      'deadbeef',
      '"a',
      'b"',
    ),
    fc.constantFrom(
      'plain',
      'a.b',
      '(see',
      'that)',
      '{"k":',
      '"v"}',
      '4.7',
      'name,',
      'on_x:',
      '…',
      "it's",
      'a@',
      'a#',
      '(@',
      '!',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replace(/[\s\p{C}]/gu, '')),
  );
  const words = fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((some) => some.filter(Boolean).join(' '));

  test('keeps every character, and only what means nothing stays text', () => {
    fc.assert(
      fc.property(words, (text) => {
        const nodes = phrasing(text);
        expect(nodes.map((node) => ('value' in node ? node.value : '')).join('')).toBe(text);
        for (const node of nodes) if (node.type === 'text') expect(node.value).not.toMatch(LIVE);
      }),
      runs,
    );
  });

  test('is read back as it was', () => {
    fc.assert(
      fc.property(words, (text) => {
        const children = phrasing(text);
        const root: Root = { type: 'root', children: [{ type: 'paragraph', children }] };
        const nodes = walk(read(toMarkdown(root, { extensions: [gfmToMarkdown()] })));
        const kinds = new Set(nodes.map(({ type }) => type));
        expect(['root', 'paragraph', 'text', 'inlineCode']).toEqual(expect.arrayContaining([...kinds]));
        const back = nodes.map((node) => ('value' in node ? node.value : '')).join('');
        expect(back.trim()).toBe(text.trim());
      }),
      runs,
    );
  });

  test.each([
    [
      'apply.resume is 90; use a whole number from 5 to 60',
      ['`apply.resume`', ' is 90; use a whole number from 5 to 60'],
    ],
    ['ask "@acme/owners", or @me.', ['ask "', '`@acme/owners`', '", or ', '`@me`', '.']],
    ['drift is "0 4 * * 8"; use "0 4 * * 1"', ['drift is "', '`0 4 * * 8`', '"; use "', '`0 4 * * 1`', '"']],
    ['it is "every monday morning".', ['it is "every monday morning".']],
    ['the body {"error": "denied"} (spec 2, 4.7)', ['the body ', '`{"error": "denied"}`', ' (spec 2, 4.7)']],
    [
      'at pipeline.yml (leg-1, shard 1/2)',
      ['at ', '`pipeline.yml`', ' (', '`leg-1`', ', shard ', '`1/2`', ')'],
    ],
  ])('of %j', (text, nodes) => {
    const shown = phrasing(text).map((node) =>
      node.type === 'inlineCode' ? `\`${node.value}\`` : 'value' in node ? node.value : '',
    );
    expect(shown).toEqual(nodes);
  });
});

describe('a budget', () => {
  const options = { line: () => '  resume: 90' };
  const { source: origin } = broken;

  test.each([65_000, 20_000, 5_000, 1_500])(
    'of %i bytes is kept, and what is dropped is said',
    (maxBytes) => {
      const text = markdown({ ...many, source: origin! }, { ...options, maxBytes });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
      expectSound(text);
      expect(text).toMatch(/Left out here: .*\d+ findings.* has the full report\.\n$/);
      expect(text).toContain('fail: settings blocks the merge');
    },
  );

  test('is kept by hostile text too', () => {
    const location = { file: 'x'.repeat(100_000), line: 1, column: 1, endLine: 1, endColumn: 2 };
    const long = 'ü@|`<b>'.repeat(10_000);
    const checks = [
      check({
        id: long,
        title: long,
        findings: [finding({ code: 'settings/x', message: long, help: long, location })],
      }),
    ];
    const gates = Array.from({ length: 30 }, () =>
      gate({ gate: 'settings', subject: long, leg: long, checks }),
    );
    const text = markdown(report(gates, { source: origin! }), { maxBytes: 30_000 });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(30_000);
    expectSound(text);
    expect(text).toContain('settings/x');
  });

  test('drops passes first, then the frames of warnings, then all frames', () => {
    const passes = Array.from({ length: 50 }, (_, index) => check({ id: `passing ${index}` }));
    const [settings] = broken.gates;
    const full = report([{ ...settings!, checks: [...settings!.checks, ...passes] }], { source: origin! });
    const size = (text: string) => Buffer.byteLength(text);
    const seen = (text: string) => [
      /passing 3/.test(text),
      /title: "déploiement/.test(text),
      / {2}on_destructive: prompt/.test(text),
    ];
    let text = markdown(full, { line });
    expect(seen(text)).toEqual([true, true, true]);
    for (const expected of [
      [false, true, true],
      [false, true, false],
      [false, false, false],
    ]) {
      text = markdown(full, { line, maxBytes: size(text) - 1 });
      expect(seen(text)).toEqual(expected);
      expectSound(text);
    }
  });
});
