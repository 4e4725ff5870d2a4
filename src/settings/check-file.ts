/** One settings file, from its bytes to its findings. What a valid file does not need is loaded only when needed. */
import type { Finding } from '../model/report.ts';
import type { Truncated } from '../model/truncation.ts';
import type { ChunkSizes } from '../text/chunk-boundaries.ts';
import type { TimeLimit } from '../text/time-limit.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { collectDiagnostics, type LoadRepository } from './collect-diagnostics.ts';
import { decodeSource } from './source-file.ts';

/** What was found in a file. */
export interface FileCheckResult {
  /** The text of the file; empty if it can't be decoded. */
  readonly text: string;
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** Values that may be secrets and must not be shown. */
  readonly secrets: readonly string[];
  /** The errors beyond `maxErrors`, which are not among the findings. */
  readonly truncated?: Truncated;
}

/** How a file is checked, beyond its vocabulary. */
export interface CheckFileOptions {
  /**
   * If set, only about this many errors of a file become findings, the first ones; the others are counted, and findings have no
   * fingerprint.
   */
  readonly maxErrors?: number | undefined;
  readonly chunkSizes?: ChunkSizes | undefined;
  readonly timeLimit?: TimeLimit | undefined;
  readonly loadRepository?: LoadRepository | undefined;
}

/** The keyword of the comments that `ignore-comments.ts` reads. */
export const IGNORE_KEYWORD = 'gatehouse-ignore';

/**
 * Checks a file: decodes it, reads its document, collects diagnostics and makes findings of them. `name` decides between YAML and
 * JSON; without a vocabulary it is detected. Throws `TimeLimitExceeded`, and nothing for what the file contains.
 */
export async function checkFile(
  name: string,
  bytes: Uint8Array,
  vocabulary?: Vocabulary,
  { maxErrors, chunkSizes, timeLimit, loadRepository }: CheckFileOptions = {},
): Promise<FileCheckResult> {
  const source = decodeSource(name, bytes);
  if ('ruleId' in source) {
    const { readErrorFinding } = await import('./to-findings.ts');
    return {
      text: '',
      findings: [readErrorFinding(name, source, await fingerprintFor(maxErrors))],
      secrets: [],
    };
  }
  const { text } = source;
  const translator = new VocabularyTranslator(vocabulary ? [vocabulary] : builtInVocabularies);
  // Ignore comments may suppress any error, so all must be known.
  const mayTruncate = maxErrors !== undefined && !text.includes(IGNORE_KEYWORD);
  const collected = await collectDiagnostics(source, {
    translator,
    vocabulary,
    chunkSizes,
    timeLimit,
    loadRepository,
    maxErrors: mayTruncate ? maxErrors : undefined,
  });
  if (!collected) return { text, findings: [], secrets: [] };
  const { toFindings } = await import('./to-findings.ts');
  timeLimit?.check();
  return { text, ...toFindings(source, collected, await fingerprintFor(maxErrors), mayTruncate) };
}

/** Hashing is slow to load, and a terminal, for which errors are limited, shows no fingerprint. */
async function fingerprintFor(
  maxErrors: number | undefined,
): Promise<(code: string, file?: string, path?: string) => string> {
  return maxErrors === undefined ? (await import('../model/fingerprint.ts')).fingerprint : () => '';
}
