/** The data of a screen of the platform. */
import type { Level } from './level.ts';
import type { Profile } from './profile.ts';

/**
 * What a screen must show: `seeded`: the profile's content; `empty`: no record; `renders`: any 200. `exists`: the route must exist,
 * and is never called.
 */
export type Bar = 'seeded' | 'empty' | 'renders' | 'exists';

/**
 * A value that one screen provides for others: an agent's id, whether a registry is configured, the demo skill's record id,
 * whether the platform has evaluations.
 */
export type SharedValueName = 'agent' | 'registry' | 'skill' | 'evaluations';

/** A field of the sample data's record that the spec fixes: its value, or one of its values. */
export interface ExpectedField {
  readonly field: string;
  readonly value: string;
}

/** How the content of a response is read. */
export type ScreenContent =
  /** A list of records; `nameField` holds the name by which an own record is recognized. */
  | {
      readonly kind: 'records';
      readonly itemName: string;
      readonly nameField: string;
      readonly expectedField?: ExpectedField;
    }
  | { readonly kind: 'platform-tags' }
  | { readonly kind: 'agents'; readonly statuses: readonly string[] }
  | { readonly kind: 'count'; readonly field: string; readonly itemName: string }
  | { readonly kind: 'registry' }
  | { readonly kind: 'skill'; readonly status: string }
  | { readonly kind: 'dependents' }
  | { readonly kind: 'test-cases'; readonly expectedField: ExpectedField };

export interface Screen {
  readonly id: string;
  /** As in the spec's table. */
  readonly label: string;
  /** Absent if the spec names none. */
  readonly method?: 'GET' | 'POST';
  /** `<agent>` and `<record>` are placeholders for ids that other screens provide. */
  readonly path: string;
  readonly bar: Bar;
  /** The level from which on the route exists; every level if absent. */
  readonly since?: 'next';
  /** The level from which on a record of the sample data shows its tags here. */
  readonly taggedSince?: Level;
  /** The profiles that fill it, all if absent; on others a `seeded` screen only renders. */
  readonly profiles?: readonly Profile[];
  /** What else the profile needs to fill it: a reachable A2A agent, an agent registry. */
  readonly prerequisite?: 'endpoint' | 'registry';
  readonly content?: ScreenContent;
  readonly provides?: SharedValueName;
  readonly needs?: SharedValueName;
  /** Also needed on the local cloud emulator. */
  readonly needsWhenLocal?: SharedValueName;
  /** Whether the local cloud emulator returns 502 here (spec 3, 7). */
  readonly unsupportedLocally?: boolean;
}

/** The bar of a screen on a profile. */
export const barOf = ({ bar, profiles }: Pick<Screen, 'bar' | 'profiles'>, profile: Profile): Bar =>
  bar === 'seeded' && profiles && !profiles.includes(profile) ? 'renders' : bar;
