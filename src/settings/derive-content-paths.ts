import type { ContentCheckName, Rule } from '../rules/rule.ts';
import { settingsFields } from './schema/settings-fields.ts';

/** The path of strings, and the check of their contents. */
export interface ContentPath {
  /** Keys from the top of a settings map; `*` is every list item. */
  readonly path: readonly string[];
  readonly content: ContentCheckName;
}

/** The paths of the strings that are checked by code instead of the JSON Schema, from the rule tables. */
export function contentPathsFromTables(): ContentPath[] {
  return Object.entries(settingsFields).flatMap(([key, { rule }]) => contentPathsIn(rule, [key]));
}

function contentPathsIn(rule: Rule, path: readonly string[]): ContentPath[] {
  switch (rule.kind) {
    case 'string':
      return rule.contentCheck ? [{ path, content: rule.contentCheck }] : [];
    case 'union':
      return rule.branches.flatMap((form) => contentPathsIn(form, path));
    case 'list':
      return contentPathsIn(rule.items, [...path, '*']);
    case 'object':
      return Object.entries(rule.fields).flatMap(([key, field]) =>
        contentPathsIn(field.rule, [...path, key]),
      );
    default:
      return [];
  }
}
