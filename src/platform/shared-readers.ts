/** Readers of responses that `seed` and `validate` share. */
import { InvalidResponseError, type JsonRecord, readObject, readString } from './read-json.ts';

/** Whether a registry is configured. Throws `InvalidResponseError` if the response does not say. */
export function hasRegistry(json: unknown): boolean {
  const { enabled, registry_id: id } = readObject(json, 'enabled', 'registry_id');
  if (enabled !== undefined && enabled !== null && typeof enabled !== 'boolean')
    throw new InvalidResponseError('enabled is not a boolean');
  if (id !== undefined && id !== null && typeof id !== 'string')
    throw new InvalidResponseError('registry_id is not a string');
  return enabled === true || (typeof id === 'string' && id !== '');
}

/** Whether a saved test case, at this index of its list, has run. Throws `InvalidResponseError`. */
export const testCaseHasRun = (item: JsonRecord, index: number): boolean =>
  [
    readString(item, 'last_run_at', `[${index}]`),
    readString(item, 'last_batch_evaluation_id', `[${index}]`),
  ].some(Boolean);
