/** Places in a text that the quick reader has read: found by its lines, without the full parser. */
import type { Span } from './line-index.ts';
import type { Place } from './locate.ts';
import { flowLength, literalBlock } from './plain.ts';
import { PlainLine } from './plain-line.ts';
import type { Wanted } from './wanted.ts';
import type { Words } from './words.ts';

/** A map or list whose lines are being passed. */
interface Level {
  readonly indent: number;
  readonly wanted: Wanted | undefined;
  readonly words: Words | undefined;
  readonly isList: boolean;
  /** Where the map or list itself begins, and the place it is the value of. */
  readonly start: number;
  readonly key: Span | undefined;
  items: number;
  /** The key whose value may follow on deeper lines. */
  open?:
    | { readonly key: Span; readonly wanted: Wanted | undefined; readonly words: Words | undefined }
    | undefined;
}

/**
 * Finds what is wanted in a text that the quick reader takes. Offsets are `base` further. Returns `undefined` where a
 * place inside a flow collection is wanted: that is for the full parser.
 */
export function plainPlaces(
  text: string,
  base: number,
  wanted: Wanted,
  words: Words | undefined,
): ReadonlyMap<string, Place> | undefined {
  const finder = new Finder(base);
  return finder.find(text, wanted, words) ? finder.found : undefined;
}

class Finder {
  readonly found = new Map<string, Place>();
  readonly #base: number;
  readonly #levels: Level[] = [];
  /** Where the last thing that was passed ends. */
  #end = 0;

  constructor(base: number) {
    this.#base = base;
  }

  find(text: string, wanted: Wanted, words: Words | undefined): boolean {
    const line = new PlainLine(text);
    while (line.next < text.length) {
      const at = line.next;
      line.read();
      if (!line.hasContent) continue;
      const { indent, dashEnd, keyStart, keyEnd, valueStart } = line;
      let begins = at + indent;
      if (this.#levels.length === 0) this.#push(indent, false, wanted, words, begins, undefined);
      let level = this.#levelAt(indent, dashEnd !== -1, begins);
      if (dashEnd !== -1) {
        begins = dashEnd;
        const item = level.wanted?.children.get(String(level.items++));
        if (keyStart === -1) {
          if (!this.#value(text, line, level.indent, item, undefined)) return false;
          continue;
        }
        this.#push(dashEnd - at, false, item, level.words, begins, undefined);
        level = this.#levels.at(-1)!;
      }
      const span = { start: keyStart, end: keyEnd };
      const quoted = text[keyStart] === '"' || text[keyStart] === "'";
      const written = quoted ? text.slice(keyStart + 1, keyEnd - 1) : text.slice(keyStart, keyEnd);
      const name = level.words?.again(written) ?? written;
      const inner = level.wanted?.children.get(name);
      this.#end = keyEnd + 1;
      if (valueStart === -1) {
        level.open = { key: span, wanted: inner, words: level.words?.under(name) };
        // Nothing may follow: then the value is nothing, behind the colon.
        this.#note(inner, span, { start: keyEnd + 1, end: keyEnd + 1 });
        continue;
      }
      level.open = undefined;
      if (!this.#value(text, line, level.indent, inner, span)) return false;
    }
    while (this.#levels.length > 0) this.#pop();
    return true;
  }

  #value(
    text: string,
    line: PlainLine,
    indent: number,
    wanted: Wanted | undefined,
    key: Span | undefined,
  ): boolean {
    const { valueStart: start, valueEnd: end } = line;
    this.#end = end;
    if (text[start] === '[' || text[start] === '{') {
      if (wanted && wanted.children.size > 0) return false;
      this.#end = start + flowLength(text.slice(start, end));
    } else if (text[start] === '|') {
      const block = literalBlock(text, line.next, indent)!;
      this.#end = block.end;
      line.next = block.next;
    }
    this.#note(wanted, key, { start, end: this.#end });
    return true;
  }

  /** The map or list whose lines begin at a column. */
  #levelAt(column: number, isList: boolean, start: number): Level {
    while (this.#levels.at(-1)!.indent > column) this.#pop();
    let top = this.#levels.at(-1)!;
    if (top.indent === column && top.isList && !isList) {
      this.#pop();
      top = this.#levels.at(-1)!;
    }
    if (top.indent === column && top.isList === isList) return top;
    const { key, wanted, words } = top.open!;
    top.open = undefined;
    this.#push(column, isList, wanted, isList ? words?.under('*') : words, start, key);
    return this.#levels.at(-1)!;
  }

  #push(
    indent: number,
    isList: boolean,
    wanted: Wanted | undefined,
    words: Words | undefined,
    start: number,
    key: Span | undefined,
  ): void {
    this.#levels.push({ indent, isList, wanted, words, start, key, items: 0 });
  }

  /** Passes the end of a map or list: now its range is known. */
  #pop(): void {
    const { wanted, key, start } = this.#levels.pop()!;
    this.#note(wanted, key, { start, end: this.#end });
  }

  #note(wanted: Wanted | undefined, key: Span | undefined, value: Span): void {
    if (wanted?.id === undefined) return;
    const moved = ({ start, end }: Span) => ({ start: start + this.#base, end: end + this.#base });
    const place = moved(value);
    this.found.set(wanted.id, {
      key: key ? moved(key) : place,
      value: place,
      node: place.start,
      shared: false,
    });
  }
}
