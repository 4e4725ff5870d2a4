import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { profiles } from '../../src/platform/profile.ts';
import { barOf } from '../../src/platform/screen.ts';
import { screens } from '../../src/platform/screens.ts';

const page = readFileSync(new URL('../../docs/validate.md', import.meta.url), 'utf8');
const cells = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

it.each(['README.md', 'CHANGELOG.md'])('%s counts the screens', (name) => {
  const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  expect(text).toContain(`the ${screens.length} screens of an agent platform`);
});

it('the page lists the checks with their routes, in their order', () => {
  const rows = cells.flatMap(([, id = '', route = '']) =>
    /^`[a-z0-9-]+`$/.test(id) && route.includes('/api/') ? [[id.slice(1, -1), route]] : [],
  );
  const routes = screens.map(({ id, method, path, bar }) => {
    const shown = `\`${method ? `${method} ` : ''}${path.replace(/<\w+>/, '<id>')}\``;
    return [id, bar === 'exists' ? `${shown}, never called` : shown];
  });
  expect(rows).toEqual(routes);
});

it('the page says where a screen only renders', () => {
  const [, , , ...headings] = cells.find(([, head]) => head === 'check') ?? [];
  for (const screen of screens) {
    const [, , , ...columns] = cells.find(([, id]) => id === `\`${screen.id}\``) ?? [];
    for (const profile of profiles) {
      const cell = columns[headings.indexOf(`\`${profile}\``)] ?? '';
      const bare = barOf(screen, profile) === 'renders' && !screen.content?.kind.startsWith('registry');
      const needs = screen.path.includes('<') && profile !== 'demo';
      expect(/^(?:renders|needs an? \w+)$/.test(cell), `${screen.id} on ${profile}: ${cell}`).toBe(
        bare || needs,
      );
    }
  }
});
