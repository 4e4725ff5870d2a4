import { expect, test } from 'vitest';
import { verifiedSuggestion } from '../../src/cli/suggested-change.ts';
import type { Io } from '../../src/io.ts';
import type { Finding } from '../../src/model/report.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { Redactor } from '../../src/text/redact.ts';
import { deprecatedSettings } from '../fakes/io.ts';

const { findings } = await checkFile('pipeline.yml', Buffer.from(deprecatedSettings));
const [finding] = findings as [Finding];
/** The finding with another text to write, or another fix altogether. */
const withFix = (text: string, more: Partial<NonNullable<Finding['fix']>> = {}): Finding => {
  const fix = finding.fix!;
  return { ...finding, fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, text })), ...more } };
};

test.each<[what: string, given: Finding, lines: readonly string[] | undefined]>([
  ['the safe fix', finding, ['gate: on-destructive']],
  ['one that is not safe', withFix('on-destructive', { safe: false }), undefined],
  ['one that changes nothing', withFix('on-destroy'), undefined],
  ['one after which the file does not hold', withFix('sometimes'), undefined],
  ['one after which it can not be read', withFix('[on-destructive'), undefined],
  ['one that leaves what it should mend', withFix('"on-destroy"'), undefined],
  ['one that writes what may be a secret', withFix(`on-destructive # ghp_${'a'.repeat(36)}`), undefined],
  [
    'one of another file',
    withFix('on-destructive', { edits: [{ location: { ...finding.location!, file: 'x' }, text: '' }] }),
    undefined,
  ],
  ['none', { ...finding, fix: undefined as never }, undefined],
])('%s', async (_, given, lines) => {
  const mend = await verifiedSuggestion(given, deprecatedSettings, undefined, new Redactor(), {} as Io);
  expect(mend?.lines).toEqual(lines);
});

test('nothing is suggested for a file that is not at hand', async () => {
  expect(await verifiedSuggestion(finding, undefined, undefined, new Redactor(), {} as Io)).toBeUndefined();
});
