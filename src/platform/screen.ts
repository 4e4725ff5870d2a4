/** What a screen of the platform is, as data. */
import type { Profile } from './profile.ts';

/**
 * What is asked of a screen's answer: `seeded`: the profile's content is there; `empty`: nothing is; `renders`: a 200 is enough;
 * `exists`: the route is there, and is never called.
 */
export type Bar = 'seeded' | 'empty' | 'renders' | 'exists';

/**
 * A value that one row hands to others: an agent's id, whether there is a registry, the demo skill's record id, whether
 * evaluations are there.
 */
export type SharedValueName = 'agent' | 'registry' | 'skill' | 'evaluations';

/** How the content of an answer is read (CONTRACT 10). */
export type ScreenContent =
  /** A list of records; the text under `name` tells whose each one is. */
  | { readonly kind: 'records'; readonly itemName: string; readonly nameField: string }
  | { readonly kind: 'platform-tags' }
  | { readonly kind: 'agents'; readonly statuses: readonly string[] }
  | { readonly kind: 'count'; readonly field: string; readonly itemName: string }
  | { readonly kind: 'registry' }
  | { readonly kind: 'skill'; readonly status: string }
  | { readonly kind: 'dependents' }
  | { readonly kind: 'test-cases' };

export interface Screen {
  readonly id: string;
  /** As the spec's table has it. */
  readonly label: string;
  /** Absent where the spec names none. */
  readonly method?: 'GET' | 'POST';
  /** `<agent>` and `<record>` stand for ids that other rows find. */
  readonly path: string;
  readonly bar: Bar;
  /** The profiles that fill it; on the others a `seeded` screen only renders. */
  readonly profiles?: readonly Profile[];
  /** What else must be there for the profile to fill it: a reachable A2A agent, an agent registry. */
  readonly prerequisite?: 'endpoint' | 'registry';
  readonly content?: ScreenContent;
  readonly provides?: SharedValueName;
  readonly needs?: SharedValueName;
  /** Needed as well where the platform is a local one. */
  readonly needsWhenLocal?: SharedValueName;
  /** The local cloud emulator answers 502 here (spec 3, 7). */
  readonly unsupportedLocally?: boolean;
}

/** The bar of a screen on a profile. */
export const barOf = ({ bar, profiles }: Pick<Screen, 'bar' | 'profiles'>, profile: Profile): Bar =>
  bar === 'seeded' && profiles && !profiles.includes(profile) ? 'renders' : bar;
