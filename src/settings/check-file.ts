/** One settings file: from its bytes to what is found in it. What most files don't need is loaded when one does. */
import type { Finding } from '../model/report.ts';
import type { Truncated } from '../model/truncation.ts';
import { decode } from '../text/decode.ts';
import { LineIndex } from '../text/line-index.ts';
import type { DocumentSyntaxError } from '../text/syntax-errors.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../vocabulary/vocabulary-checks.ts';
import type { ChunkSizes } from './chunk-boundaries.ts';
import { type DocumentChunk, readInChunks } from './chunked-reader.ts';
import type { DiagnosticCollector, FindingOptions } from './diagnostic-collector.ts';
import { isDefinitelyValid } from './fast-validate.ts';
import { type LintResult, runLintRules } from './lint/index.ts';
import { type SettingsBlock, settingsBlocksOf } from './settings-blocks.ts';

/** Larger files are refused unread. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface FileCheckResult {
  /** The text, where the bytes are one. */
  readonly text: string;
  /** By place. */
  readonly findings: readonly Finding[];
  /** Values that may be secrets and must not be shown. */
  readonly secrets: readonly string[];
  /** The errors that are not among the findings. */
  readonly truncated?: Truncated;
}

/** The word of the comments that `ignore.ts` reads. */
export const IGNORE_KEYWORD = 'gatehouse-ignore';

/**
 * Reads and judges a file. `name` decides between YAML and JSON; `vocabulary` absent is `auto`. With `most` at least so many
 * errors are told, the first ones, others may only be counted, and the findings have no fingerprints. `sizes` tell when the
 * file is read in parts. Never throws for what it holds.
 */
export async function checkFile(
  name: string,
  bytes: Uint8Array,
  vocabulary?: Vocabulary,
  maxErrors?: number,
  sizes?: ChunkSizes,
): Promise<FileCheckResult> {
  const text = decodeText(bytes);
  if (typeof text !== 'string') {
    const { readErrorFinding } = await import('./diagnostic-collector.ts');
    return {
      text: '',
      findings: [readErrorFinding(name, text, await findingOptions(maxErrors))],
      secrets: [],
    };
  }
  const translator = new VocabularyTranslator(vocabulary ? [vocabulary] : builtInVocabularies);
  const source = { name, text, isJson: /\.json$/i.test(name), lines: new LineIndex(text) };
  const effectiveVocabulary = vocabulary ?? builtInVocabularies[0]!;
  const contentChecks = {
    'reserved-name': reservedNameCheck(effectiveVocabulary),
    bucket: bucketCheck(effectiveVocabulary),
  };
  let collector: DiagnosticCollector | undefined;
  const getCollector = async () => {
    const { DiagnosticCollector } = await import('./diagnostic-collector.ts');
    collector ??= new DiagnosticCollector(
      source,
      translator,
      contentChecks,
      await findingOptions(maxErrors, text),
    );
    return collector;
  };
  if (source.isJson) {
    const { jsonSyntaxErrors } = await import('./json-syntax.ts');
    const syntaxErrors = jsonSyntaxErrors(text);
    if (syntaxErrors.length > 0) return (await getCollector()).finish(vocabulary, syntaxErrors);
  }
  for await (const chunk of readInChunks(text, translator, sizes)) {
    if (chunk === 'forget') {
      collector?.reset();
      translator.usageCounts.clear();
      continue;
    }
    const blocks = isReadable(chunk) ? settingsBlocksOf(chunk.value) : [];
    const lintResults = lintBlocks(blocks, effectiveVocabulary);
    const isValid = chunk.syntaxErrors.length === 0 && isDefinitelyValid(chunk.value, contentChecks, blocks);
    if (!isValid || lintResults.length > 0)
      await (await getCollector()).addChunk(chunk, isValid, lintResults);
  }
  if (!collector && translator.usageCounts.size < 2) return { text, findings: [], secrets: [] };
  return (await getCollector()).finish(vocabulary);
}

/** What of the errors of a text is told. What hashes is slow to load, and a terminal shows no fingerprint. */
async function findingOptions(maxErrors: number | undefined, text = ''): Promise<FindingOptions> {
  if (maxErrors === undefined) {
    const { fingerprint } = await import('../model/fingerprint.ts');
    return { maxErrors: Number.POSITIVE_INFINITY, fingerprint };
  }
  // Comments have a say in what is shown: then all errors must be known.
  return {
    maxErrors: text.includes(IGNORE_KEYWORD) ? Number.POSITIVE_INFINITY : maxErrors,
    fingerprint: () => '',
  };
}

/** Whether a part's text could be read, so that its value may be judged. */
export function isReadable({ value, syntaxErrors }: Pick<DocumentChunk, 'value' | 'syntaxErrors'>): boolean {
  return value !== undefined && syntaxErrors.every(({ ruleId }) => ruleId === 'duplicate-key');
}

function lintBlocks(blocks: readonly SettingsBlock[], vocabulary: Vocabulary): LintResult[] {
  const results: LintResult[] = [];
  for (const block of blocks) results.push(...runLintRules(block, vocabulary));
  return results;
}

/** The text of a file, or why it has none. */
function decodeText(bytes: Uint8Array): string | ReadError {
  if (bytes.length > MAX_BYTES) {
    return {
      ruleId: 'limit',
      message: 'the file is larger than 32 MiB',
      help: 'Split it, or leave out what is generated',
    };
  }
  const decoded = decode(bytes);
  if (!('wrong' in decoded)) return decoded.text;
  if (decoded.wrong === 'utf-16')
    return { ruleId: 'syntax', message: 'the file is UTF-16', help: 'Save it as UTF-8' };
  const { line, column } = decoded;
  return {
    ruleId: 'syntax',
    message: 'there is a byte here that is not UTF-8',
    help: 'Save the file as UTF-8',
    position: { line, column },
  };
}

/** Why a file is not read. */
export interface ReadError extends Pick<DocumentSyntaxError, 'message'> {
  readonly ruleId: 'limit' | 'syntax';
  readonly help: string;
  readonly position?: { readonly line: number; readonly column: number };
}
