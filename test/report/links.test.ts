import { expect, test } from 'vitest';
import { commitLink, permalink, runLink } from '../../src/report/links.ts';

const at = (file: string, line: number, endLine = line) => ({ file, line, column: 1, endLine, endColumn: 2 });
const origin = { repository: 'acme/infra', sha: 'abc', checkedOut: 'abc', ref: 'refs/heads/main' };
const on = (runUrl: string) => ({ ...origin, runUrl });
const run = 'https://github.example/acme/infra/actions/runs/42';

test.each([
  [on(run), at('a.yml', 3), 'https://github.example/acme/infra/blob/abc/a.yml#L3'],
  [on(run), at('a.yml', 3, 5), 'https://github.example/acme/infra/blob/abc/a.yml#L3-L5'],
  [
    on(run),
    at('a b/#?é\ud800.yml', 1),
    'https://github.example/acme/infra/blob/abc/a%20b/%23%3F%C3%A9%EF%BF%BD.yml#L1',
  ],
  [
    on(`https://host.example/git${run.slice(22)}`),
    at('a.yml', 1),
    'https://host.example/git/acme/infra/blob/abc/a.yml#L1',
  ],
  [on(run), at('x'.repeat(3000), 1), undefined],
  [on('https://host.example/runs/42'), at('a.yml', 1), undefined],
  [origin, at('a.yml', 1), undefined],
  [undefined, at('a.yml', 1), undefined],
])('the lines of %j at %j are %s', (source, location, url) => {
  expect(permalink(source, location)).toBe(url);
});

test('a commit has a link where the forge is known', () => {
  expect(commitLink(on(run))).toBe('https://github.example/acme/infra/commit/abc');
  expect(commitLink(origin)).toBeUndefined();
});

test.each([
  [run, run],
  ['http://host.example/', 'http://host.example/'],
  ['javascript:alert(1)', undefined],
  ['not an address', undefined],
])('the run at %s is linked as %s', (url, link) => {
  expect(runLink(on(url))).toBe(link);
});
