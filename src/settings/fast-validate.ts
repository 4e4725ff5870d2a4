/** The fast check of a document with the compiled JSON Schema. What fails it is checked again, slowly, by the rule tables. */
import type { ContentChecks } from '../rules/content-check.ts';
import { isMap } from '../text/is-map.ts';
import { contentPaths } from './generated/content-paths.ts';
import validate from './generated/validator.cjs';
import { type SettingsBlock, settingsBlocksOf } from './settings-blocks.ts';
import { isSimpleCron } from './simple-cron.ts';

/** Whether a document in neutral names is certainly valid. `checks` are those of the vocabulary. */
export function isDefinitelyValid(
  document: unknown,
  checks: Omit<ContentChecks, 'cron'>,
  blocks: readonly SettingsBlock[] = settingsBlocksOf(document),
): boolean {
  if (!validate(document)) return false;
  const fastChecks: ContentChecks = {
    ...checks,
    cron: (schedule) => (isSimpleCron(schedule) ? undefined : 'needs the cron library'),
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

/** The strings at a path; `*` is every list item. */
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
