/** The model catalog: 23 entries; those of this region can be invoked. */
import type { Json } from './api.ts';

const FAMILY = ['light', 'micro', 'pro'] as const;
const PREFIXES = ['us', 'eu', 'apac'] as const;
const OTHERS = ['alpha', 'beta', 'gamma', 'delta'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

const entry = (
  model_id: string,
  display_name: string,
  group: string,
  price: number,
  available: boolean,
): Json => ({
  model_id,
  display_name,
  group,
  provider: 'house',
  max_tokens: 8192,
  input_price_per_1k_tokens: price,
  output_price_per_1k_tokens: price * 4,
  pricing_as_of: '2026-01-01',
  available,
  pricing_source: 'static',
  pricing_fetched_at: null,
});

/** The catalog as a region has it: of the family, only this region's profiles can be invoked. */
export function catalogOf(region: string): Json[] {
  const own = region.startsWith('eu-') ? 'eu' : region.startsWith('ap-') ? 'apac' : 'us';
  return [
    // The larger ones first: which model is the preferred one must not follow from the order.
    ...[...FAMILY]
      .reverse()
      .flatMap((size, index) =>
        PREFIXES.map((prefix) =>
          entry(
            `${prefix}.house.${size}-v1:0`,
            `House ${size} (${prefix})`,
            'House',
            0.0008 / (index + 1),
            prefix === own,
          ),
        ),
      ),
    ...OTHERS.flatMap((family) =>
      SIZES.map((size, index) =>
        entry(
          `other.${family}-${size}-v2:0`,
          `Other ${family} ${size}`,
          `Other ${family}`,
          0.001 * (index + 1),
          true,
        ),
      ),
    ),
    entry('other.epsilon-v1:0', 'Other epsilon', 'Other epsilon', 0.002, true),
    entry('other.zeta-v1:0', 'Other zeta', 'Other zeta', 0.003, false),
  ];
}
