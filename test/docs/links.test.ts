import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { nodesOf, pages, repositoryRoot, textContent, treeOf } from './pages.ts';

/** The anchors that a forge gives to the headings of a page. */
function anchorsOf(file: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = [...nodesOf(treeOf(file))].filter((node) => node.type === 'heading');
  return new Set(
    headings.map((heading) => {
      const slug = textContent(heading)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-');
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

/** The links of a page that stay inside the repository. */
const linksOf = (page: string) =>
  [...nodesOf(treeOf(page))]
    .filter((node) => node.type === 'link' || node.type === 'image' || node.type === 'definition')
    .map(({ url }) => url)
    .filter((url) => !/^https?:/.test(url));

it.each(pages.flatMap((page) => [...new Set(linksOf(page))].map((url) => [page, url] as const)))(
  '%s: %s leads somewhere',
  (page, url) => {
    const [path = '', anchor] = url.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path)).replaceAll('\\', '/');
    expect(existsSync(join(repositoryRoot, file)), file).toBe(true);
    if (anchor !== undefined) expect([...anchorsOf(file)]).toContain(anchor);
  },
);

it('every page of docs/ is linked from the README', () => {
  const linked = new Set(linksOf('README.md'));
  for (const page of pages.filter((file) => file.startsWith('docs/'))) expect([...linked]).toContain(page);
});

it('the pictures are small', () => {
  const images = [...nodesOf(treeOf('README.md'))].filter((node) => node.type === 'image');
  expect(images.length).toBeGreaterThan(0);
  for (const { url, alt } of images) {
    expect(alt).toMatch(/\S/);
    expect(statSync(join(repositoryRoot, url)).size).toBeLessThan(150_000);
  }
});
