/** Which model the demo agent gets (spec 3, 2.3). */
import { type Item, itemsOf } from './shape.ts';

/** One family's models, smallest first, where no vocabulary names others. */
export const DEFAULT_MODELS: readonly string[] = ['light', 'micro', 'pro'];

const PREFIX = /^(us|eu|apac)\./;

/** The regional profiles of models that can be invoked in a region; every one where it is not known. */
const prefixesOf = (region: string | undefined): readonly string[] =>
  region === undefined
    ? ['us', 'eu', 'apac']
    : [region.startsWith('eu-') ? 'eu' : region.startsWith('ap-') ? 'apac' : 'us'];

/**
 * The first preferred model that the catalog lists as the region's profile; else the first listed one that the region can invoke;
 * `undefined` where there is none. A preferred word stands in a model's id between `.`, `-` or `:`. Throws `Misshapen`.
 */
export function chooseModel(
  catalog: unknown,
  preferred: readonly string[],
  region: string | undefined,
): string | undefined {
  const prefixes = prefixesOf(region);
  const can = (item: Item) => item['available'] !== false;
  const ids = itemsOf(catalog).flatMap((item) =>
    typeof item['model_id'] === 'string' && can(item) ? [item['model_id']] : [],
  );
  const ofRegion = ids.filter((id) => prefixes.includes(PREFIX.exec(id)?.[1] ?? ''));
  for (const word of preferred) {
    const found = ofRegion.find((id) => ` ${id} `.search(between(word)) >= 0);
    if (found !== undefined) return found;
  }
  return ids.find((id) => {
    const prefix = PREFIX.exec(id)?.[1];
    return prefix === undefined || prefixes.includes(prefix);
  });
}

const between = (word: string) =>
  new RegExp(`[\\s.:-]${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}[\\s.:-]`);
