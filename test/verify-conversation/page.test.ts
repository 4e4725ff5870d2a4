import { expect, it } from 'vitest';
import { checks } from '../../src/verify-conversation/checks.ts';
import { tableUnder } from '../docs/pages.ts';

it('the page has every check, word for word', () => {
  const rows = checks.map(({ id, title }) => [id, title]);
  expect(tableUnder('docs/verify-conversation.md', 'What is checked')).toEqual(rows);
});
