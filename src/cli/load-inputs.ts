/** The user's files that flags name; what reads them is loaded only where one is named. */
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Values } from './options.ts';

/** The vocabulary; `undefined` is `auto`. Throws `CallError`. */
export async function loadVocabulary(values: Values, io: Io): Promise<Vocabulary | undefined> {
  const name = values.text('vocabulary');
  if (name === undefined || name === 'auto') return undefined;
  return (await import('./vocabulary.ts')).chooseVocabulary(name, io);
}

/** The accepted failures. Throws `CallError`. */
export async function loadBaseline(values: Values, io: Io): Promise<readonly BaselineEntry[] | undefined> {
  const path = values.text('baseline');
  return path === undefined ? undefined : (await import('./baseline-file.ts')).readBaseline(path, io);
}
