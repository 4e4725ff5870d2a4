/** Helpers of the content checks. */
import type { Problem } from '../model/check-result.ts';
import type { Level } from '../platform/level.ts';
import type { Profile } from '../platform/profile.ts';
import { shorten } from '../text/shorten.ts';

export interface ContentOptions {
  readonly profile: Profile;
  /** The application, if one is named. */
  readonly app: string | undefined;
  /** The value of the group tag; by default the application. */
  readonly group: string | undefined;
  readonly tagPrefix: string;
  /** The prefix of the platform's variables, for messages. */
  readonly envPrefix: string;
  /** Known for the screens that depend on it. */
  readonly level?: Level;
  /** Whether only the profile's own records count. */
  readonly own: boolean;
  /** The id of the registry that was given to the deployment. */
  readonly registryId: string | undefined;
}

export interface ContentResult {
  readonly problems: readonly Problem[];
  /** What the status rests on. */
  readonly reason?: string;
}

/** The help of a problem that the sample data solves. */
export const SEED_HELP = 'Run `gatehouse seed` to create the sample data';

const PLURALS: Readonly<Record<string, string>> = {
  memory: 'memories',
  'approval policy': 'approval policies',
};

/** `1 memory`, `2 memories`. */
export const pluralize = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : (PLURALS[noun] ?? `${noun}s`)}`;

/** `no memories found`. */
export const noneFound = (noun: string): string => `no ${PLURALS[noun] ?? `${noun}s`} found`;

const MAX_LISTED = 3;

/** The first names in quotes, and how many more there are. */
export const quoteList = (names: readonly string[]): string =>
  names
    .slice(0, MAX_LISTED)
    .map((name) => `"${shorten(name, 60)}"`)
    .join(', ') + (names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '');

/** A result with one error. */
export const failure = (message: string, help?: string): ContentResult => ({
  problems: [{ message, ...(help ? { help } : {}) }],
});
