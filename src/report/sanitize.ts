/** Sanitizes untrusted text: every writer but `json` does this first. */
import { stripVTControlCharacters } from 'node:util';
import type { Report } from '../model/report.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';
import { mapStrings } from '../text/map-strings.ts';

/** Fields whose line breaks are kept (see `sanitizeLines`). */
const MULTILINE_FIELDS = new Set(['help', 'reason', 'body']);
/** Fields that must stay as they are: the name of a file and the text of a fix. The writers escape them. */
const RAW_FIELDS = new Set(['file', 'text']);

/** Most text needs no work. */
const PRINTABLE = /^[ -~]*$/;

/**
 * A copy of the report without terminal sequences and lone surrogates, its invisible characters as escapes.
 * `location.file` and the text of a fix stay as they are.
 */
export function sanitizeReport(report: Report): Report {
  return mapStrings(report, { mapValue: sanitizeField, mapKey: sanitizeLine });
}

/** One line without terminal sequences; invisible characters, line breaks included, are escapes. */
export function sanitizeLine(text: string): string {
  return PRINTABLE.test(text) ? text : escapeInvisible(stripTerminalSequences(text));
}

/** Keeps text that consists of nothing else: a name must not become empty. */
const stripTerminalSequences = (text: string) => stripVTControlCharacters(text) || text;

/** The lines of a trimmed text, each as from `sanitizeLine`; a tab becomes four spaces. */
export function sanitizeLines(text: string): string[] {
  const rawLines = stripTerminalSequences(text)
    .trim()
    .split(/\r\n?|\n/);
  return rawLines.map((line) => escapeInvisible(line.replaceAll('\t', '    ')));
}

const RAW_IN_JSON = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** JSON longer than this (UTF-16 units) is not indented: that would nearly double it. */
const MAX_INDENTED_LENGTH = 4_000_000;

/**
 * The value as JSON indented by two spaces, or on one line if it is long, with a line break at the end; characters
 * that JSON may contain but nobody sees are escapes.
 */
export function toJson(value: unknown): string {
  const unicode = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const compact = JSON.stringify(value);
  const json = compact.length > MAX_INDENTED_LENGTH ? compact : JSON.stringify(value, null, 2);
  return `${json.replace(RAW_IN_JSON, unicode)}\n`;
}

function sanitizeField(text: string, key: string): string {
  if (RAW_FIELDS.has(key)) return text;
  return MULTILINE_FIELDS.has(key) ? sanitizeLines(text).join('\n') : sanitizeLine(text);
}
