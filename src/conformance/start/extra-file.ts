import { readFile } from 'node:fs/promises';
import { type ExtraCapability, readExtra } from '../extra.ts';

/**
 * Extra capabilities (spec 2, 2.11) from a file: JSON, or an ES module whose default export is the list. `importFile` imports
 * that. Throws an `Error` with a sentence that begins with what is wrong.
 */
export async function loadExtra(
  file: string,
  importFile: (file: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<ExtraCapability[]> {
  if (file.endsWith('.json')) {
    const text = await readFile(file, 'utf8');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Error('is not JSON');
    }
    return readExtra(value);
  }
  return readExtra((await importFile(file))['default']);
}
