import { CronPattern } from 'croner';
import { isSimpleCron } from './simple-cron.ts';

/** `undefined` for five cron fields or an `@` name (CONTRACT 4), else what is expected instead. */
export function cronCheck(schedule: string): string | undefined {
  if (isSimpleCron(schedule)) return undefined;
  try {
    // Forges accept steps from a number (20/15), which the library accepts only as sloppy.
    new CronPattern(schedule, undefined, { mode: '5-part', sloppyRanges: true });
    return undefined;
  } catch {
    return 'a schedule of five cron fields such as "0 4 * * 1", or a name such as @daily';
  }
}
