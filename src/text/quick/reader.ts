/**
 * A quick reader of plain YAML: block maps and lists of one-line scalars, one-line flow collections and literal blocks, as
 * most settings files are written. It knows a part of the grammar for certain and gives up on everything else, which the full parser
 * then reads; it never judges. A test holds it to the full reader on everything it reads.
 */
import { resolvePlainScalar } from '../core-schema.ts';
import type { NameTranslator } from '../name-translator.ts';
import { MAX_QUICK_DEPTH, readFlow, UnsupportedSyntax } from './flow.ts';
import type { CachedLines, LineCache } from './line-cache.ts';
import { LineScanner } from './line-scanner.ts';
import { readLiteralBlock } from './literal.ts';

/** Tabs, carriage returns, controls, line separators, surrogates, byte order marks: anything that is not just text. */
const UNSUPPORTED = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** A map or list whose lines are being read. */
interface Level {
  readonly indent: number;
  readonly translator: NameTranslator | undefined;
  readonly cachedLines: CachedLines | undefined;
  readonly list: unknown[] | undefined;
  readonly map: Record<string, unknown> | undefined;
  /** The key whose value may follow on deeper lines. */
  pendingKey: string | undefined;
  /** The level it lies in. */
  readonly parent: Level | undefined;
  readonly depth: number;
}

export interface QuickDocument {
  readonly map: Record<string, unknown>;
  /** Its keys in the text's order, and where the line of each begins. */
  readonly keys: readonly string[];
  readonly lineStarts: readonly number[];
}

/** The document, where it is a plain map; else `undefined`. `known` has the lines of texts that were read before it. */
export function readQuickly(
  text: string,
  translator?: NameTranslator,
  cache?: LineCache,
): QuickDocument | undefined {
  if (UNSUPPORTED.test(text)) return undefined;
  try {
    return new QuickReader(text, translator, cache).read();
  } catch (error) {
    if (error instanceof UnsupportedSyntax) return undefined;
    throw error;
  }
}

const SPACE = 32;
const DASH = 45;

class QuickReader {
  readonly #text: string;
  readonly #line: LineScanner;
  readonly #translator: NameTranslator | undefined;
  readonly #cache: LineCache | undefined;
  // Every project has a key of its own: a table from the start, and no shape for each of them.
  readonly #root = Object.create(null) as Record<string, unknown>;
  readonly #keys: string[] = [];
  readonly #lineStarts: number[] = [];
  /** The innermost level. */
  #innermost: Level | undefined;

  constructor(text: string, translator: NameTranslator | undefined, cached: LineCache | undefined) {
    this.#text = text;
    this.#line = new LineScanner(text);
    this.#translator = translator;
    this.#cache = cached;
  }

  read(): QuickDocument {
    const line = this.#line;
    const text = this.#text;
    while (line.nextStart < text.length) {
      const lineStart = line.nextStart;
      const first = line.skipIndent();
      if (this.#cache !== undefined && this.#knownLine(first)) continue;
      if (!line.readContent()) throw new UnsupportedSyntax();
      if (!line.hasContent) continue;
      this.#innermost ??= {
        indent: line.indent,
        translator: this.#translator,
        cachedLines: this.#cache?.linesFor(this.#translator),
        list: undefined,
        map: this.#root,
        pendingKey: undefined,
        parent: undefined,
        depth: 1,
      };
      if (line.dashEnd !== -1) {
        this.#item(this.#listAt(line.indent), line.dashEnd - lineStart);
        continue;
      }
      const level = this.#mapAt(line.indent);
      const name = this.#entry(level);
      if (level.map === this.#root) {
        this.#keys.push(name);
        this.#lineStarts.push(lineStart);
      }
    }
    if (this.#innermost === undefined) throw new UnsupportedSyntax();
    return { map: this.#root, keys: this.#keys, lineStarts: this.#lineStarts };
  }

  /**
   * Takes the line that is begun from those that were read before, or remembers it. Returns false where it is none that
   * can be: nothing has been read of it then.
   */
  #knownLine(first: number): boolean {
    const line = this.#line;
    const text = this.#text;
    const isItem = first === DASH && text.charCodeAt(line.contentStart + 1) === SPACE;
    // Behind the dash come digits, letters and signs; quoted keys, comments and what is no content stand before it.
    if (this.#innermost === undefined || !(isItem || first > DASH)) return false;
    const level = isItem ? this.#listAt(line.indent) : this.#mapAt(line.indent);
    // Every project has a key of its own.
    if (level.map === this.#root) return false;
    const end = text.indexOf('\n', line.contentStart);
    const written = text.slice(line.contentStart, end === -1 ? text.length : end);
    const cached = level.cachedLines!.get(written);
    if (cached === undefined) {
      this.#newLine(level, written);
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

  /** Reads the line that is begun, and remembers it where that is enough to know it. */
  #newLine(level: Level, written: string): void {
    const line = this.#line;
    const from = line.nextStart;
    if (!line.readContent()) throw new UnsupportedSyntax();
    const { translator, map, list } = level;
    // A block's text stands on other lines.
    const isBlock = this.#text[line.valueStart] === '|';
    if (list) {
      const isScalar = line.keyStart === -1;
      this.#item(level, line.dashEnd - from);
      if (isScalar && !isBlock && translator === undefined)
        level.cachedLines!.add(written, { key: '', value: list.at(-1) });
      return;
    }
    const key = this.#entry(level);
    // Words of a vocabulary are counted each time.
    if (
      isBlock ||
      (translator !== undefined && (translator.isTranslated(key) || translator.under(key) !== undefined))
    )
      return;
    level.cachedLines!.add(written, { key, value: level.pendingKey === undefined ? map![key] : undefined });
  }

  /** The map whose keys stand at a column; a deeper one opens as the value of the open key. */
  #mapAt(indent: number): Level {
    const innermost = this.#levelAt(indent);
    if (innermost.map && innermost.indent === indent) return innermost;
    // A list may stand at the column of the key that holds it.
    if (innermost.list && innermost.indent === indent) {
      this.#innermost = innermost.parent;
      if (innermost.parent?.map && innermost.parent.indent === indent) return innermost.parent;
    } else if (innermost.pendingKey !== undefined) {
      const map: Record<string, unknown> = {};
      innermost.map![innermost.pendingKey] = map;
      const level = this.#push(
        innermost,
        indent,
        innermost.translator?.under(innermost.pendingKey),
        undefined,
        map,
      );
      innermost.pendingKey = undefined;
      return level;
    }
    throw new UnsupportedSyntax();
  }

  #listAt(indent: number): Level {
    const innermost = this.#levelAt(indent);
    if (innermost.list && innermost.indent === indent) return innermost;
    if (innermost.pendingKey === undefined) throw new UnsupportedSyntax();
    const list: unknown[] = [];
    innermost.map![innermost.pendingKey] = list;
    const level = this.#push(
      innermost,
      indent,
      innermost.translator?.under(innermost.pendingKey)?.under('*'),
      list,
      undefined,
    );
    innermost.pendingKey = undefined;
    return level;
  }

  #levelAt(indent: number): Level {
    let innermost = this.#innermost;
    while (innermost !== undefined && innermost.indent > indent) innermost = innermost.parent;
    this.#innermost = innermost;
    if (innermost === undefined) throw new UnsupportedSyntax();
    return innermost;
  }

  #push(
    parent: Level,
    indent: number,
    translator: NameTranslator | undefined,
    list: unknown[] | undefined,
    map: Record<string, unknown> | undefined,
  ): Level {
    if (parent.depth >= MAX_QUICK_DEPTH) throw new UnsupportedSyntax();
    const cached = this.#cache?.linesFor(translator);
    const depth = parent.depth + 1;
    this.#innermost = {
      indent,
      translator,
      cachedLines: cached,
      list,
      map,
      pendingKey: undefined,
      parent,
      depth,
    };
    return this.#innermost;
  }

  /** Reads the line's key, and its value where it has one. */
  #entry(level: Level): string {
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

  #item(level: Level, indent: number): void {
    if (this.#line.keyStart === -1) {
      if (this.#line.valueStart === -1) throw new UnsupportedSyntax();
      level.list!.push(this.#value(level.translator, level.indent));
      return;
    }
    const map: Record<string, unknown> = {};
    level.list!.push(map);
    this.#entry(this.#push(level, indent, level.translator, undefined, map));
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
