/** Ranges of a document as marks in its text: `a: «1»`. */

import { readFully } from '../../src/text/full/read.ts';
import type { Span } from '../../src/text/line-index.ts';
import { toJsonPointer } from '../../src/text/path.ts';

/** The text without its marks, and the marked ranges in order, as offsets. */
export function unmark(marked: string): { text: string; spans: Span[] } {
  let text = '';
  const edges: number[] = [];
  for (const piece of marked.split(/[«»]/)) {
    if (text !== '' || edges.length > 0) edges.push(text.length);
    else if (marked.startsWith('«')) edges.push(0);
    text += piece;
  }
  const spans: Span[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) spans.push({ start: edges[at]!, end: edges[at + 1]! });
  return { text, spans };
}

/** The text with marks around ranges that do not overlap. */
export function mark(text: string, spans: readonly Span[]): string {
  let marked = '';
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    marked += `${text.slice(from, start)}«${text.slice(start, end)}»`;
    from = end;
  }
  return marked + text.slice(from);
}

/** A key or value by JSON Pointer: `value /steps/0/run`. */
export type MarkedPath = `${'key' | 'value'} ${string}`;

const pathOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The ranges that our reader finds; a path that does not exist is named instead. */
function rangesOf(text: string, paths: readonly MarkedPath[]): (Span | string)[] {
  const document = readFully(text);
  const targets = paths.map((one) => {
    const [anchor, pointer = ''] = one.split(/ (.*)/s) as ['key' | 'value', string?];
    return { one, anchor, path: pathOf(pointer) };
  });
  const ranges = document.locate(targets.map(({ path }) => path));
  return targets.map(
    ({ one, anchor, path }) => ranges.get(toJsonPointer(path))?.[anchor] ?? `nowhere: ${one}`,
  );
}

/** The text with these paths marked; those that do not exist are listed after it. */
export function marked(text: string, paths: readonly MarkedPath[]): string {
  const rangesOrErrors = rangesOf(text, paths);
  const spans = rangesOrErrors.filter((one): one is Span => typeof one !== 'string');
  return [mark(text, spans), ...rangesOrErrors.filter((one) => typeof one === 'string')].join('\n');
}
