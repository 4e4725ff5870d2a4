/** A call that can't be carried out as it is: exit code 2. The message is one line: what is wrong, and how to mend it. */
export class UsageError extends Error {}

/** What a caller wrote, in quotes and short. That it was cut is to be seen: the rest may be a secret's. */
export function quoteForMessage(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
