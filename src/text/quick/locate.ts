/** Places in a text that the quick reader has read: found by its lines, without the full parser. */
import type { Span } from '../line-index.ts';
import type { NodeRange } from '../locate.ts';
import type { NameTranslator } from '../name-translator.ts';
import type { PathTrie } from '../path-trie.ts';
import { flowEnd } from './flow.ts';
import { LineScanner } from './line-scanner.ts';
import { readLiteralBlock } from './literal.ts';

/** A map or list whose lines are being passed. */
interface Level {
  readonly indent: number;
  readonly trie: PathTrie | undefined;
  readonly translator: NameTranslator | undefined;
  readonly isList: boolean;
  /** Where the map or list itself begins, and the place it is the value of. */
  readonly start: number;
  readonly key: Span | undefined;
  items: number;
  /** The key whose value may follow on deeper lines. */
  pendingKey:
    | {
        readonly key: Span;
        readonly trie: PathTrie | undefined;
        readonly translator: NameTranslator | undefined;
      }
    | undefined;
}

/** Finds what is wanted in a text that the quick reader takes. Offsets are `base` further. */
export class QuickLocator {
  readonly ranges = new Map<string, NodeRange>();
  readonly #text: string;
  readonly #line: LineScanner;
  readonly #base: number;
  readonly #trie: PathTrie;
  readonly #translator: NameTranslator | undefined;
  #levels: Level[] = [];
  /** Where the last thing that was passed ends; where it is a flow collection, that begins at `#flow`, its line does. */
  #previousEnd = 0;
  #flowStart = -1;
  /** How many places have not been found yet. */
  #remaining = 0;

  constructor(text: string, base: number, trie: PathTrie, translator: NameTranslator | undefined) {
    this.#text = text;
    this.#line = new LineScanner(text);
    this.#base = base;
    this.#trie = trie;
    this.#translator = translator;
  }

  /**
   * Looks for so many places at the entries of the document whose lines stand between two offsets. Returns false where a
   * place inside a flow collection is wanted: that is for the full parser.
   */
  locate(count = this.#trie.pathCount, from = 0, to = this.#text.length): boolean {
    const text = this.#text;
    const line = this.#line;
    this.#levels = [];
    this.#remaining = count;
    line.nextStart = from;
    while (line.nextStart < to && this.#remaining > 0) {
      const at = line.nextStart;
      line.readLine();
      if (!line.hasContent) continue;
      const { indent, dashEnd, keyStart, keyEnd, valueStart } = line;
      let start = at + indent;
      if (this.#levels.length === 0)
        this.#push(indent, false, this.#trie, this.#translator, start, undefined);
      let level = this.#levelAt(indent, dashEnd !== -1, start);
      if (dashEnd !== -1) {
        start = dashEnd;
        const item = level.trie?.get(String(level.items++));
        if (keyStart === -1) {
          if (!this.#value(level.indent, item, undefined)) return false;
          continue;
        }
        level = this.#push(dashEnd - at, false, item, level.translator, start, undefined);
      }
      const span = { start: keyStart, end: keyEnd };
      const quoted = text[keyStart] === '"' || text[keyStart] === "'";
      const written = quoted ? text.slice(keyStart + 1, keyEnd - 1) : text.slice(keyStart, keyEnd);
      const name = level.translator?.lookupKey(written) ?? written;
      const childTrie = level.trie?.get(name);
      this.#close(level);
      this.#previousEnd = keyEnd + 1;
      this.#flowStart = -1;
      if (valueStart === -1) {
        level.pendingKey = { key: span, trie: childTrie, translator: level.translator?.under(name) };
        continue;
      }
      if (!this.#value(level.indent, childTrie, span)) return false;
    }
    while (this.#remaining > 0 && this.#levels.length > 0) this.#pop();
    return true;
  }

  #value(indent: number, trie: PathTrie | undefined, key: Span | undefined): boolean {
    const text = this.#text;
    const line = this.#line;
    const { valueStart: start, valueEnd: end } = line;
    this.#previousEnd = end;
    this.#flowStart = -1;
    if (text[start] === '[' || text[start] === '{') {
      if (trie && !trie.isLeaf) return false;
      this.#flowStart = start;
    } else if (text[start] === '|') {
      const block = readLiteralBlock(text, line.nextStart, indent)!;
      this.#previousEnd = block.end;
      line.nextStart = block.next;
    }
    this.#note(trie, key, start);
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
    const { key, trie, translator } = top.pendingKey!;
    top.pendingKey = undefined;
    return this.#push(column, isList, trie, isList ? translator?.under('*') : translator, start, key);
  }

  #push(
    indent: number,
    isList: boolean,
    trie: PathTrie | undefined,
    translator: NameTranslator | undefined,
    start: number,
    key: Span | undefined,
  ): Level {
    const level: Level = { indent, isList, trie, translator, start, key, items: 0, pendingKey: undefined };
    this.#levels.push(level);
    return level;
  }

  /** Passes the end of a map or list: now its range is known. */
  #pop(): void {
    const level = this.#levels.pop()!;
    this.#close(level);
    this.#note(level.trie, level.key, level.start);
  }

  /** Nothing has followed the open key: then its value is nothing, behind the colon. */
  #close(level: Level): void {
    if (level.pendingKey)
      this.#note(level.pendingKey.trie, level.pendingKey.key, level.pendingKey.key.end + 1);
    level.pendingKey = undefined;
  }

  /** Notes the place of what begins at `start` and ends with the last thing that was passed. */
  #note(trie: PathTrie | undefined, key: Span | undefined, start: number): void {
    if (trie?.id === undefined) return;
    this.#remaining--;
    const value = {
      start,
      end: this.#flowStart === -1 ? this.#previousEnd : flowEnd(this.#text, this.#flowStart),
    };
    const shifted = ({ start, end }: Span) => ({ start: start + this.#base, end: end + this.#base });
    const range = shifted(value);
    this.ranges.set(trie.id, {
      key: key ? shifted(key) : range,
      value: range,
      nodeStart: range.start,
      viaAlias: false,
    });
  }
}
