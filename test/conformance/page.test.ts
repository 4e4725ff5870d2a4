import { expect, it } from 'vitest';
import { tableChecks, tokenIsolation } from '../../src/conformance/checks/index.ts';
import { extendedChecks } from '../../src/conformance/extended/index.ts';
import { readExtraCapabilities } from '../../src/conformance/extra-capabilities.ts';
import { extraChecks } from '../../src/conformance/extra-checks.ts';
import { codeBlocksOf, tableUnder, textOf } from '../docs/pages.ts';

const page = 'docs/conformance.md';
const withoutBackticks = (text: string) => text.replaceAll('`', '');

it('the page has the checks of the table, word for word', () => {
  const rows = [...tableChecks, tokenIsolation].map(({ id, capability = '', title }) => [
    id,
    capability,
    withoutBackticks(title),
  ]);
  expect(rows).toHaveLength(25);
  expect(tableUnder(page, 'What is checked')).toEqual(rows);
});

it('the page counts the extended checks', () => {
  expect(textOf(page)).toContain(`adds ${extendedChecks.length} checks`);
});

it('the page has the extended checks with the section that each rests on', () => {
  const rows = [
    ...extendedChecks.filter(({ advice }) => !advice),
    ...extendedChecks.filter(({ advice }) => advice),
  ].map(({ id, spec, title, advice }) => [
    id,
    advice ? 'good practice' : spec.replace('spec 2, ', ''),
    withoutBackticks(title),
  ]);
  expect(tableUnder(page, 'The extended checks')).toEqual(rows);
});

it('the extra capability of the page is one, and makes the checks that the page names', () => {
  const notes = codeBlocksOf(page).find(({ meta }) => meta === 'notes.json')?.value ?? '';
  const [, idList = ''] = /^Its checks are (.*)\.$/m.exec(textOf(page)) ?? [];
  expect(extraChecks(readExtraCapabilities(JSON.parse(notes))).map(({ id }) => id)).toEqual(
    [...idList.matchAll(/`([^`]+)`/g)].map(([, id]) => id),
  );
});
