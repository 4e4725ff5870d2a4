/** Whether a document in neutral words holds, and why not. */
import type { ContentChecks } from '../rules/content.ts';
import { explain } from '../rules/explain.ts';
import type { Fault } from '../rules/fault.ts';
import type { Content, Rule } from '../rules/rule.ts';
import type { Spellings } from '../rules/spellings.ts';
import validate from './generated/validator.cjs';
import { settings } from './schema/document.ts';
import { unitFields } from './schema/unit.ts';
import { isMap, type Settings, unitsOf } from './units.ts';

/**
 * Every fault of a document. The compiled validator says quickly that most documents have none; the tables are walked
 * for those that have.
 */
export function judge(document: unknown, checks: ContentChecks, spellings: Spellings): Fault[] {
  if (validate(document) && contentsHold(document, checks)) return [];
  const faults = explain(settings, document, checks, spellings);
  if (faults.length === 0) throw new Error('the validator refused a document in which the tables find no fault');
  return faults;
}

/** The checks of text that the validator leaves to code. */
function contentsHold(document: unknown, checks: ContentChecks): boolean {
  for (const { value } of unitsOf(document)) {
    for (const { path, content } of contentPlaces) {
      if (!textsAt(value, path).every((text) => checks[content](text) === undefined)) return false;
    }
  }
  return true;
}

/** Where one repository's settings hold text that is checked by code; `*` is every item. */
const contentPlaces = Object.entries(unitFields).flatMap(([key, { rule }]) => placesIn(rule, [key]));

function placesIn(rule: Rule, path: readonly string[]): { path: readonly string[]; content: Content }[] {
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

function textsAt(value: Settings, path: readonly string[]): string[] {
  let found: unknown = value;
  for (const key of path) {
    if (key === '*') return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
    found = isMap(found) ? found[key] : undefined;
    if (found === undefined) return [];
  }
  return typeof found === 'string' ? [found] : [];
}
