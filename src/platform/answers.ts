/** What answers of the platform say, for who fills it and who judges it alike (CONTRACT 10). */
import { type Item, Misshapen, objectOf, textAt } from './shape.ts';

/** Whether a registry is configured. Throws `Misshapen` where the answer does not say. */
export function hasRegistry(json: unknown): boolean {
  const { enabled, registry_id: id } = objectOf(json, 'enabled', 'registry_id');
  if (enabled !== undefined && enabled !== null && typeof enabled !== 'boolean')
    throw new Misshapen('enabled is neither true nor false');
  if (id !== undefined && id !== null && typeof id !== 'string')
    throw new Misshapen('registry_id is no text');
  return enabled === true || (typeof id === 'string' && id !== '');
}

/** Whether a saved case, the one at this place of its list, has run. Throws `Misshapen`. */
export const hasRun = (item: Item, index: number): boolean =>
  [textAt(item, 'last_run_at', `[${index}]`), textAt(item, 'last_batch_evaluation_id', `[${index}]`)].some(
    Boolean,
  );
