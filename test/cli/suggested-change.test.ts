import { expect, test } from 'vitest';
import { verifiedSuggestion } from '../../src/cli/suggested-change.ts';
import type { Io } from '../../src/io.ts';
import type { Finding } from '../../src/model/report.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { Redactor } from '../../src/text/redact.ts';
import { deprecatedSettings } from '../fakes/io.ts';

const { findings } = await checkFile('pipeline.yml', Buffer.from(deprecatedSettings));
const [finding] = findings as [Finding];
/** The finding with another replacement text, or another fix. */
const withFix = (text: string, more: Partial<NonNullable<Finding['fix']>> = {}): Finding => {
  const fix = finding.fix!;
  return { ...finding, fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, text })), ...more } };
};

test.each<[what: string, given: Finding, lines: readonly string[] | undefined]>([
  ['the safe fix', finding, ['gate: on-destructive']],
  ['an unsafe fix', withFix('on-destructive', { safe: false }), undefined],
  ['a fix that changes nothing', withFix('on-destroy'), undefined],
  ['a fix that makes the file invalid', withFix('sometimes'), undefined],
  ['a fix that breaks the syntax', withFix('[on-destructive'), undefined],
  ['a fix that does not fix the finding', withFix('"on-destroy"'), undefined],
  ['a fix that writes a possible secret', withFix(`on-destructive # ghp_${'a'.repeat(36)}`), undefined],
  [
    'a fix of another file',
    withFix('on-destructive', { edits: [{ location: { ...finding.location!, file: 'x' }, text: '' }] }),
    undefined,
  ],
  ['no fix', { ...finding, fix: undefined as never }, undefined],
])('%s', async (_, given, lines) => {
  const suggestion = await verifiedSuggestion(given, deprecatedSettings, undefined, new Redactor(), {} as Io);
  expect(suggestion?.lines).toEqual(lines);
});

test('nothing is suggested without the text of the file', async () => {
  expect(await verifiedSuggestion(finding, undefined, undefined, new Redactor(), {} as Io)).toBeUndefined();
});
