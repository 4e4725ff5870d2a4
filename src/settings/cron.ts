import { CronPattern } from 'croner';
import { cron } from './schema/patterns.ts';
import { isSimpleCron } from './simple-cron.ts';

/** `undefined` for five cron fields or a name such as `@daily`, else what to use instead. */
export function cronCheck(schedule: string): string | undefined {
  if (isSimpleCron(schedule)) return undefined;
  try {
    // Forges accept steps from a number (20/15), which the library accepts only as sloppy.
    new CronPattern(schedule, undefined, { mode: '5-part', sloppyRanges: true });
    return undefined;
  } catch {
    return cron.expectedText;
  }
}
