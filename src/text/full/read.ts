/** The full reader: every document of YAML 1.2, and the errors of those that are not valid. */
import { type DocumentEvent, EVENT_ID } from 'js-yaml';
import type { DocumentSyntaxError, NodeRanges, ReadContext, YamlDocument } from '../document.ts';
import type { Path } from '../path.ts';
import { compose } from './compose.ts';
import type { ParsedText } from './events.ts';
import { locate } from './locate.ts';
import { parse } from './parse.ts';

/** A document whose paths are found without loading anything. */
interface FullDocument extends YamlDocument {
  locate(paths: readonly Path[]): NodeRanges;
}

/** Reads one document. Errors are collected, never thrown. */
export function readFully(source: string, context: ReadContext = {}): FullDocument {
  const parsed = parse(source, context.base);
  if ('ruleId' in parsed) return withoutNodes(undefined, [parsed]);
  const [first, second] = parsed.events.flatMap((event, index) =>
    event.type === EVENT_ID.DOCUMENT ? [index] : [],
  );
  if (first === undefined) return withoutNodes(null, []);
  const { value, syntaxErrors, hasReferences } = compose(parsed, first, context);
  return {
    value,
    syntaxErrors:
      second === undefined ? syntaxErrors : [...syntaxErrors, secondDocumentError(parsed, first, second)],
    hasReferences,
    locate: (paths) => locate(parsed, first, paths, context),
  };
}

const withoutNodes = (
  value: null | undefined,
  syntaxErrors: readonly DocumentSyntaxError[],
): FullDocument => ({ value, syntaxErrors, hasReferences: false, locate: () => new Map() });

/** The error of a source text with two documents, at the marker of the second, or at its content if it has none. */
function secondDocumentError(
  { source, base, events }: ParsedText,
  first: number,
  second: number,
): DocumentSyntaxError {
  // Only markers stand at the beginning of a line, one for each document that has one.
  const markers = [...source.matchAll(/(?<=^|[\r\n])---(?=\s|$)/g)];
  const [firstHasMarker, secondHasMarker] = [first, second].map(
    (at) => (events[at] as DocumentEvent).explicitStart,
  );
  const root = events[second + 1]!;
  const text =
    'start' in root
      ? root.start
      : 'valueStart' in root
        ? root.valueStart
        : 'anchorStart' in root
          ? root.anchorStart - 1
          : 0;
  const start = base + (secondHasMarker ? markers[firstHasMarker ? 1 : 0]!.index : text);
  return {
    ruleId: 'syntax',
    start,
    end: Math.min(start + 3, base + source.length),
    message: 'a second document begins here; expected one document',
    help: 'Keep one document, and remove the --- between them',
  };
}
