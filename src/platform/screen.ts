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
export type Fact = 'agent' | 'registry' | 'skill' | 'evaluations';

/** How the content of an answer is read (CONTRACT 10). */
export type Content =
  /** A list of records; the text under `name` tells whose each one is. */
  | { readonly is: 'records'; readonly of: string; readonly name: string }
  | { readonly is: 'platform-tags' }
  | { readonly is: 'agents'; readonly statuses: readonly string[] }
  | { readonly is: 'count'; readonly field: string; readonly of: string }
  | { readonly is: 'registry' }
  | { readonly is: 'skill'; readonly status: string }
  | { readonly is: 'dependents' }
  | { readonly is: 'test-cases' };

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
  readonly on?: readonly Profile[];
  /** What else must be there for the profile to fill it: a reachable A2A agent, an agent registry. */
  readonly when?: 'endpoint' | 'registry';
  readonly content?: Content;
  readonly gives?: Fact;
  readonly needs?: Fact;
  /** Needed as well where the platform is a local one. */
  readonly needsLocal?: Fact;
  /** The local cloud emulator answers 502 here (spec 3, 7). */
  readonly notLocal?: boolean;
}

/** The bar of a screen on a profile. */
export const barOf = ({ bar, on }: Pick<Screen, 'bar' | 'on'>, profile: Profile): Bar =>
  bar === 'seeded' && on && !on.includes(profile) ? 'renders' : bar;
