/** A safe fix as a suggested change, and the bytes that it applies to. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createSuggestion, type Suggestion } from '../forge/suggestion.ts';
import type { Io } from '../io.ts';
import type { Finding } from '../model/report.ts';
import { checkFile } from '../settings/check-file.ts';
import { applyFixes } from '../settings/fix.ts';
import type { Redactor } from '../text/redact.ts';
import { isInside, realPath, repositoryRoot } from './files.ts';
import { loadVocabulary } from './load-inputs.ts';

/**
 * The finding's safe fix as a suggestion, if applying it removes the finding and introduces no other. Throws a `UsageError` if
 * the vocabulary can't be loaded.
 */
export async function verifiedSuggestion(
  { fix, fingerprint, location }: Finding,
  text: string | undefined,
  vocabularyName: string | undefined,
  redactor: Redactor,
  io: Io,
): Promise<Suggestion | undefined> {
  const { file } = location!;
  if (!fix?.safe || text === undefined || fix.edits.some((edit) => edit.location.file !== file))
    return undefined;
  const fixedText = applyFixes(text, [fix]);
  const suggestion = createSuggestion(text, fixedText);
  // A redacted secret would be committed as asterisks.
  if (!suggestion || suggestion.lines.some((line) => redactor.redact(line) !== line)) return undefined;
  const { value: vocabulary } = await loadVocabulary(vocabularyName, io);
  const findingsIn = async (content: string) =>
    (await checkFile(file, Buffer.from(content), vocabulary)).findings;
  const [before, after] = [await findingsIn(text), await findingsIn(fixedText)];
  const knownFingerprints = new Set(before.map((one) => one.fingerprint));
  const isFixed = after.every(
    (one) => one.fingerprint !== fingerprint && knownFingerprints.has(one.fingerprint),
  );
  return isFixed ? suggestion : undefined;
}

/** The bytes of a file, if they are still those of the checked text; `undefined` otherwise. */
export function bytesIfUnchanged(
  name: string,
  text: string | undefined,
  { cwd }: Io,
): Uint8Array | undefined {
  if (text === undefined) return undefined;
  const root = repositoryRoot(cwd);
  try {
    const path = realpathSync(join(root, name));
    if (!isInside(realPath(root), path)) return undefined;
    const bytes = readFileSync(path);
    return bytes.toString().replace(/^\ufeff/, '') === text.replace(/^\ufeff/, '') ? bytes : undefined;
  } catch {
    return undefined;
  }
}
