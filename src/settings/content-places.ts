import type { Content, Rule } from '../rules/rule.ts';
import { unitFields } from './schema/unit.ts';

export interface ContentPlace {
  /** Keys from the top of one repository's settings; `*` is every item. */
  readonly path: readonly string[];
  readonly content: Content;
}

/** Where one repository's settings hold text that is checked by code and not by the validator, from the tables. */
export function contentPlacesOfTables(): ContentPlace[] {
  return Object.entries(unitFields).flatMap(([key, { rule }]) => placesIn(rule, [key]));
}

function placesIn(rule: Rule, path: readonly string[]): ContentPlace[] {
  switch (rule.kind) {
    case 'text':
      return rule.content ? [{ path, content: rule.content }] : [];
    case 'either':
      return rule.forms.flatMap((form) => placesIn(form, path));
    case 'list':
      return placesIn(rule.items, [...path, '*']);
    case 'object':
      return Object.entries(rule.fields).flatMap(([key, field]) => placesIn(field.rule, [...path, key]));
    default:
      return [];
  }
}
