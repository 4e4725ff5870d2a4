/** What all formats have in common: their golden files, and that they are pure and deterministic. */
import { expect, test } from 'vitest';
import { formatNames, formats, type ReportFormat } from '../../src/report/formats.ts';
import { expectGolden } from '../golden.ts';
import { broken, errored, green, hostile, hostileLine, sourceLine } from './reports.ts';

const notConfigured = ['validate', 'verify-conversation'];
const reports = { green, broken, unjudged: errored };
const extensions: Record<ReportFormat, string> = {
  pretty: 'txt',
  json: 'json',
  github: 'github.txt',
  junit: 'xml',
  sarif: 'sarif',
  markdown: 'md',
  html: 'html',
};
test.each(formatNames.flatMap((format) => Object.keys(reports).map((name) => [format, name] as const)))(
  '%s of the report %s',
  async (format, name) => {
    const write = await formats[format].load();
    const text = write(reports[name as keyof typeof reports], { sourceLine, notConfigured });
    expectGolden(`report/${name}.${extensions[format]}`, text);
  },
);

test.each(formatNames)('%s changes nothing of the report it is given', async (format) => {
  const write = await formats[format].load();
  const before = structuredClone(hostile);
  const text = write(hostile, { sourceLine: hostileLine, notConfigured });
  expect(hostile).toEqual(before);
  expect(write(hostile, { sourceLine: hostileLine, notConfigured })).toBe(text);
  expect(text).toMatch(/[^\n]\n$/);
});

test.each(formatNames)('%s has no raw control, bidi character or lone surrogate', async (format) => {
  const write = await formats[format].load();
  const text = write(hostile, { sourceLine: hostileLine, notConfigured: ['\u001b[31m\u202e'] });
  expect(text).not.toMatch(/[\0-\t\v-\u001f\u007f-\u009f]/);
  expect(text).not.toMatch(/\p{Cs}/u);
  if (format !== 'json') expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test.each(formatNames)('%s writes a report without gates', async (format) => {
  const write = await formats[format].load();
  expect(write({ ...green, verdict: 'error', gates: [] })).not.toBe('');
});
