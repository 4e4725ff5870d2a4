import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { nodesOf, repositoryRoot, tableUnder, textOf, treeOf } from './pages.ts';

const threats = tableUnder('docs/security.md', 'Threat model');

it.each(threats)('%s, %s: the guarantee is tested', (_who, _sends, _guarantee, tests) => {
  expect(tests).toMatch(/\w/);
});

it('each linked test exists and is linked once', () => {
  const links = [...nodesOf(treeOf('docs/security.md'))].filter((node) => node.type === 'link');
  const tests = links.map(({ url }) => url).filter((url) => url.startsWith('../test/'));
  expect(tests.length).toBeGreaterThan(threats.length);
  expect(new Set(tests).size).toBe(tests.length);
  for (const test of tests) {
    expect(test).toMatch(/\.test\.ts$/);
    expect(existsSync(join(repositoryRoot, 'docs', test)), test).toBe(true);
  }
});

it('names the files and the workflow of a release', () => {
  const page = textOf('docs/security.md');
  const { on, jobs } = parse(textOf('.github/workflows/release.yml')) as {
    on: unknown;
    jobs: Record<string, { steps: { with?: Record<string, unknown> }[] }>;
  };
  expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
  const attested = jobs['release']?.steps.map((step) => step.with?.['subject-path']).filter(Boolean);
  expect(attested).toEqual(['release/assets/*']);
  const assets = textOf('scripts/release/assets.ts');
  for (const name of ['SHA256SUMS', '.cdx.json']) {
    expect(page).toContain(name);
    expect(assets).toContain(name);
  }
});
