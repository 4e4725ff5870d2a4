/** What answers of the platform say, for who fills it and who judges it alike (CONTRACT 10). */
import { InvalidResponseError, type JsonRecord, readObject, readString } from './read-json.ts';

/** Whether a registry is configured. Throws `Misshapen` where the answer does not say. */
export function hasRegistry(json: unknown): boolean {
  const { enabled, registry_id: id } = readObject(json, 'enabled', 'registry_id');
  if (enabled !== undefined && enabled !== null && typeof enabled !== 'boolean')
    throw new InvalidResponseError('enabled is neither true nor false');
  if (id !== undefined && id !== null && typeof id !== 'string')
    throw new InvalidResponseError('registry_id is no text');
  return enabled === true || (typeof id === 'string' && id !== '');
}

/** Whether a saved case, the one at this place of its list, has run. Throws `Misshapen`. */
export const testCaseHasRun = (item: JsonRecord, index: number): boolean =>
  [
    readString(item, 'last_run_at', `[${index}]`),
    readString(item, 'last_batch_evaluation_id', `[${index}]`),
  ].some(Boolean);
