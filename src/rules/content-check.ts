import type { ContentCheckName } from './rule.ts';

/** Checks a string: `undefined` if it is valid, else what is expected instead, to follow "use". */
export type ContentCheck = (value: string) => string | undefined;

/** Checks of strings that a regular expression cannot express. Those about names depend on the vocabulary. */
export type ContentChecks = Readonly<Record<ContentCheckName, ContentCheck>>;

/** The rule id of a violation of each content check. */
export const contentCheckRuleIds = {
  cron: 'cron',
  'reserved-name': 'reserved-name',
  bucket: 'pattern',
} as const;
