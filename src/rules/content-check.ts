/** Checks of text that a regular expression can't say. What is asked of words comes from the caller's vocabulary. */
import type { ContentCheckName } from './rule.ts';

/** Tells whether the text holds; `undefined` is "yes", else what is asked instead, to follow "use". */
export type ContentCheck = (value: string) => string | undefined;

export type ContentChecks = Readonly<Record<ContentCheckName, ContentCheck>>;

/** The finding's word for each content check that fails. */
export const contentCheckRuleIds = {
  cron: 'cron',
  'reserved-name': 'reserved-name',
  bucket: 'pattern',
} as const;
