/** What every writer but json does to untrusted text before anything else. */
import { stripVTControlCharacters } from 'node:util';
import type { Report } from '../model/report.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';
import { mapStrings } from '../text/map-strings.ts';

/** Fields whose line breaks are kept (see `lines`). */
const MULTILINE_FIELDS = new Set(['help', 'reason', 'body']);
/** Fields that must stay what they are: the name of a file and the text of a fix. Their writers escape them. */
const RAW_FIELDS = new Set(['file', 'text']);

/** Most text is: the test spares it the rest. */
const PRINTABLE = /^[ -~]*$/;

/**
 * A copy of the report without terminal sequences, its unseen characters as escapes (`visible`), its lone surrogates
 * replaced. `location.file` and the text of a fix are left as they are.
 */
export function sanitizeReport(report: Report): Report {
  return mapStrings(report, { mapValue: sanitizeField, mapKey: sanitizeLine });
}

/** One line without terminal sequences: every unseen character, line breaks too, is an escape. */
export function sanitizeLine(text: string): string {
  return PRINTABLE.test(text) ? text : escapeInvisible(stripTerminalSequences(text));
}

/** Without terminal sequences, unless there is nothing else: a name is never empty. */
const stripTerminalSequences = (text: string) => stripVTControlCharacters(text) || text;

/** The lines of a paragraph without empty ones around it, each safe as in `oneLine`; a tab is four spaces. */
export function sanitizeLines(text: string): string[] {
  const rawLines = stripTerminalSequences(text)
    .trim()
    .split(/\r\n?|\n/);
  return rawLines.map((line) => escapeInvisible(line.replaceAll('\t', '    ')));
}

const RAW_IN_JSON = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Longer JSON than this (UTF-16 units) is for programs: spaces would nearly double it. */
const MAX_INDENTED_LENGTH = 4_000_000;

/**
 * The value as JSON of two spaces, or of one line where that is long, with a line break at the end; what JSON itself may hold
 * unseen is an escape too.
 */
export function toJson(value: unknown): string {
  const unicode = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const compact = JSON.stringify(value);
  const json = compact.length > MAX_INDENTED_LENGTH ? compact : JSON.stringify(value, null, 2);
  return `${json.replace(RAW_IN_JSON, unicode)}\n`;
}

export { clip } from '../text/clip.ts';

function sanitizeField(text: string, key: string): string {
  if (RAW_FIELDS.has(key)) return text;
  return MULTILINE_FIELDS.has(key) ? sanitizeLines(text).join('\n') : sanitizeLine(text);
}
