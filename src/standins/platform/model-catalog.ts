/** The model catalog: 23 entries, of which some are available in a region. */
import type { Json } from './json.ts';

const FAMILY = ['light', 'micro', 'pro'] as const;
const PREFIXES = ['us', 'eu', 'apac'] as const;
const OTHER_FAMILIES = ['alpha', 'beta', 'gamma', 'delta'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

const catalogEntry = (
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

/** The catalog of a region. Of the house family only the region's own profiles are available. */
export function modelCatalog(region: string): Json[] {
  const regionPrefix = region.startsWith('eu-') ? 'eu' : region.startsWith('ap-') ? 'apac' : 'us';
  return [
    // Larger models first, so that the order does not give the preferred model away.
    ...[...FAMILY]
      .reverse()
      .flatMap((size, index) =>
        PREFIXES.map((prefix) =>
          catalogEntry(
            `${prefix}.house.${size}-v1:0`,
            `House ${size} (${prefix})`,
            'House',
            0.0008 / (index + 1),
            prefix === regionPrefix,
          ),
        ),
      ),
    ...OTHER_FAMILIES.flatMap((family) =>
      SIZES.map((size, index) =>
        catalogEntry(
          `other.${family}-${size}-v2:0`,
          `Other ${family} ${size}`,
          `Other ${family}`,
          0.001 * (index + 1),
          true,
        ),
      ),
    ),
    catalogEntry('other.epsilon-v1:0', 'Other epsilon', 'Other epsilon', 0.002, true),
    catalogEntry('other.zeta-v1:0', 'Other zeta', 'Other zeta', 0.003, false),
  ];
}
