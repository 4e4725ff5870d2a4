/** Most schedules in use: `*` or one number in each field. */
const SIMPLE =
  /^(?:\*|[0-5]?\d) (?:\*|[01]?\d|2[0-3]) (?:\*|0?[1-9]|[12]\d|3[01]) (?:\*|0?[1-9]|1[0-2]) (?:\*|[0-7])$/;

/** Whether a schedule is certainly valid, without loading the cron library. */
export const isSimpleCron = (schedule: string): boolean => SIMPLE.test(schedule);
