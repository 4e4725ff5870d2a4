/** Places in a text that the quick reader has read: found by its lines, without the full parser. */
import type { Span } from './line-index.ts';
import type { Place } from './locate.ts';
import { flowEnd } from './plain-flow.ts';
import { PlainLine } from './plain-line.ts';
import { literalBlock } from './plain-literal.ts';
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
  open:
    | { readonly key: Span; readonly wanted: Wanted | undefined; readonly words: Words | undefined }
    | undefined;
}

/** Finds what is wanted in a text that the quick reader takes. Offsets are `base` further. */
export class PlainPlaces {
  readonly found = new Map<string, Place>();
  readonly #text: string;
  readonly #line: PlainLine;
  readonly #base: number;
  readonly #wanted: Wanted;
  readonly #words: Words | undefined;
  #levels: Level[] = [];
  /** Where the last thing that was passed ends; where it is a flow collection, that begins at `#flow`, its line does. */
  #end = 0;
  #flow = -1;
  /** How many places have not been found yet. */
  #left = 0;

  constructor(text: string, base: number, wanted: Wanted, words: Words | undefined) {
    this.#text = text;
    this.#line = new PlainLine(text);
    this.#base = base;
    this.#wanted = wanted;
    this.#words = words;
  }

  /**
   * Looks for so many places at the entries of the document whose lines stand between two offsets. Returns false where a
   * place inside a flow collection is wanted: that is for the full parser.
   */
  find(count = this.#wanted.count, from = 0, to = this.#text.length): boolean {
    const text = this.#text;
    const line = this.#line;
    this.#levels = [];
    this.#left = count;
    line.next = from;
    while (line.next < to && this.#left > 0) {
      const at = line.next;
      line.read();
      if (!line.hasContent) continue;
      const { indent, dashEnd, keyStart, keyEnd, valueStart } = line;
      let begins = at + indent;
      if (this.#levels.length === 0) this.#push(indent, false, this.#wanted, this.#words, begins, undefined);
      let level = this.#levelAt(indent, dashEnd !== -1, begins);
      if (dashEnd !== -1) {
        begins = dashEnd;
        const item = level.wanted?.get(String(level.items++));
        if (keyStart === -1) {
          if (!this.#value(level.indent, item, undefined)) return false;
          continue;
        }
        level = this.#push(dashEnd - at, false, item, level.words, begins, undefined);
      }
      const span = { start: keyStart, end: keyEnd };
      const quoted = text[keyStart] === '"' || text[keyStart] === "'";
      const written = quoted ? text.slice(keyStart + 1, keyEnd - 1) : text.slice(keyStart, keyEnd);
      const name = level.words?.again(written) ?? written;
      const inner = level.wanted?.get(name);
      this.#close(level);
      this.#end = keyEnd + 1;
      this.#flow = -1;
      if (valueStart === -1) {
        level.open = { key: span, wanted: inner, words: level.words?.under(name) };
        continue;
      }
      if (!this.#value(level.indent, inner, span)) return false;
    }
    while (this.#left > 0 && this.#levels.length > 0) this.#pop();
    return true;
  }

  #value(indent: number, wanted: Wanted | undefined, key: Span | undefined): boolean {
    const text = this.#text;
    const line = this.#line;
    const { valueStart: start, valueEnd: end } = line;
    this.#end = end;
    this.#flow = -1;
    if (text[start] === '[' || text[start] === '{') {
      if (wanted && !wanted.isLeaf) return false;
      this.#flow = start;
    } else if (text[start] === '|') {
      const block = literalBlock(text, line.next, indent)!;
      this.#end = block.end;
      line.next = block.next;
    }
    this.#note(wanted, key, start);
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
    return this.#push(column, isList, wanted, isList ? words?.under('*') : words, start, key);
  }

  #push(
    indent: number,
    isList: boolean,
    wanted: Wanted | undefined,
    words: Words | undefined,
    start: number,
    key: Span | undefined,
  ): Level {
    const level: Level = { indent, isList, wanted, words, start, key, items: 0, open: undefined };
    this.#levels.push(level);
    return level;
  }

  /** Passes the end of a map or list: now its range is known. */
  #pop(): void {
    const level = this.#levels.pop()!;
    this.#close(level);
    this.#note(level.wanted, level.key, level.start);
  }

  /** Nothing has followed the open key: then its value is nothing, behind the colon. */
  #close(level: Level): void {
    if (level.open) this.#note(level.open.wanted, level.open.key, level.open.key.end + 1);
    level.open = undefined;
  }

  /** Notes the place of what begins at `start` and ends with the last thing that was passed. */
  #note(wanted: Wanted | undefined, key: Span | undefined, start: number): void {
    if (wanted?.id === undefined) return;
    this.#left--;
    const value = { start, end: this.#flow === -1 ? this.#end : flowEnd(this.#text, this.#flow) };
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
