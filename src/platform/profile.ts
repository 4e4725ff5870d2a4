/** The sample-data profiles and the deployment tiers that imply them (spec 3, 2.1). */

export const profiles = ['foundation', 'demo', 'none'] as const;
/** A set of sample data. */
export type Profile = (typeof profiles)[number];

export const tiers = ['light', 'production', 'production-ha'] as const;
/** A kind of deployment. */
export type Tier = (typeof tiers)[number];

const DEFAULT_TIER: Tier = 'light';

const PROFILE_BY_TIER: Readonly<Record<Tier, Profile>> = {
  light: 'demo',
  production: 'foundation',
  'production-ha': 'foundation',
};

/** The default profile of a tier. */
export const profileForTier = (tier: Tier = DEFAULT_TIER): Profile => PROFILE_BY_TIER[tier];
