/** The quick look at a document: whether it certainly holds. What does not is judged slowly, by the tables. */
import type { ContentChecks } from '../rules/content.ts';
import { contentPlaces } from './generated/places.ts';
import validate from './generated/validator.cjs';
import { plainCron } from './plain-cron.ts';
import { isMap, type Unit, unitsOf } from './units.ts';

/** Whether a document in neutral words, holds without any doubt. `checks` are those of the vocabulary. */
export function certainlyHolds(
  document: unknown,
  checks: Omit<ContentChecks, 'cron'>,
  units: readonly Unit[] = unitsOf(document),
): boolean {
  if (!validate(document)) return false;
  const quick: ContentChecks = {
    ...checks,
    cron: (schedule) => (plainCron(schedule) ? undefined : 'a closer look'),
  };
  for (const { path, content } of contentPlaces) {
    const [key = '', ...below] = path;
    for (const { value } of units) {
      const held = value[key];
      if (held === undefined) continue;
      if (!textsAt(held, below).every((text) => quick[content](text) === undefined)) return false;
    }
  }
  return true;
}

/** The texts at a path; `*` is every item of a list. */
function textsAt(value: unknown, path: readonly string[]): readonly string[] {
  let found = value;
  for (const key of path) {
    if (key === '*') return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : NONE;
    found = isMap(found) ? found[key] : undefined;
    if (found === undefined) return NONE;
  }
  return typeof found === 'string' ? [found] : NONE;
}

const NONE: readonly string[] = [];
