import { expect, it } from 'vitest';
import { table, tokenIsolation } from '../../src/conformance/checks/index.ts';
import { beyond } from '../../src/conformance/extended/index.ts';
import { extraChecks, readExtra } from '../../src/conformance/extra.ts';
import { codeOf, tableUnder, textOf } from '../docs/pages.ts';

const page = 'docs/conformance.md';
const bare = (text: string) => text.replaceAll('`', '');

it('the page has the checks of the table, word for word', () => {
  const rows = [...table, tokenIsolation].map(({ id, capability = '', title }) => [
    id,
    capability,
    bare(title),
  ]);
  expect(rows).toHaveLength(25);
  expect(tableUnder(page, 'What is checked')).toEqual(rows);
});

it('the page counts the extended checks', () => {
  expect(textOf(page)).toContain(`adds ${beyond.length} checks`);
});

it('the extra capability of the page is one, and makes the checks that the page names', () => {
  const notes = codeOf(page).find(({ meta }) => meta === 'notes.json')?.value ?? '';
  const [, said = ''] = /^Its checks are (.*)\.$/m.exec(textOf(page)) ?? [];
  expect(extraChecks(readExtra(JSON.parse(notes))).map(({ id }) => id)).toEqual(
    [...said.matchAll(/`([^`]+)`/g)].map(([, id]) => id),
  );
});
