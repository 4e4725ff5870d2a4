import fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, test } from 'vitest';
import type { Finding, Report } from '../../src/model/report.ts';
import { readCommentState } from '../../src/report/comment-state.ts';
import { markdown } from '../../src/report/markdown/index.ts';
import { inlineNodes } from '../../src/report/markdown/inline.ts';
import { runs } from '../runs.ts';
import { ACTIVE_MARKDOWN, expectValidMarkdown, parseMarkdown, walk } from './markdown-comment.ts';
import {
  broken,
  check,
  everyGate,
  finding,
  gate,
  green,
  hostile,
  hostileLine,
  manyFindings,
  report,
  sourceLine,
} from './reports.ts';

test('hostile text is text', () => {
  const nodes = expectValidMarkdown(
    markdown(hostile, { sourceLine: hostileLine, notConfigured: ['@me | <b>'] }),
  );
  const shape = nodes.filter(({ type }) =>
    ['heading', 'table', 'tableRow', 'code', 'html', 'listItem'].includes(type),
  );
  expect(shape.map(({ type }) => type)).toEqual([
    ...['heading', 'table', 'tableRow', 'tableRow', 'tableRow'],
    ...['heading', 'code', 'code'],
    ...['html', 'html', 'html', 'listItem', 'html', 'html', 'listItem', 'listItem', 'html'],
  ]);
});

test('an ordinary report is valid too, and complete', () => {
  const text = markdown(broken, { sourceLine });
  const words = expectValidMarkdown(text)
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
    sourceLine: () => '```` </details> @me',
  });
  const code = expectValidMarkdown(text).find((node) => node.type === 'code');
  expect(code?.value).toContain('```` </details> @me');
});

const words = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(words).join('') : '';
const paragraphs = (text: string) =>
  parseMarkdown(text)
    .children.filter(({ type }) => type === 'paragraph')
    .map(words);

test('the command to reproduce is shown once per file', () => {
  const all = paragraphs(markdown(everyGate, { sourceLine })).filter((text) => text.startsWith('Reproduce'));
  expect(all).toEqual([
    'Reproduce: gatehouse conformance --module=broker.mjs --only egress-refused',
    'Reproduce: gatehouse run --only memory',
    'Reproduce: gatehouse run --only turn-exited-zero',
    'Reproduce: gatehouse settings pipeline.yml',
    'Reproduce: gatehouse settings pipeline.yml',
  ]);
});

test.each([
  ["it's.yml", "'it'\\''s.yml'"],
  ['-rf', './-rf'],
  ['a b/$(id).yml', "'a b/$(id).yml'"],
  ['a\nb', "'a\\nb'"],
])('a file called %j is a word to the shell', (id, word) => {
  const findings = [finding({ code: 'settings/x', message: 'm' })];
  const text = markdown(report([gate({ gate: 'settings', checks: [check({ id, findings })] })]));
  expect(paragraphs(text)).toContain(`Reproduce: gatehouse settings ${word}`);
});

test('help that ends in the output of a program keeps its lines', () => {
  const help = 'look at its last lines:\n  @me </details>\n\n```\nexit 1';
  const findings = [finding({ code: 'conformance/start', message: 'it did not start', help })];
  const text = markdown(report([gate({ gate: 'conformance', checks: [check({ id: 'start', findings })] })]));
  const fence = expectValidMarkdown(text).find(({ type }) => type === 'code');
  expect(fence).toMatchObject({ value: '  @me </details>\n\n```\nexit 1' });
  expect(paragraphs(text)).toContain('Reproduce: gatehouse run');
});

test('of many gates those that block come first, below what to fix first', () => {
  const passes = Array.from({ length: 7 }, (_, index) => ({ ...green.gates[0]!, subject: `p${index}` }));
  const text = markdown({ ...broken, gates: [...passes, ...broken.gates] }, { sourceLine });
  const [table] = parseMarkdown(text).children.filter(({ type }) => type === 'table');
  expect(words(table as Nodes)).toMatch(/^Gate.*Time\s*settings pipeline.yml \(gate-0/);
  expect(text.indexOf('**Fix first:** conformance my broker')).toBeLessThan(text.indexOf('| Gate'));
});

test('every check is in a table with its result and spec, the screens in the order of the sidebar', () => {
  const tables = expectValidMarkdown(markdown(everyGate, { sourceLine })).filter(
    ({ type }) => type === 'table',
  );
  const rows = tables.flatMap((node) => ('children' in node ? (node.children as Nodes[]) : [])).map(words);
  expect(rows).toContain('egress-refused: A host that is not granted is refusedspec 2, 4.7❌ fail✅ pass');
  const screens = rows.filter((row) => /^[A-Z][a-z]+[✅❌]/u.test(row)).map((row) => row.split(/[✅❌]/u)[0]);
  expect([...new Set(screens)]).toEqual([
    ...['Catalog', 'Agents', 'Memory', 'Integrations', 'Skills', 'Security', 'Analytics', 'Settings'],
  ]);
  expect(rows).toContain(
    'Catalog❌ failCatalog shows its listsspec 3, 2.2derived from mcp-servers, a2a-agents, memory, agents and skills',
  );
});

test('a failed check shows its request and response, folded, until there is no room for it', () => {
  const text = markdown(everyGate, { sourceLine });
  const fences = expectValidMarkdown(text).flatMap((node) => (node.type === 'code' ? node.value : []));
  const [exchange, ...others] = fences.filter((value) => value.includes('returned 200'));
  expect([exchange, others.length]).toEqual([
    'GET http://127.0.0.1/egress/other?x=1\nauthorization: [redacted]\naccept: */*\n\nreturned 200\n\nok\n\nno upstream request was made',
    0,
  ]);
  expect(text.indexOf(exchange!)).toBeLessThan(text.indexOf('pipeline.yml:5:30'));
  const short = markdown(everyGate, { sourceLine, maxBytes: 4200 });
  expectValidMarkdown(short);
  expect(short).not.toContain('authorization: [redacted]');
  expect(short).toMatch(/Left out here: .*\b1 exchange\b/);
});

test('the events of a turn are shown in their order', () => {
  expect(
    expectValidMarkdown(markdown(everyGate)).flatMap((node) => (node.type === 'code' ? node.value : [])),
  ).toContain(
    '  +3 ms  stage   provision started\n+120 ms  stage   provision done {"sandbox":"sb-1"}\n+130 ms  stage   turn started\n+400 ms  output  hello × 3\n+812 ms  stage   turn done {"exit_code":1}',
  );
});

describe('a change that touches files that decide what is checked', () => {
  const files = [
    '.github/gatehouse.yml',
    'a <b> @me.yml',
    ...Array.from({ length: 12 }, (_, at) => `f${at}`),
  ];
  const listed = `${files.slice(0, 10).join(', ')} and 4 more`;
  const review = 'Review them first.';
  test.each([
    [files, [], `${listed}. ${review}`],
    [[], files, `${listed} were read from the base commit.`],
    [['a'], [], 'a. Review it first.'],
    [['a', 'b'], ['c'], `a, b. ${review} c was read from the base commit.`],
  ])('has a warning in the first lines (%#)', (counted, kept, says) => {
    const text = markdown(broken, { touchedConfig: { fromHead: counted, fromBase: kept } });
    expectValidMarkdown(text);
    expect(paragraphs(text)[0]).toBe(`⚠️ This change touches files that decide what is checked: ${says}`);
  });
  test('has none where it touches no such file', () => {
    expect(markdown(broken, { touchedConfig: { fromHead: [], fromBase: [] } })).toBe(markdown(broken));
  });
});

describe('a comment keeps', () => {
  const { source: origin } = broken;
  const of = (fingerprints: string[], sha: string, more: Partial<Finding> = {}) => {
    const findings = fingerprints.map((fingerprint) =>
      finding({ code: 'settings/x', message: `m ${fingerprint}`, fingerprint, ...more }),
    );
    return report([gate({ gate: 'settings', checks: [check({ id: 'a', findings })] })], {
      source: { ...origin!, sha },
    });
  };
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(16)) as [string, string, string];
  const next = (before: Report, now: Report) =>
    markdown(now, { previous: readCommentState(markdown(before, { embedState: true })), embedState: true });

  test('what is new and what is fixed since the last push', () => {
    const text = next(of([a, b], 'f00'), of([b, c], 'f01'));
    expectValidMarkdown(text);
    expect(paragraphs(text)[0]).toMatch(/^2 errors, 3.5 s · commit f01 · run · 1 new and 1 fixed since f00$/);
    expect(paragraphs(text).filter((one) => one.endsWith('new'))).toEqual([
      `settings pipeline.yml: m ${c} · settings/x · new`,
    ]);
  });

  test.each<[string, Report, Report]>([
    ['the same commit', of([a], 'f00'), of([b], 'f00')],
    ['a gate that could not run', report([], { source: { ...origin!, sha: 'f00' } }), of([a], 'f01')],
    [
      'more than it can hold',
      of(
        Array.from({ length: 1001 }, (_, at) => `${at}`),
        'f00',
      ),
      of([a], 'f01'),
    ],
  ])('nothing of %s', (_, before, now) => {
    expect(next(before, now)).not.toContain(' since ');
  });

  test.each<[string, string[], string[], string]>([
    ['one more', [a], [a, a, a], '2 new and 0 fixed'],
    ['one less', [a, a, b], [a, b], '0 new and 1 fixed'],
  ])('of several with one fingerprint, %s', (_, before, now, said) => {
    expect(next(of(before, 'f00'), of(now, 'f01'))).toContain(said);
  });

  test('what was there before the change is neither', () => {
    expect(next(of([a], 'f00', { severity: 'note' }), of([a], 'f01', { severity: 'note' }))).toContain(
      '0 new and 0 fixed',
    );
  });

  test('the run, the attempt and the commit, read back as written', () => {
    const text = markdown(broken, { embedState: true });
    expect(text).toMatch(/^<!-- gatehouse:1 [A-Za-z0-9_-]+ -->\n\n## ❌/);
    expect(readCommentState(text)).toMatchObject({
      sha: origin!.sha,
      runId: '42',
      runAttempt: 1,
      verdict: 'fail',
      count: 7,
    });
  });

  test.each([
    '',
    'hello <!-- gatehouse:1 e30 -->',
    '<!-- gatehouse:1 e30 -->',
    '<!-- gatehouse:1 !!! -->',
    '<!-- gatehouse:2 e30 -->',
    `<!-- gatehouse:1 ${Buffer.from('null').toString('base64url')} -->`,
    `<!-- gatehouse:1 ${Buffer.from('{"sha":"<b>","runAttempt":1,"verdict":"pass","count":0,"findings":""}').toString('base64url')} -->`,
    `<!-- gatehouse:1 ${Buffer.from('{"sha":"a","runAttempt":-1,"verdict":"pass","count":0,"findings":""}').toString('base64url')} -->`,
    `<!-- gatehouse:1 ${'A'.repeat(100_000)} -->`,
  ])('nothing where it begins with %.60s', (comment) => {
    expect(readCommentState(comment)).toBeUndefined();
  });

  test('within the budget, also of very many', () => {
    const text = markdown({ ...manyFindings, source: origin! }, { embedState: true, maxBytes: 65_000 });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_000);
    expectValidMarkdown(text);
    expect(readCommentState(text)?.count).toBe(8000);
  });
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
        const nodes = inlineNodes(text);
        expect(nodes.map((node) => ('value' in node ? node.value : '')).join('')).toBe(text);
        for (const node of nodes) if (node.type === 'text') expect(node.value).not.toMatch(ACTIVE_MARKDOWN);
      }),
      runs,
    );
  });

  test('is read back as it was', () => {
    fc.assert(
      fc.property(words, (text) => {
        const children = inlineNodes(text);
        const root: Root = { type: 'root', children: [{ type: 'paragraph', children }] };
        const nodes = walk(parseMarkdown(toMarkdown(root, { extensions: [gfmToMarkdown()] })));
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
      'GET /a?key={token of box-a}&b=1 answered 200, as {token of box-a}',
      ['GET ', '`/a?key={token of box-a}&b=1`', ' answered 200, as ', '`{token of box-a}`'],
    ],
    ['a { that is never closed', ['a ', '`{`', ' that is never closed']],
    [
      'at pipeline.yml (leg-1, shard 1/2)',
      ['at ', '`pipeline.yml`', ' (', '`leg-1`', ', shard ', '`1/2`', ')'],
    ],
  ])('of %j', (text, nodes) => {
    const shown = inlineNodes(text).map((node) =>
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
      const text = markdown({ ...manyFindings, source: origin! }, { ...options, maxBytes });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
      expectValidMarkdown(text);
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
    expectValidMarkdown(text);
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
    let text = markdown(full, { sourceLine });
    expect(seen(text)).toEqual([true, true, true]);
    for (const expected of [
      [false, true, true],
      [false, true, false],
      [false, false, false],
    ]) {
      text = markdown(full, { sourceLine, maxBytes: size(text) - 1 });
      expect(seen(text)).toEqual(expected);
      expectValidMarkdown(text);
    }
  });
});
