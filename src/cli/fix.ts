/** `--fix`: writes the safe fixes of settings files. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { applySafeFixes, encodeLike } from '../settings/fix.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
} from '../settings/gate.ts';
import { errorCode } from './files.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { UsageError } from './usage-error.ts';

/**
 * Checks files, writes their safe fixes and checks again. `paths` holds the path of each file, `messages` has one line per
 * changed file. Throws a `UsageError` if a file can't be written.
 */
export async function fixFiles(
  originalFiles: readonly SettingsFile[],
  paths: readonly string[],
  options: SettingsOptions,
  io: Io,
): Promise<{ result: SettingsResult; messages: readonly string[] }> {
  const result = await checkSettings(originalFiles, options);
  const files: SettingsFile[] = [];
  const messages: string[] = [];
  for (const [index, file] of originalFiles.entries()) {
    const text = result.texts.get(file.name) ?? '';
    const check = async (fixedText: string) => {
      const bytes = encodeLike(file.bytes, fixedText);
      return findingsOf(await checkSettings([{ ...file, bytes }], { ...options, isPartial: true }), file);
    };
    const { text: fixedText, fixed } = await applySafeFixes(
      { text, findings: findingsOf(result, file) },
      check,
    );
    const bytes = fixedText === text ? file.bytes : encodeLike(file.bytes, fixedText);
    files.push({ ...file, bytes });
    if (fixedText === text) continue;
    write(paths[index]!, bytes, io);
    const count = `${fixed.length} ${fixed.length === 1 ? 'fix' : 'fixes'}`;
    messages.push(`fixed ${sanitizeForLog(file.name, io)}: applied ${count}`);
  }
  return { result: messages.length > 0 ? await checkSettings(files, options) : result, messages };
}

const findingsOf = ({ gate }: SettingsResult, { name }: SettingsFile) =>
  gate.checks.find(({ id }) => id === name)?.findings ?? [];

function write(path: string, bytes: Uint8Array, io: Io): void {
  try {
    writeFileSync(resolve(io.cwd, path), bytes);
  } catch (error) {
    throw new UsageError(
      `could not write the settings file ${path} (${errorCode(error)}); check its permissions`,
    );
  }
}
