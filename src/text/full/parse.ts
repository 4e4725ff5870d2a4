/** From a source text to the parser's events, or to the error at which the parser stopped. */
import { parseEvents, YAMLException } from 'js-yaml';
import type { DocumentSyntaxError } from '../document.ts';
import type { ParsedText } from './events.ts';
import { parseOutdentedBrackets } from './outdented-brackets.ts';
import { syntaxMessage } from './syntax-messages.ts';

/** Lists and maps nested deeper than this are refused. */
export const MAX_DEPTH = 64;

/** Parses `source`, which begins at the offset `base` of its file. Syntax errors are returned, not thrown. */
export function parse(source: string, base = 0): ParsedText | DocumentSyntaxError {
  try {
    return { source, base, events: eventsOf(source) };
  } catch (error) {
    return retryOrError(source, base, error);
  }
}

// The parser also counts the scalar below the deepest collection, and the composer reports the exact place of one that is
// too deep: so the parser's own limit is a little higher.
const eventsOf = (text: string) => parseEvents(text, { maxDepth: MAX_DEPTH + 3 });

/** Parses again without the outdented brackets that the parser refuses, or returns why it stopped. */
function retryOrError(source: string, base: number, error: unknown): ParsedText | DocumentSyntaxError {
  if (!(error instanceof YAMLException)) throw error;
  const offset = error.mark?.position ?? 0;
  const reason = error.reason ?? 'the YAML is not valid';
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

/** The error of a source text that is nested too deep, at the bracket or key that exceeds the limit. */
export function depthError(start: number): DocumentSyntaxError {
  const message = `more than ${MAX_DEPTH} levels deep`;
  return { ruleId: 'limit', start, end: start + 1, message, help: 'Flatten the document' };
}
