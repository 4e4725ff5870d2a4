/** Hostile text in every place that others can fill, through every writer: it is never more than text. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { badge, badgeEndpoint } from '../../../src/report/badge.ts';
import { sanitizeLine } from '../../../src/report/sanitize.ts';
import { formatNames, type ReportFormat, formats as reportFormats } from '../../../src/report/formats.ts';
import { locatedRows, reviewCommentText, reviewBody } from '../../../src/report/markdown/review-comments.ts';
import { reproduceCommand } from '../../../src/report/reproduce-command.ts';
import { statusTitle } from '../../../src/report/summary.ts';
import type { ReportWriter } from '../../../src/report/writer.ts';
import { markdownProblems } from '../../report/markdown-comment.ts';
import { unexpectedContent } from '../../report/html-page.ts';
import { check, gate } from '../../report/reports.ts';
import { filled, hostileFilling, tameFilling, told } from './places.ts';
import { type Piece, readers } from './readers.ts';
import { strings } from './strings.ts';

type Read = keyof typeof readers;
const formats = Object.keys(readers) as Read[];

/** What is written of a report: the formats, and what is said of it at lines, in a review and in a title. */
const texts: Readonly<Record<Read, () => Promise<ReportWriter>>> = {
  ...(Object.fromEntries(formatNames.map((name) => [name, reportFormats[name].load])) as Record<
    ReportFormat,
    () => Promise<ReportWriter>
  >),
  remarks: async () => (report) => locatedRows(report).map(reviewCommentText).join('\n'),
  review: async () => (report) => reviewBody(2, locatedRows(report), 60_000),
  title: async () => statusTitle,
};
const COMMENTS: readonly Read[] = ['markdown', 'remarks', 'review'];

/** Longer text is cut, each format at its own length: then only what it does is looked at, not all it says. */
const WHOLE = 240;

/** What a terminal or a runner would act on: controls but for line breaks, and signs that turn text around. */
const ACTIVE =
  /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Cs}/u;
const COMMAND = /^\s*::|##\[/m;

/** Room is no text, and neither is how long a mark is. What HTML and XML have no form for is a sign that says so. */
const flat = (text: string) =>
  text
    // Before a pipe a table has no other backslash than its own.
    .replace(/\\+\|/g, '|')
    .replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd')
    .replace(/\^~*/g, '^')
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** What the log's writer does to a line that would be a command. */
const inert = (text: string) => text.replace(/^(\s*):(?=:)/gm, '$1\\u003a').replaceAll('##[', '##\\u005b');

/** Whether the piece is the one that was expected, or the beginning of it. */
const isTold = (actual: string, expected: string) =>
  actual === expected || (actual.endsWith('…') && expected.startsWith(actual.slice(0, -1)));

/** Titles that are made of a part of a code, and addresses: what they are made of stands beside them. */
const MADE = /Description\/text$|\/artifactLocation\/uri$|@content$/;

const known = new Map<string, readonly Piece[]>();

/** The pieces of the tame report: the same for all texts of as many lines. */
async function tamePieces(format: Read, text: string, linked: boolean): Promise<readonly Piece[]> {
  const filling = tameFilling(text);
  const key = JSON.stringify([format, linked, filling.paragraph('p')]);
  const write = await texts[format]();
  const tame = filled(filling, linked);
  const pieces = known.get(key) ?? readers[format](write(tame.report, tame.options));
  known.set(key, pieces);
  return pieces;
}

async function differences(format: Read, text: string, linked: boolean): Promise<string[]> {
  const write = await texts[format]();
  const hostile = filled(hostileFilling(text), linked);
  const written = write(hostile.report, hostile.options);
  const wrong: string[] = [];
  if (ACTIVE.test(written)) wrong.push(`holds ${JSON.stringify(ACTIVE.exec(written)?.[0])}`);
  if (format === 'pretty' && COMMAND.test(written)) wrong.push('holds a command of a runner');
  if (format === 'html') wrong.push(...unexpectedContent(written));
  if (COMMENTS.includes(format)) wrong.push(...markdownProblems(written));
  const pieces = readers[format](written);
  if (text.length > WHOLE) return wrong;
  const becomes = told(text);
  const tame = await tamePieces(format, text, linked);
  const expected = tame.map(([where, each]): Piece => [where, each.includes('zq') ? becomes(each) : each]);
  const shapes = [pieces, expected].map((some) => some.map(([where]) => where).join('\n'));
  if (shapes[0] !== shapes[1]) return [...wrong, `has another shape: ${firstOther(pieces, expected)}`];
  for (const [index, [where, each]] of pieces.entries()) {
    const meant = format === 'pretty' ? inert(expected[index]![1]) : expected[index]![1];
    if (each !== meant && !MADE.test(where) && !isTold(flat(each), flat(meant)))
      wrong.push(`${where} says ${JSON.stringify(flat(each))}, not ${JSON.stringify(flat(meant))}`);
  }
  return wrong;
}

const firstOther = (some: readonly Piece[], others: readonly Piece[]) => {
  const at = some.findIndex(([where], index) => where !== others[index]?.[0]);
  return `${some[at]?.join(' ')} instead of ${others[at]?.join(' ')}`;
};

test('there are many, each once', () => {
  expect(strings.length).toBeGreaterThanOrEqual(150);
  expect(new Set(strings.map(([, text]) => text)).size).toBe(strings.length);
});

/** These have a form for links. */
const both: readonly Read[] = ['markdown', 'html'];
const cases = formats.flatMap((format) => (both.includes(format) ? [true, false] : [true]).map((linked) => [format, linked] as const));

test.each(cases)('%s tells every one of them as text (places linked: %s)', async (format, linked) => {
  const wrong: string[] = [];
  for (const [kind, text] of strings)
    for (const one of await differences(format, text, linked)) wrong.push(`${kind}, ${JSON.stringify(text.slice(0, 60))}: ${one}`);
  // The first ones tell enough.
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('json is read back as it was', async () => {
  const write = await reportFormats.json.load();
  for (const [, text] of strings) {
    const { report } = filled(hostileFilling(text), true);
    const written = write(report);
    expect(JSON.parse(written)).toEqual(report);
    expect(ACTIVE.exec(written)).toBeNull();
  }
});

test('a badge is the same whatever is told', () => {
  for (const draw of [badge, badgeEndpoint]) {
    const drawn = strings.map(([, text]) => draw(filled(hostileFilling(text), true).report));
    expect(new Set(drawn).size).toBe(1);
  }
});

// Windows has no sh.
test.skipIf(process.platform === 'win32')('a command that is to be typed has it as one word', () => {
  const words = strings.filter(([, text]) => text.length <= WHOLE && !/^['"\\]?-/.test(text));
  const commands = words.map(([, text]) => {
    const command = reproduceCommand({ gate: gate({ gate: 'settings', checks: [] }), check: check({ id: text }) });
    return command!.replace(/^gatehouse settings/, "printf '%s\\n'");
  });
  const said = execFileSync('/bin/sh', { input: commands.join('\n'), encoding: 'utf8' });
  expect(said.split('\n').slice(0, -1)).toEqual(words.map(([, text]) => sanitizeLine(text)));
});
