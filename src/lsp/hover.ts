/** Hover: what a setting means and allows, and what is wrong with it. */
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import { findPage } from '../model/codes.ts';
import { describeExpected } from '../rules/messages.ts';
import { expectedBy } from '../rules/violation.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nameFormatterOf } from '../settings/to-findings.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { type CheckedDocument, vocabularyOf } from './checked-document.ts';
import { neutralPath } from './neutral-path.ts';
import { placeAt } from './place.ts';
import { fieldsAt, rulesAt } from './rules-at.ts';
import { rangeOf } from './to-diagnostic.ts';

/** What to show at a position; `undefined` if there is nothing to say. */
export async function hoverAt(checked: CheckedDocument, position: Position): Promise<Hover | undefined> {
  const { document, text } = checked;
  const place = placeAt(text, document.offsetAt(position));
  const parts = [
    ...(place ? await settingText(checked, place.path) : []),
    ...explanationsAt(checked, position),
  ];
  if (parts.length === 0) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n') },
    ...(place
      ? { range: { start: document.positionAt(place.start), end: document.positionAt(place.end) } }
      : {}),
  };
}

/** The setting's path, meaning and what it allows. */
async function settingText(
  checked: CheckedDocument,
  written: readonly (string | number)[],
): Promise<string[]> {
  const translator = new VocabularyTranslator([await vocabularyOf(checked)]);
  const names = nameFormatterOf(translator);
  const path = neutralPath(written, translator);
  const topKeys = typeof path[0] === 'string' ? [path[0]] : [];
  const [field] = fieldsAt(path, topKeys);
  const rules = rulesAt(path, topKeys);
  if (!field && rules.length === 0) return [];
  const specs = rules.flatMap((rule) => (rule.kind === 'object' && rule.spec ? [rule.spec] : []));
  const allowed = [...new Set(rules.map((rule) => describeExpected(expectedBy(rule, path), names)))];
  return [
    `\`${names.formatPath(path)}\`${field?.required ? ' (required)' : ''}`,
    ...(field ? [escapeMarkdown(`${field.description}.`)] : []),
    escapeMarkdown(`Allowed: ${allowed.join(', or ')}`),
    ...(specs[0] ? [`Specification 1, ${specs[0]}`] : []),
  ];
}

/** The explain pages of the findings at a position. */
function explanationsAt({ findings }: CheckedDocument, { line, character }: Position): string[] {
  const codes = findings.flatMap(({ code, location }) => {
    if (!location) return [];
    const { start, end } = rangeOf(location);
    const isAfterStart = line > start.line || (line === start.line && character >= start.character);
    const isBeforeEnd = line < end.line || (line === end.line && character <= end.character);
    return isAfterStart && isBeforeEnd ? [code] : [];
  });
  return [...new Set(codes)].flatMap((code) => {
    const page = findPage(settingsCodes, code);
    return page ? [`**${escapeMarkdown(page.title)}** (${code})`, escapeMarkdown(page.description)] : [];
  });
}

/** Descriptions are plain text, with characters that Markdown reads. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_<>[\]#|]/g, '\\$&');
