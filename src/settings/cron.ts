import { CronPattern } from 'croner';

/** Most schedules in use, told without building a pattern: `*` or one number in range in each field. */
const PLAIN = /^(?:\*|[0-5]?\d) (?:\*|[01]?\d|2[0-3]) (?:\*|0?[1-9]|[12]\d|3[01]) (?:\*|0?[1-9]|1[0-2]) (?:\*|[0-7])$/;

/** `undefined` for five cron fields or an `@` name (CONTRACT 4), else what is wrong, to follow "use". */
export function cronCheck(schedule: string): string | undefined {
  if (PLAIN.test(schedule)) return undefined;
  try {
    new CronPattern(schedule, undefined, { mode: '5-part', sloppyRanges: true });
    return undefined;
  } catch {
    return 'a schedule of five cron fields such as "0 4 * * 1", or a name such as @daily';
  }
}
