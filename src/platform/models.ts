/** The model of the demo agent (spec 3, 2.3). */
import { escapeRegex } from '../text/escape-regex.ts';
import { type JsonRecord, readList } from './read-json.ts';

/** The preferred models, in order, unless a vocabulary names others. */
export const DEFAULT_MODELS: readonly string[] = ['light', 'micro', 'pro'];

const REGION_PREFIX = /^(us|eu|apac)\./;

/** The regional profiles that can be invoked in a region; all of them if the region is unknown. */
const regionPrefixes = (region: string | undefined): readonly string[] =>
  region === undefined
    ? ['us', 'eu', 'apac']
    : [region.startsWith('eu-') ? 'eu' : region.startsWith('ap-') ? 'apac' : 'us'];

/**
 * The id of the first preferred model that the catalog lists for the region; if it lists none of them, of the first model that the
 * region can invoke; `undefined` if there is none either. A preferred name is delimited by `.`, `-` or `:` in a model's id. Throws
 * `InvalidResponseError`.
 */
export function chooseModel(
  catalog: unknown,
  preferred: readonly string[],
  region: string | undefined,
): string | undefined {
  const prefixes = regionPrefixes(region);
  const isAvailable = (item: JsonRecord) => item['available'] !== false;
  const ids = readList(catalog).flatMap((item) =>
    typeof item['model_id'] === 'string' && isAvailable(item) ? [item['model_id']] : [],
  );
  const inRegion = ids.filter((id) => prefixes.includes(REGION_PREFIX.exec(id)?.[1] ?? ''));
  for (const name of preferred) {
    const match = inRegion.find((id) => ` ${id} `.search(asWholeWord(name)) >= 0);
    if (match !== undefined) return match;
  }
  return ids.find((id) => {
    const prefix = REGION_PREFIX.exec(id)?.[1];
    return prefix === undefined || prefixes.includes(prefix);
  });
}

const asWholeWord = (word: string) => new RegExp(`[\\s.:-]${escapeRegex(word)}[\\s.:-]`);
