/** From a text to the parser's events, or to the fault where the parser stopped. */
import { parseEvents, YAMLException } from 'js-yaml';
import { type DocumentSyntaxError, MAX_DEPTH } from './compose.ts';
import type { ParsedText } from './events.ts';
import { parseOutdentedBrackets } from './outdented-brackets.ts';
import { syntaxMessage } from './syntax-messages.ts';

/**
 * Parses one text. The parser counts the scalar below the deepest collection, and the reader tells collections that
 * are one too deep more exactly, so it is allowed a little more than the limit.
 */
export function parse(source: string, base = 0): ParsedText | DocumentSyntaxError {
  try {
    return { source, base, events: eventsOf(source) };
  } catch (error) {
    return retryOrError(source, base, error);
  }
}

const eventsOf = (text: string) => parseEvents(text, { maxDepth: MAX_DEPTH + 3 });

/** Reads on behind what the parser is too strict about, or tells why it stopped. */
function retryOrError(source: string, base: number, error: unknown): ParsedText | DocumentSyntaxError {
  if (!(error instanceof YAMLException)) throw error;
  const offset = error.mark?.position ?? 0;
  const reason = error.reason ?? 'the YAML is broken';
  if (reason.startsWith('nesting exceeded')) return depthError(base + offset);
  if (reason === 'deficient indentation' && /[\]}]/.test(source[offset] ?? '')) {
    try {
      const events = parseOutdentedBrackets(source, offset, eventsOf);
      if (events) return { source, base, events };
    } catch (nextError) {
      if (!(nextError instanceof YAMLException) || (nextError.mark?.position ?? 0) > offset)
        return retryOrError(source, base, nextError);
    }
  }
  return {
    ruleId: 'syntax',
    start: base + offset,
    end: base + offset + 1,
    ...syntaxMessage(reason, source, offset),
  };
}

/** The fault of a text that is too deep, at the bracket or key where it becomes so. */
export function depthError(start: number): DocumentSyntaxError {
  const message = `more than ${MAX_DEPTH} levels deep`;
  return { ruleId: 'limit', start, end: start + 1, message, help: 'Flatten the document' };
}
