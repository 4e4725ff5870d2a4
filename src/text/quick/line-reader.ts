/** Reads the lines of a plain document. */
import { resolvePlainScalar } from '../core-schema.ts';
import type { NameTranslator } from '../name-translator.ts';
import { MAX_QUICK_DEPTH, readFlow, UnsupportedSyntax } from './flow.ts';
import type { CachedLines, LineCache } from './line-cache.ts';
import { LineScanner } from './line-scanner.ts';
import { readLiteralBlock } from './literal.ts';
import { DASH, SPACE } from './scanner.ts';

type Collection = unknown[] | Record<string, unknown>;

/** A map or list whose lines are being read. */
interface Level {
  readonly indent: number;
  readonly translator: NameTranslator | undefined;
  readonly cachedLines: CachedLines | undefined;
  readonly list: unknown[] | undefined;
  readonly map: Record<string, unknown> | undefined;
  /** The key whose value may follow on deeper lines. */
  pendingKey: string | undefined;
  /** The enclosing level. */
  readonly parent: Level | undefined;
  readonly depth: number;
}

/** A document, and where its entries are, so that one of them can be located without reading the others. */
export interface ReadLines {
  readonly value: Collection;
  /** The keys of the root map, or the indexes of the root list, in the order of the text. */
  readonly keys: readonly string[];
  /** The start of the line of each. */
  readonly lineStarts: readonly number[];
}

/** Builds the value of a document line by line. */
export class LineReader {
  readonly #text: string;
  readonly #line: LineScanner;
  readonly #translator: NameTranslator | undefined;
  readonly #cache: LineCache | undefined;
  #root: Level | undefined;
  readonly #keys: string[] = [];
  readonly #lineStarts: number[] = [];
  /** The innermost level. */
  #innermost: Level | undefined;

  /** `cache` holds lines of texts that were read before. */
  constructor(text: string, translator: NameTranslator | undefined, cache: LineCache | undefined) {
    this.#text = text;
    this.#line = new LineScanner(text);
    this.#translator = translator;
    this.#cache = cache;
  }

  /** Throws `UnsupportedSyntax` if the document is not plain. */
  read(): ReadLines {
    const line = this.#line;
    const text = this.#text;
    while (line.nextStart < text.length) {
      const lineStart = line.nextStart;
      const first = line.skipIndent();
      if (this.#cache !== undefined && this.#readCachedLine(first)) continue;
      if (!line.readContent()) throw new UnsupportedSyntax();
      if (!line.hasContent) continue;
      this.#root ??= this.#pushRoot(line.dashEnd !== -1);
      const level = line.dashEnd === -1 ? this.#mapAt(line.indent) : this.#listAt(line.indent);
      const key = level.map ? this.#readEntry(level) : this.#readItem(level, line.dashEnd - lineStart);
      if (level === this.#root) {
        this.#keys.push(key);
        this.#lineStarts.push(lineStart);
      }
    }
    if (this.#root === undefined) throw new UnsupportedSyntax();
    return { value: this.#root.map ?? this.#root.list!, keys: this.#keys, lineStarts: this.#lineStarts };
  }

  #pushRoot(isList: boolean): Level {
    const { indent } = this.#line;
    if (isList) return this.#push(undefined, indent, this.#translator?.under('*'), []);
    // Every project has a key of its own: without a prototype the map is a hash table from the start.
    return this.#push(undefined, indent, this.#translator, Object.create(null));
  }

  /**
   * Takes the current line from the cache, or reads it and adds it. Returns false for a line that can't be cached, of which
   * nothing has been read then.
   */
  #readCachedLine(first: number): boolean {
    const line = this.#line;
    const text = this.#text;
    const isItem = first === DASH && text.charCodeAt(line.contentStart + 1) === SPACE;
    // Digits and letters are above the dash in ASCII; quotes, comments and line breaks below.
    if (this.#innermost === undefined || !(isItem || first > DASH)) return false;
    const level = isItem ? this.#listAt(line.indent) : this.#mapAt(line.indent);
    // The keys of the root differ from each other.
    if (level === this.#root) return false;
    const end = text.indexOf('\n', line.contentStart);
    const written = text.slice(line.contentStart, end === -1 ? text.length : end);
    const cached = level.cachedLines!.get(written);
    if (cached === undefined) {
      this.#readNewLine(level, written);
      return true;
    }
    line.nextStart = end === -1 ? text.length : end + 1;
    const { key, value } = cached;
    if (isItem) level.list!.push(value);
    else {
      const map = level.map!;
      if (map[key] !== undefined) throw new UnsupportedSyntax();
      map[key] = value === undefined ? null : value;
      level.pendingKey = value === undefined ? key : undefined;
    }
    return true;
  }

  /** Reads the current line, and caches it if its meaning depends only on its own text. */
  #readNewLine(level: Level, written: string): void {
    const line = this.#line;
    const from = line.nextStart;
    if (!line.readContent()) throw new UnsupportedSyntax();
    const { translator, map, list } = level;
    // The text of a block is on other lines.
    const isBlock = this.#text[line.valueStart] === '|';
    if (list) {
      const isScalar = line.keyStart === -1;
      this.#readItem(level, line.dashEnd - from);
      if (isScalar && !isBlock && translator === undefined)
        level.cachedLines!.add(written, { key: '', value: list.at(-1) });
      return;
    }
    const key = this.#readEntry(level);
    // Each use of a translated name is counted.
    if (
      isBlock ||
      (translator !== undefined && (translator.isTranslated(key) || translator.under(key) !== undefined))
    )
      return;
    level.cachedLines!.add(written, { key, value: level.pendingKey === undefined ? map![key] : undefined });
  }

  /** The map whose keys are indented by `indent`: a new one, as the value of the pending key, where that is deeper. */
  #mapAt(indent: number): Level {
    const innermost = this.#levelAt(indent);
    if (innermost.indent < indent) return this.#openValue(innermost, indent, {});
    if (innermost.map) return innermost;
    // A list may have the same indentation as its key.
    const { parent } = innermost;
    if (!parent?.map || parent.indent !== indent) throw new UnsupportedSyntax();
    this.#innermost = parent;
    return parent;
  }

  /** The list whose dashes are indented by `indent`: a new one, as the value of the pending key, where there is none. */
  #listAt(indent: number): Level {
    const innermost = this.#levelAt(indent);
    return innermost.list && innermost.indent === indent ? innermost : this.#openValue(innermost, indent, []);
  }

  #levelAt(indent: number): Level {
    let innermost = this.#innermost;
    while (innermost !== undefined && innermost.indent > indent) innermost = innermost.parent;
    this.#innermost = innermost;
    if (innermost === undefined) throw new UnsupportedSyntax();
    return innermost;
  }

  /** Begins a map or list as the value of the pending key of `parent`. */
  #openValue(parent: Level, indent: number, value: Collection): Level {
    const { pendingKey, map, translator } = parent;
    if (pendingKey === undefined) throw new UnsupportedSyntax();
    map![pendingKey] = value;
    parent.pendingKey = undefined;
    const under = translator?.under(pendingKey);
    return this.#push(parent, indent, Array.isArray(value) ? under?.under('*') : under, value);
  }

  #push(
    parent: Level | undefined,
    indent: number,
    translator: NameTranslator | undefined,
    value: Collection,
  ): Level {
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > MAX_QUICK_DEPTH) throw new UnsupportedSyntax();
    const isList = Array.isArray(value);
    this.#innermost = {
      indent,
      translator,
      cachedLines: this.#cache?.linesFor(translator),
      list: isList ? value : undefined,
      map: isList ? undefined : value,
      pendingKey: undefined,
      parent,
      depth,
    };
    return this.#innermost;
  }

  /** Reads the key of the line, and its value if it has one; returns the key. */
  #readEntry(level: Level): string {
    const { keyStart, keyEnd, valueStart } = this.#line;
    if (keyStart === -1) throw new UnsupportedSyntax();
    const written = this.#scalarText(keyStart, keyEnd);
    const key = level.translator === undefined ? written : level.translator.key(written);
    const map = level.map!;
    if (Object.hasOwn(map, key) || key === '__proto__') throw new UnsupportedSyntax();
    if (valueStart === -1) {
      map[key] = null;
      level.pendingKey = key;
      return key;
    }
    level.pendingKey = undefined;
    map[key] = this.#value(level.translator?.under(key), level.indent);
    return key;
  }

  /** Reads the item of the line, whose content is indented by `indent`; returns its index. */
  #readItem(level: Level, indent: number): string {
    const list = level.list!;
    const index = String(list.length);
    if (this.#line.keyStart === -1) {
      if (this.#line.valueStart === -1) throw new UnsupportedSyntax();
      list.push(this.#value(level.translator, level.indent));
      return index;
    }
    const map: Record<string, unknown> = {};
    list.push(map);
    this.#readEntry(this.#push(level, indent, level.translator, map));
    return index;
  }

  /** The text of a plain or quoted scalar. */
  #scalarText(start: number, end: number): string {
    const first = this.#text[start];
    return first === '"' || first === "'"
      ? this.#text.slice(start + 1, end - 1)
      : this.#text.slice(start, end);
  }

  #value(translator: NameTranslator | undefined, indent: number): unknown {
    const { valueStart, valueEnd } = this.#line;
    const first = this.#text[valueStart];
    if (first === '[' || first === '{') return readFlow(this.#text, valueStart, valueEnd, translator);
    const text = first === '|' ? this.#literal(indent) : this.#scalarText(valueStart, valueEnd);
    const value = first === '|' || first === '"' || first === "'" ? text : resolvePlainScalar(text);
    return translator !== undefined && typeof value === 'string' ? translator.value(value) : value;
  }

  #literal(indent: number): string {
    const { valueStart, valueEnd, nextStart } = this.#line;
    const block = readLiteralBlock(this.#text, nextStart, indent);
    if (!block) throw new UnsupportedSyntax();
    this.#line.nextStart = block.next;
    return valueEnd - valueStart === 2 ? block.text : `${block.text}\n`;
  }
}
