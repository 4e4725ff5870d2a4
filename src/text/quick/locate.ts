/** Finds ranges in a document that the quick reader has read, by going over its lines again. */
import type { NodeRange, NodeRanges, ReadContext } from '../document.ts';
import type { Span } from '../line-index.ts';
import type { NameTranslator } from '../name-translator.ts';
import type { Path } from '../path.ts';
import { buildPathTrie, type PathTrie } from '../path-trie.ts';
import { flowEnd, locateInFlow } from './flow.ts';
import type { ReadLines } from './line-reader.ts';
import { LineScanner } from './line-scanner.ts';
import { readLiteralBlock } from './literal.ts';

/** Finds paths in a document. Only the entries of its root that hold one are read again. */
export function locateInLines(
  text: string,
  { value, keys, lineStarts }: ReadLines,
  paths: readonly Path[],
  { translator, base = 0, depth = 0 }: ReadContext,
): NodeRanges {
  const trie = buildPathTrie(paths, depth);
  const locator = new LineLocator(text, base, trie, Array.isArray(value), translator);
  if (trie.id === undefined) {
    const indexes = new Map(keys.map((key, index) => [key, index]));
    for (const name of trie.childNames()) {
      const index = indexes.get(name);
      if (index === undefined) continue;
      locator.locateEntries(index, trie.get(name)!.pathCount, lineStarts[index]!, lineStarts[index + 1]);
    }
  } else locator.locateEntries(0, trie.pathCount, 0);
  return locator.ranges;
}

/** A map or list whose lines are being visited. */
interface Level {
  readonly indent: number;
  readonly trie: PathTrie | undefined;
  readonly translator: NameTranslator | undefined;
  readonly isList: boolean;
  /** Where the map or list itself begins, and the key whose value it is. */
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

class LineLocator {
  readonly ranges = new Map<string, NodeRange>();
  readonly #text: string;
  readonly #line: LineScanner;
  readonly #base: number;
  readonly #trie: PathTrie;
  readonly #isRootList: boolean;
  readonly #translator: NameTranslator | undefined;
  #levels: Level[] = [];
  /** The end of the last visited node, unless that is a flow collection, which begins at `#flowStart`. */
  #previousEnd = 0;
  #flowStart = -1;
  /** How many paths have not been found yet. */
  #remaining = 0;

  constructor(
    text: string,
    base: number,
    trie: PathTrie,
    isRootList: boolean,
    translator: NameTranslator | undefined,
  ) {
    this.#text = text;
    this.#line = new LineScanner(text);
    this.#base = base;
    this.#trie = trie;
    this.#isRootList = isRootList;
    this.#translator = isRootList ? translator?.under('*') : translator;
  }

  /** Looks for `count` paths at the entries of the root from `index` on, whose lines begin at `from` and end at `to`. */
  locateEntries(index: number, count: number, from: number, to = this.#text.length): void {
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
        this.#push(indent, this.#isRootList, this.#trie, this.#translator, start, undefined, index);
      let level = this.#levelAt(indent, dashEnd !== -1, start);
      if (dashEnd !== -1) {
        start = dashEnd;
        const item = level.trie?.get(String(level.items++));
        if (keyStart === -1) {
          this.#visitValue(level.indent, item, level.translator, undefined);
          continue;
        }
        level = this.#push(dashEnd - at, false, item, level.translator, start, undefined);
      }
      const span = { start: keyStart, end: keyEnd };
      const isQuoted = text[keyStart] === '"' || text[keyStart] === "'";
      const written = isQuoted ? text.slice(keyStart + 1, keyEnd - 1) : text.slice(keyStart, keyEnd);
      const name = level.translator?.lookupKey(written) ?? written;
      const childTrie = level.trie?.get(name);
      const translator = level.translator?.under(name);
      this.#closePendingKey(level);
      this.#previousEnd = keyEnd + 1;
      this.#flowStart = -1;
      if (valueStart === -1) level.pendingKey = { key: span, trie: childTrie, translator };
      else this.#visitValue(level.indent, childTrie, translator, span);
    }
    while (this.#remaining > 0 && this.#levels.length > 0) this.#pop();
  }

  /** Visits the value of the current line. */
  #visitValue(
    indent: number,
    trie: PathTrie | undefined,
    translator: NameTranslator | undefined,
    key: Span | undefined,
  ): void {
    const text = this.#text;
    const line = this.#line;
    const { valueStart: start, valueEnd: end } = line;
    this.#previousEnd = end;
    this.#flowStart = -1;
    if (text[start] === '[' || text[start] === '{') {
      this.#flowStart = start;
      if (trie && !trie.isLeaf)
        locateInFlow(text, start, translator, trie, (id, innerKey, value) =>
          this.#record(id, innerKey, value),
        );
    } else if (text[start] === '|') {
      const block = readLiteralBlock(text, line.nextStart, indent)!;
      this.#previousEnd = block.end;
      line.nextStart = block.next;
    }
    if (trie?.id !== undefined) this.#record(trie.id, key, { start, end: this.#lastEnd() });
  }

  /** The map or list whose lines are indented by `column`. */
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
    items = 0,
  ): Level {
    const level: Level = { indent, isList, trie, translator, start, key, items, pendingKey: undefined };
    this.#levels.push(level);
    return level;
  }

  /** Leaves a map or list: now its range is known. */
  #pop(): void {
    const level = this.#levels.pop()!;
    this.#closePendingKey(level);
    if (level.trie?.id !== undefined)
      this.#record(level.trie.id, level.key, { start: level.start, end: this.#lastEnd() });
  }

  /** Nothing has followed the pending key: its value is empty, after the colon. */
  #closePendingKey(level: Level): void {
    if (level.pendingKey === undefined) return;
    const { key, trie } = level.pendingKey;
    const end = key.end + 1;
    if (trie?.id !== undefined) this.#record(trie.id, key, { start: end, end });
    level.pendingKey = undefined;
  }

  /** The end of the last visited node. That of a flow collection is rarely needed, so it is found only here. */
  #lastEnd(): number {
    return this.#flowStart === -1 ? this.#previousEnd : flowEnd(this.#text, this.#flowStart);
  }

  #record(id: string, key: Span | undefined, value: Span): void {
    this.#remaining--;
    const inFile = ({ start, end }: Span) => ({ start: start + this.#base, end: end + this.#base });
    const range = inFile(value);
    this.ranges.set(id, {
      key: key ? inFile(key) : range,
      value: range,
      nodeStart: range.start,
      viaAlias: false,
    });
  }
}
