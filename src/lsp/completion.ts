/** Completion: keys and values of the rule tables, in the names of the document's vocabulary. */
import { type CompletionItem, CompletionItemKind, MarkupKind } from 'vscode-languageserver';
import type { Rule } from '../rules/rule.ts';
import { isJsonFile } from '../settings/source-file.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { type CheckedDocument, vocabularyOf } from './checked-document.ts';
import { neutralPath } from './neutral-path.ts';
import { type CompletionPlace, completionPlaceAt } from './place.ts';
import { fieldsOf, rulesAt } from './rules-at.ts';

/** What may stand at an offset. */
export async function completionsAt(checked: CheckedDocument, offset: number): Promise<CompletionItem[]> {
  const { document, text, file } = checked;
  const place = completionPlaceAt(text, offset);
  if (!place) return [];
  const translator = new VocabularyTranslator([await vocabularyOf(checked)]);
  const path = neutralPath(place.path, translator);
  const topKeys = place.topKeys.map((key) => translator.neutralKey([], key));
  const rules = rulesAt(path, topKeys);
  const isJson = isJsonFile(file.name);
  const isNewLine = /(?:^|\n)[ \t]*(?:-[ \t]+)*$/.test(text.slice(0, place.start));
  const keys =
    place.anchor === 'key' || isNewLine
      ? rules.flatMap((rule) => keyItems(rule, path, place, translator, isJson))
      : [];
  const values =
    place.anchor === 'value' ? rules.flatMap((rule) => valueItems(rule, path, translator, isJson)) : [];
  const range = { start: document.positionAt(place.start), end: document.positionAt(place.end) };
  return [...new Map([...keys, ...values].map((item) => [item.label, item])).values()].map(
    ({ insertText, ...item }) => ({ ...item, textEdit: { range, newText: insertText ?? item.label } }),
  );
}

function keyItems(
  rule: Rule,
  path: readonly (string | number)[],
  { siblings, hasColon }: CompletionPlace,
  translator: VocabularyTranslator,
  isJson: boolean,
): CompletionItem[] {
  return Object.entries(fieldsOf(rule)).flatMap(([key, { description, required }]): CompletionItem[] => {
    const label = translator.key(path, key);
    if (siblings.includes(label)) return [];
    const written = isJson ? JSON.stringify(label) : label;
    return [
      {
        label,
        kind: CompletionItemKind.Property,
        documentation: { kind: MarkupKind.PlainText, value: description },
        ...(required ? { detail: 'required' } : {}),
        // What is required comes first.
        sortText: `${required ? 0 : 1}${label}`,
        insertText: hasColon ? written : `${written}: `,
      },
    ];
  });
}

function valueItems(
  rule: Rule,
  path: readonly (string | number)[],
  translator: VocabularyTranslator,
  isJson: boolean,
): CompletionItem[] {
  switch (rule.kind) {
    case 'boolean':
      return ['true', 'false'].map((label) => ({ label, kind: CompletionItemKind.Value }));
    case 'choice':
      return rule.values.flatMap((value): CompletionItem[] => {
        if (typeof value !== 'string') return [{ label: String(value), kind: CompletionItemKind.Value }];
        if (translator.isPlaceholder(path, value)) return [];
        const label = translator.value(path, value);
        return [
          { label, kind: CompletionItemKind.EnumMember, insertText: isJson ? JSON.stringify(label) : label },
        ];
      });
    case 'string':
      return rule.contentCheck === 'cron'
        ? ['"0 4 * * 1"', '"@daily"'].map((label) => ({ label, kind: CompletionItemKind.Value }))
        : [];
    default:
      return [];
  }
}
