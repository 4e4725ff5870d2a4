import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { html } from '../../src/report/html/index.ts';
import { attribute, elements, skeleton, textOf } from './html-page.ts';
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

const named = (page: string, tag: string) => elements(page).filter(({ tagName }) => tagName === tag);
const texts = (page: string, tag: string) => named(page, tag).map(textOf);
/** The elements of this name below another. */
const within = (top: Tree.Element, tag: string): Tree.Element[] =>
  top.childNodes.flatMap((child) =>
    'tagName' in child ? [...(child.tagName === tag ? [child] : []), ...within(child, tag)] : [],
  );
const withClass = (page: string, name: string) =>
  elements(page).filter((element) => attribute(element, 'class')?.split(' ').includes(name));

test.each([
  ['broken', html(broken, { sourceLine })],
  ['hostile', html(hostile, { sourceLine: hostileLine, notConfigured: ['<b>'] })],
  ['every gate', html(everyGate, { sourceLine })],
])('%s is HTML without a fault', (_, page) => {
  expect(
    skeleton(page)
      .split('\n')
      .filter((one) => /fault|comment/.test(one)),
  ).toEqual([]);
  const ids = elements(page).flatMap((element) => attribute(element, 'id') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const inside = named(page, 'a')
    .map((a) => attribute(a, 'href')!)
    .filter((url) => url.startsWith('#'));
  expect(inside.length).toBeGreaterThan(1);
  for (const url of inside) expect(ids).toContain(url.slice(1));
});

test('what is loaded or leads away is the forge of the run only', () => {
  for (const page of [html(broken, { sourceLine }), html(hostile, { sourceLine: hostileLine })]) {
    for (const name of ['src', 'srcset', 'action', 'formaction', 'style', 'data', 'background'])
      expect(elements(page).filter((element) => attribute(element, name) !== undefined)).toEqual([]);
    const links = elements(page).flatMap((element) => attribute(element, 'href') ?? []);
    const away = links.filter((url) => !/^#[a-z0-9-]+$/.test(url));
    expect(away.length).toBeGreaterThan(0);
    for (const url of away) expect(url).toMatch(/^https:\/\/github\.example\/acme\//);
    expect(elements(page).flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith('on')))).toEqual(
      [],
    );
  }
});

test('an address that is not of the web is no link', () => {
  const page = html({ ...broken, source: { ...broken.source!, runUrl: 'javascript:alert(1)//acme/infra/' } });
  expect(page).not.toMatch(/href="(?!#)/);
});

test('the policy allows the style and the script of the page and nothing else', () => {
  const page = html(broken);
  const policy = named(page, 'meta').map((meta) => attribute(meta, 'content'))[1];
  const hash = (tag: string) => createHash('sha256').update(texts(page, tag)[0]!).digest('base64');
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${hash('style')}'; script-src 'sha256-${hash('script')}'; base-uri 'none'; form-action 'none'`,
  );
  expect([named(page, 'style').length, named(page, 'script').length]).toEqual([1, 1]);
});

describe('a reader finds', () => {
  const page = html(everyGate, { sourceLine });

  test('what to fix first, with a link to the finding in full', () => {
    const [list] = withClass(page, 'fix-first');
    expect(textOf(list!)).toMatch(/^conformance my broker, egress-refusedthe answer is 200/);
    const [link] = elements(page).filter((element) => attribute(element, 'href') === '#finding-1');
    expect(textOf(link!)).toBe('conformance my broker, egress-refused');
    const [article] = elements(page).filter((element) => attribute(element, 'id') === 'finding-1');
    expect(textOf(article!)).toContain('gatehouse conformance --module=broker.mjs --only egress-refused');
  });

  test('a table of screens in the order of the sidebar, the Catalog derived', () => {
    expect(withClass(page, 'entry').map(textOf)).toEqual([
      ...['Catalog', 'Agents', 'Memory', 'Integrations', 'Skills', 'Security', 'Analytics', 'Settings'],
    ]);
    expect(withClass(page, 'derived').map(textOf)).toEqual([
      'failCatalog shows its listsspec 3, 2.2derived from mcp-servers, a2a-agents, memory, agents and skills; not counted',
    ]);
  });

  test('the checks with their result and spec, once for each of several brokers', () => {
    const captions = texts(page, 'caption');
    expect(captions).toContain('Checks of conformance, gate by gate');
    expect(captions).toContain('Checks of conformance my broker');
    const rows = texts(page, 'tr');
    expect(rows).toContain('egress-refused: A host that is not granted is refusedspec 2, 4.7failpass');
  });

  test('the events of the turn, in order', () => {
    const table = named(page, 'table').find((one) => textOf(one).startsWith('Events of the turn of'));
    expect(within(table!, 'tr').map(textOf).slice(1)).toEqual([
      '+3 msstageprovision started',
      '+120 msstageprovision done {"sandbox":"sb-1"}',
      '+130 msstageturn started',
      '+400 msoutputhello × 3',
      '+812 msstageturn done {"exit_code":1}',
    ]);
  });

  test('the same events as a chart: a lane for each stage, drawn to scale', () => {
    const [chart] = withClass(page, 'timeline');
    expect(attribute(chart!, 'aria-label')).toBe(
      'Timing of the events: 3 lanes from 0 to 812 ms; the table below lists them',
    );
    const texts = within(chart!, 'text').map(textOf);
    expect(texts).toEqual(['0 ms', '203 ms', '406 ms', '609 ms', '812 ms', 'provision', 'turn', 'output']);
    const places = within(chart!, 'circle').map((mark) => [
      textOf(mark),
      attribute(mark, 'cx'),
      attribute(mark, 'class'),
    ]);
    expect(places).toEqual([
      ['+3 ms provision started', '153', 'mark'],
      ['+120 ms provision done {"sandbox":"sb-1"}', '265', 'mark'],
      ['+130 ms turn started', '275', 'mark failed'],
      ['+812 ms turn done {"exit_code":1}', '930', 'mark failed'],
      ['+400 ms hello × 3', '534', 'mark'],
    ]);
    const intervals = within(chart!, 'rect').map((bar) => [attribute(bar, 'x'), attribute(bar, 'width')]);
    expect(intervals).toEqual([
      ['153', '112'],
      ['275', '655'],
    ]);
  });

  test('requests and responses', () => {
    expect(texts(page, 'summary')).toContain('GET http://127.0.0.1/egress/other?x=1 returned 200');
    expect(texts(page, 'pre')).toContain(
      'GET http://127.0.0.1/egress/other?x=1\nauthorization: [redacted]\naccept: */*',
    );
  });

  test('why a gate could not run', () => {
    const cause = 'no start\nlast line';
    const skipped = check({ id: 'a', status: 'skip', reason: cause });
    const text = html(report([gate({ gate: 'verify', verdict: 'error', checks: [skipped] })]));
    expect(withClass(text, 'cause').map(textOf)).toEqual(['Could not run: no start']);
    expect(texts(text, 'pre')).toEqual(['last line']);
  });
});

test('a green page has nothing to fix', () => {
  expect(texts(html(green), 'h2')).toEqual([
    '2 gates',
    'settings pipeline.yml pass',
    'conformance stand-in pass',
  ]);
});

test('a report without gates says so', () => {
  expect(texts(html(report([])), 'h1')).toEqual(['error: no gate ran, so nothing was checked']);
});

test('ten thousand findings are all there, the worst of them in full', () => {
  const page = html(manyFindings, { sourceLine: () => '  resume: 90' });
  const items = withClass(page, 'item').filter(({ tagName }) => tagName !== 'tr');
  expect(items).toHaveLength(10_000);
  expect(items.filter(({ tagName }) => tagName === 'article')).toHaveLength(250);
  expect(page.length).toBeLessThan(3_500_000);
});

test('of many gates together no more than of one', () => {
  const gates = Array.from({ length: 30 }, (_, index) =>
    gate({
      gate: 'settings',
      leg: `lint/${index}`,
      checks: Array.from({ length: 400 }, (_, file) => {
        const findings = index < 29 ? [] : [finding({ code: 'settings/x', message: 'm' })];
        return check({ id: `${file}.yml`, findings });
      }),
    }),
  );
  const items = withClass(html(report(gates)), 'item');
  const rows = items.filter(({ tagName }) => tagName === 'tr');
  expect(rows).toHaveLength(10_000);
  // Those that failed first, though they come last.
  expect(rows.filter((row) => attribute(row, 'data-severity') === 'fail')).toHaveLength(400);
});

test('more than that are counted', () => {
  const findings = Array.from({ length: 12_000 }, () => finding({ code: 'settings/x', message: 'm' }));
  const page = html(report([gate({ gate: 'settings', checks: [check({ id: 'a', findings })] })]));
  expect(texts(page, 'p')).toContain('and 1750 more, in report.json');
});
