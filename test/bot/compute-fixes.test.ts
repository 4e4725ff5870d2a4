import { expect, test } from 'vitest';
import { computeFixes } from '../../src/bot/compute-fixes.ts';
import { checkFile } from '../../src/settings/check-file.ts';

const checkedFile = async (text: string, written: string) => {
  const { findings } = await checkFile('pipeline.yml', Buffer.from(text));
  const location = { file: 'pipeline.yml', line: 1, column: 7, endLine: 1, endColumn: 17 };
  const fix = { title: 'Write it', safe: true, edits: [{ location, text: written }] };
  return {
    file: { path: 'pipeline.yml', blobId: '', size: 1, mode: '100644' },
    bytes: Buffer.from(text),
    text,
    findings: findings.map((finding) => ({ ...finding, fix })),
  };
};

test.each([
  ['on-destructive', 'gate: on-destructive\n'],
  ['sometimes', undefined],
  ['[', undefined],
])('a fix that writes %s results in %j', async (written, text) => {
  const fixed = await computeFixes(await checkedFile('gate: on-destroy\n', written), undefined);
  expect(fixed.fixedContent?.text).toBe(text);
  expect(fixed.fixedCodes.size).toBe(text === undefined ? 0 : 1);
});
