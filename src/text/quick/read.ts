/**
 * The quick reader, for the plain part of YAML that most settings files keep to: block maps and lists of one-line scalars,
 * one-line flow collections and literal blocks. It implements this part exactly, leaves any other document to the full
 * reader, and never reports an error. Tests compare it with the full reader on everything it accepts.
 */
import type { ReadContext, YamlDocument } from '../document.ts';
import { UnsupportedSyntax } from './flow.ts';
import type { LineCache } from './line-cache.ts';
import { LineReader } from './line-reader.ts';

/** Characters that have a meaning of their own in YAML or that it forbids: tabs, carriage returns, controls, line separators, surrogates, byte order marks. */
const UNSUPPORTED = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Reads one document; `undefined` if the full reader must. `cache` holds the lines of texts read before. */
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
      // A valid file has nothing to locate, and most files are valid.
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
