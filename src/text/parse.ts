/** From a text to the parser's events, or to the fault where the parser stopped. */
import { parseEvents, YAMLException } from 'js-yaml';
import { MAX_DEPTH, type TextFault } from './build.ts';
import { parseClosers } from './closers.ts';
import type { Parsed } from './events.ts';
import { plainly } from './reasons.ts';

/**
 * Parses one text. The parser counts the scalar below the deepest collection, and the reader tells collections that
 * are one too deep more exactly, so it is allowed a little more than the limit.
 */
export function parse(source: string, base = 0): Parsed | TextFault {
  try {
    return { source, base, events: eventsOf(source) };
  } catch (error) {
    return again(source, base, error);
  }
}

const eventsOf = (text: string) => parseEvents(text, { maxDepth: MAX_DEPTH + 3 });

/** Reads on behind what the parser is too strict about, or tells why it stopped. */
function again(source: string, base: number, error: unknown): Parsed | TextFault {
  if (!(error instanceof YAMLException)) throw error;
  const at = error.mark?.position ?? 0;
  const reason = error.reason ?? 'the YAML is broken';
  if (reason.startsWith('nesting exceeded')) return depthFault(base + at);
  if (reason === 'deficient indentation' && /[\]}]/.test(source[at] ?? '')) {
    try {
      const events = parseClosers(source, at, eventsOf);
      if (events) return { source, base, events };
    } catch (later) {
      if (!(later instanceof YAMLException) || (later.mark?.position ?? 0) > at)
        return again(source, base, later);
    }
  }
  return { word: 'syntax', start: base + at, end: base + at + 1, ...plainly(reason, source, at) };
}

/** The fault of a text that is too deep, at the bracket or key where it becomes so. */
export function depthFault(start: number): TextFault {
  const message = `more than ${MAX_DEPTH} levels deep`;
  return { word: 'limit', start, end: start + 1, message, help: 'Flatten the document' };
}
