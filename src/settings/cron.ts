import { CronPattern } from 'croner';
import { cron } from './schema/patterns.ts';
import { isSimpleCron } from './simple-cron.ts';

/** `undefined` for five cron fields or a name such as `@daily`, else what to use instead. */
export function cronCheck(schedule: string): string | undefined {
  if (isSimpleCron(schedule)) return undefined;
  try {
    // Steps from a number (20/15) are in use on forges, and sloppy to the library.
    new CronPattern(schedule, undefined, { mode: '5-part', sloppyRanges: true });
    return undefined;
  } catch {
    return cron.expectedText;
  }
}
