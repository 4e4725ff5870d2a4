/**
 * The quick reader: the plain part of YAML that most settings files keep to. It reads block maps and lists of one-line
 * scalars, one-line flow collections and literal blocks, knows this part of the grammar for certain, and leaves every other
 * document to the full reader; it never reports an error. Tests hold it to the full reader on everything it reads.
 */
import type { ReadContext, YamlDocument } from '../document.ts';
import { UnsupportedSyntax } from './flow.ts';
import type { LineCache } from './line-cache.ts';
import { LineReader } from './line-reader.ts';

/** Tabs, carriage returns, controls, line separators, surrogates, byte order marks: anything that is not just text. */
const UNSUPPORTED = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Reads one document; `undefined` if it is not plain. `cache` holds lines of texts that were read before it. */
export function readQuickly(
  text: string,
  context: ReadContext = {},
  cache?: LineCache,
): YamlDocument | undefined {
  if (UNSUPPORTED.test(text)) return undefined;
  try {
    const lines = new LineReader(text, context.translator, cache).read();
    return {
      value: lines.value,
      syntaxErrors: [],
      hasReferences: false,
      // Most files are valid, and nothing of them is located.
      locate: async (paths) =>
        paths.length === 0
          ? new Map()
          : (await import('./locate.ts')).locateInLines(text, lines, paths, context),
    };
  } catch (error) {
    if (error instanceof UnsupportedSyntax) return undefined;
    throw error;
  }
}
