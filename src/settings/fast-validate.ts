/** The quick look at a document: whether it certainly holds. What does not is judged slowly, by the tables. */
import type { ContentChecks } from '../rules/content-check.ts';
import { isMap } from '../text/is-map.ts';
import { contentPaths } from './generated/content-paths.ts';
import validate from './generated/validator.cjs';
import { type SettingsBlock, settingsBlocksOf } from './settings-blocks.ts';
import { isSimpleCron } from './simple-cron.ts';

/** Whether a document in neutral words, holds without any doubt. `checks` are those of the vocabulary. */
export function isDefinitelyValid(
  document: unknown,
  checks: Omit<ContentChecks, 'cron'>,
  blocks: readonly SettingsBlock[] = settingsBlocksOf(document),
): boolean {
  if (!validate(document)) return false;
  const fastChecks: ContentChecks = {
    ...checks,
    cron: (schedule) => (isSimpleCron(schedule) ? undefined : 'a closer look'),
  };
  for (const { path, content } of contentPaths) {
    const [key = '', ...below] = path;
    for (const { settings } of blocks) {
      const value = settings[key];
      if (value === undefined) continue;
      if (!stringsAt(value, below).every((text) => fastChecks[content](text) === undefined)) return false;
    }
  }
  return true;
}

/** The texts at a path; `*` is every item of a list. */
function stringsAt(value: unknown, path: readonly string[]): readonly string[] {
  let current = value;
  for (const key of path) {
    if (key === '*')
      return Array.isArray(current) ? current.filter((item) => typeof item === 'string') : NONE;
    current = isMap(current) ? current[key] : undefined;
    if (current === undefined) return NONE;
  }
  return typeof current === 'string' ? [current] : NONE;
}

const NONE: readonly string[] = [];
