/** Finds the settings files of a repository, for `init`. */
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Io } from '../io.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import { dominantVocabulary } from '../settings/mixed-vocabulary.ts';
import { settingsFields } from '../settings/schema/settings-fields.ts';
import { MAX_SETTINGS_FILE_BYTES } from '../settings/source-file.ts';
import { decode } from '../text/decode.ts';
import { isMap } from '../text/is-map.ts';
import { readDocument } from '../text/read-document.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { builtInVocabularies } from '../vocabulary/vocabulary.ts';
import { readInput } from './files.ts';
import { findFilesNamed } from './files-at-commit.ts';

const topKeys = new Set([...Object.keys(settingsFields), 'defaults', 'projects']);

export interface SettingsFileCandidate {
  /** Relative to the repository, with forward slashes. */
  readonly name: string;
  /** The name of its vocabulary; `undefined` if it may not be a settings file. */
  readonly vocabulary: string | undefined;
  /** Whether it is not UTF-8 or not valid YAML. */
  readonly isUnreadable?: boolean;
}

/**
 * The files that have the name of a settings file: those that git does not ignore or, outside a git repository, those at the
 * root. `io.cwd` is the root of the repository.
 */
export async function listSettingsFileCandidates(io: Io): Promise<SettingsFileCandidate[]> {
  const names = (await findFilesNamed(defaultSettingsFiles, io)) ?? [...defaultSettingsFiles];
  const sorted = names
    .filter((name) => isFile(join(io.cwd, name)))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  return Promise.all(sorted.map(async (name) => ({ name, ...(await detectVocabulary(name, io)) })));
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const depth = (name: string) => name.split('/').length;

/** The vocabulary of a file, if most of its keys are settings: other programs use the same file names. */
async function detectVocabulary(name: string, io: Io): Promise<Omit<SettingsFileCandidate, 'name'>> {
  const bytes = readInput(name, 'the settings file', io);
  if (bytes.length > MAX_SETTINGS_FILE_BYTES) return { vocabulary: undefined };
  const decoded = decode(bytes);
  if ('error' in decoded) return { vocabulary: undefined, isUnreadable: true };
  const translator = new VocabularyTranslator(builtInVocabularies);
  const { value } = await readDocument(decoded.text, translator);
  if (value === undefined) return { vocabulary: undefined, isUnreadable: true };
  if (value === null)
    return { vocabulary: basename(name) === name ? builtInVocabularies[0]!.name : undefined };
  if (!isMap(value)) return { vocabulary: undefined };
  const keys = Object.keys(value);
  const known = keys.filter((key) => topKeys.has(key));
  const isCertain = known.length * 2 > keys.length;
  return {
    vocabulary: isCertain ? (await dominantVocabulary(translator.usageCounts, decoded.text)).name : undefined,
  };
}

/** The files as a configuration lists them: as a glob if every file of that name is one, so that new ones are checked too. */
export function patternsOf(candidates: readonly SettingsFileCandidate[]): string[] {
  const recognized = candidates.filter(({ vocabulary }) => vocabulary);
  if (recognized.length < 2 || recognized.length < candidates.length)
    return recognized.map(({ name }) => name);
  if (recognized.every(({ name }) => depth(name) === 1)) return recognized.map(({ name }) => name);
  return [...new Set(recognized.map(({ name }) => `**/${basename(name)}`))];
}
