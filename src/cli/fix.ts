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
import { CallError } from './call-error.ts';
import { codeOf } from './files.ts';
import { sayable } from './say.ts';

/** Each round may uncover what the one before hid; more than this many would be a fault of ours. */
const ROUNDS = 10;

/**
 * Writes the safe fixes of files, whose paths are given beside them, and judges again until none is left. `written` has a
 * line for each file that was changed. Throws `CallError` for one that can't be written.
 */
export async function fixFiles(
  given: readonly SettingsFile[],
  paths: readonly string[],
  options: SettingsOptions,
  io: Io,
): Promise<{ result: SettingsResult; written: readonly string[] }> {
  const files = [...given];
  let result = await checkSettings(files, options);
  const counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const [index, file] of files.entries()) {
      const findings = result.gate.checks[index]?.findings ?? [];
      const fixes = findings.flatMap(({ fix }) => (fix?.safe ? [fix] : []));
      const text = result.texts.get(file.name) ?? '';
      const mended = applyFixes(text, fixes);
      if (mended === text) continue;
      changed = true;
      const bytes = encodeLike(file.bytes, mended);
      write(paths[index]!, bytes, io);
      files[index] = { ...file, bytes };
      counts.set(file.name, (counts.get(file.name) ?? 0) + fixes.length);
    }
    if (!changed) break;
    result = await checkSettings(files, options);
  }
  const written = [...counts].map(
    ([name, count]) => `fixed ${sayable(name, io)}: ${count} ${count === 1 ? 'fix' : 'fixes'} written`,
  );
  return { result, written };
}

function write(path: string, bytes: Uint8Array, io: Io): void {
  try {
    writeFileSync(resolve(io.cwd, path), bytes);
  } catch (error) {
    throw new CallError(
      `the settings file ${path} can't be written (${codeOf(error)}); check its permissions`,
    );
  }
}
