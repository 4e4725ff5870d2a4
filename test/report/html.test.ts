import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { html } from '../../src/report/html.ts';
import { broken, hostile, hostileLine, line, many } from './reports.ts';

/** Every tag that the page may hold; a `<` of a text is always a reference. */
const TAGS =
  /^<(?:!doctype html|\/?(?:html|head|title|style|body|header|main|section|h1|h2|h3|p|strong|table|thead|tbody|tr|th|td|article|span|code|pre|details|summary|ul|li)|br|meta|a)(?: (?:lang|charset|http-equiv|content|name|class|scope|colspan|tabindex|href|rel)="[^"<>]*")*>$|^<\/a>$/;

const unescaped = (text: string) => text.replaceAll('&#x27;', "'");

test.each([
  ['broken', html(broken, { line })],
  ['hostile', html(hostile, { line: hostileLine, notConfigured: ['<b>'] })],
])('%s holds no tag but the ones of the page', (_, page) => {
  const tags = page.replace(/<style>[^<]*<\/style>/, '').match(/<[^>]*>?/g)!;
  for (const tag of tags) expect(tag).toMatch(TAGS);
  const opened = tags.filter((tag) => /^<[a-z]/.test(tag) && !/^<(?:br|meta)\b/.test(tag));
  expect(tags.filter((tag) => tag.startsWith('</'))).toHaveLength(opened.length);
});

test('links go to the forge of the run only', () => {
  for (const page of [html(broken, { line }), html(hostile, { line: hostileLine })]) {
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, url]) => url!);
    expect(links.length).toBeGreaterThan(0);
    for (const url of links) expect(url).toMatch(/^https:\/\/github\.example\/acme\//);
  }
});

test('an address that is not of the web is no link', () => {
  const page = html({ ...broken, source: { ...broken.source!, runUrl: 'javascript:alert(1)//acme/infra/' } });
  expect(page).not.toContain('href=');
});

test('the policy allows the style of the page and nothing else', () => {
  const page = html(broken);
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page)!;
  const [, style] = /<style>([^<]*)<\/style>/.exec(page)!;
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(unescaped(policy!)).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  );
});

test('ten thousand findings are a page of bounded length', () => {
  const page = html(many);
  expect(page.match(/<article>/g)).toHaveLength(2000);
  expect(page).toContain('<p>and 5000 more</p>');
  expect(page).toContain('<li>and 1000 more</li>');
  expect(page.length).toBeLessThan(2_000_000);
});
