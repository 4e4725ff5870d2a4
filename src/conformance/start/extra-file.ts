import { readFile } from 'node:fs/promises';
import { JsonLimitError, parseJson } from '../../text/bounded-json.ts';
import { type ExtraCapabilitySpec, readExtraCapabilities } from '../extra-capabilities.ts';

/**
 * Loads extra capabilities (spec 2, 2.11) from a JSON file, or with `importFile` from an ES module whose default export is the list.
 * Throws `Error` with a message to follow the file's name, and what reading or importing throws.
 */
export async function loadExtraCapabilities(
  file: string,
  importFile: (file: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<ExtraCapabilitySpec[]> {
  if (file.endsWith('.json')) {
    const text = await readFile(file, 'utf8');
    let value: unknown;
    try {
      value = parseJson(text);
    } catch (error) {
      throw new Error(error instanceof JsonLimitError ? error.message : 'is not JSON');
    }
    return readExtraCapabilities(value);
  }
  return readExtraCapabilities((await importFile(file))['default']);
}
