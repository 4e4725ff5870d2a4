/** `--fix`: writes the safe fixes of settings files. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { applyFixes, encodeLike } from '../settings/fix.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
} from '../settings/gate.ts';
import { errorCode } from './files.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { UsageError } from './usage-error.ts';

/** A round may uncover errors that those of the round before hid; needing more rounds would be a bug. */
const MAX_ROUNDS = 10;

/**
 * Writes the safe fixes of files to their paths, which are in the same order, and checks again until no safe fix is left.
 * `messages` has one line for each file that was changed. Throws `UsageError` for one that can't be written.
 */
export async function fixFiles(
  originalFiles: readonly SettingsFile[],
  paths: readonly string[],
  options: SettingsOptions,
  io: Io,
): Promise<{ result: SettingsResult; messages: readonly string[] }> {
  const files = [...originalFiles];
  let result = await checkSettings(files, options);
  const counts = new Map<string, number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let changed = false;
    for (const [index, file] of files.entries()) {
      const findings = result.gate.checks[index]?.findings ?? [];
      const fixes = findings.flatMap(({ fix }) => (fix?.safe ? [fix] : []));
      const text = result.texts.get(file.name) ?? '';
      const fixedText = applyFixes(text, fixes);
      if (fixedText === text) continue;
      changed = true;
      const bytes = encodeLike(file.bytes, fixedText);
      write(paths[index]!, bytes, io);
      files[index] = { ...file, bytes };
      counts.set(file.name, (counts.get(file.name) ?? 0) + fixes.length);
    }
    if (!changed) break;
    result = await checkSettings(files, options);
  }
  const messages = [...counts].map(
    ([name, count]) => `fixed ${sanitizeForLog(name, io)}: applied ${count} ${count === 1 ? 'fix' : 'fixes'}`,
  );
  return { result, messages };
}

function write(path: string, bytes: Uint8Array, io: Io): void {
  try {
    writeFileSync(resolve(io.cwd, path), bytes);
  } catch (error) {
    throw new UsageError(
      `the settings file ${path} can't be written (${errorCode(error)}); check its permissions`,
    );
  }
}
