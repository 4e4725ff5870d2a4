/** What every writer says about a change that alters what is checked. */
import type { Report } from '../model/report.ts';

export const CONFIG_CHANGES_TITLE = 'This change alters what is checked';

/** The most changes that a writer lists. */
const MAX_LISTED = 10;

/** The first changes, and how many more there are. */
export function listConfigChanges({ configChanges = [] }: Pick<Report, 'configChanges'>) {
  const shown = configChanges.slice(0, MAX_LISTED);
  return { shown, omitted: configChanges.length - shown.length };
}
