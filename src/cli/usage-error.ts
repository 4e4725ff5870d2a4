import type { Location } from '../model/report.ts';

/** Wrong usage: exit code 2. The message is one line that says what is wrong and how to fix it. */
export class UsageError extends Error {
  /** What the message is about, where it is a file in the checkout. */
  readonly location: StartLocation | undefined;

  constructor(message: string, location?: StartLocation) {
    super(message);
    this.location = location;
  }
}

/** Where something starts: a file relative to the repository, and a 1-based line and column. */
type StartLocation = Pick<Location, 'file' | 'line' | 'column'>;

/** Something that the run needs failed, and neither the call nor gatehouse is at fault: exit code 3. The message is one line. */
export class CannotRunError extends Error {}

/** What is wrong, and how to fix it, as one sentence. */
export const joinHelp = (message: string, help?: string) =>
  help ? `${message}; ${help[0]!.toLowerCase()}${help.slice(1)}` : message;

/** User input in quotes, cut to 60 characters with a visible ellipsis, since the rest may be a secret. */
export function quoteForMessage(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
