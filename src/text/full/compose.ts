/** From the parser's events to the value of one document, with the errors that the parser does not see. */
import { EVENT_ID, type Event, getScalarValue, type ScalarEvent } from 'js-yaml';
import type { ReadContext, YamlDocument } from '../document.ts';
import type { NameTranslator } from '../name-translator.ts';
import { type AnchoredNode, AnchorTable, type AnchorToken } from './anchors.ts';
import { indexAfter, type ParsedText } from './events.ts';
import { MappingKeys } from './mapping-keys.ts';
import { MAX_DEPTH } from './parse.ts';
import { collectionTags, scalarValue, tagName } from './scalar.ts';
import { SyntaxErrorCollector } from './syntax-errors.ts';
import { QUOTE_STAR_HELP } from './syntax-messages.ts';

/**
 * Builds the value of the document whose events start at the index `from`; `undefined` if a limit stopped it. Of
 * duplicate keys the first counts. Keys are the text as written: `1.10` stays "1.10".
 */
export function compose(
  parsed: ParsedText,
  from: number,
  { translator, depth = 0 }: ReadContext,
): Pick<YamlDocument, 'value' | 'syntaxErrors' | 'hasReferences'> {
  const composer = new Composer(parsed, from);
  const value = composer.document(translator, depth);
  return {
    value: composer.stopped ? undefined : value,
    syntaxErrors: composer.collector.errors,
    hasReferences: composer.hasReferences,
  };
}

class Composer {
  readonly collector: SyntaxErrorCollector;
  stopped = false;
  hasReferences = false;
  readonly #events: readonly Event[];
  readonly #source: string;
  readonly #anchors: AnchorTable;
  readonly #keys: MappingKeys;
  readonly #handles = new Map<string, string>();
  readonly #path: (string | number)[] = [];
  #eventIndex: number;
  #nodeCount = 0;
  #aliasedCount = 0;
  #maxAliased: number | undefined;
  /** The depth of the deepest list or map below the current node. */
  #deepestLevel = 0;
  /** Whether an anchored node is composed again, for an alias whose names translate differently. */
  #isComposingAgain = false;

  constructor(parsed: ParsedText, from: number) {
    const { source, events, base } = parsed;
    this.#source = source;
    this.#anchors = new AnchorTable(source);
    this.#keys = new MappingKeys(parsed, this.#anchors);
    this.collector = new SyntaxErrorCollector(base);
    this.#events = events;
    this.#eventIndex = from;
  }

  document(translator: NameTranslator | undefined, depth: number): unknown {
    const head = this.#events[this.#eventIndex];
    if (head?.type === EVENT_ID.DOCUMENT) {
      this.#eventIndex++;
      for (const directive of head.directives)
        if (directive.kind === 'tag') this.#handles.set(directive.handle, directive.prefix);
    }
    return this.#node(translator, depth);
  }

  #node(translator: NameTranslator | undefined, depth: number): unknown {
    const event = this.#events[this.#eventIndex]!;
    this.#nodeCount++;
    if (event.type === EVENT_ID.SCALAR) {
      this.#eventIndex++;
      const value = this.#scalar(event);
      const translated =
        translator !== undefined && typeof value === 'string' ? translator.value(value) : value;
      if (event.anchorStart !== -1)
        this.#setAnchor(event, {
          eventIndex: this.#eventIndex - 1,
          translator,
          value: translated,
          nodeCount: 1,
          height: 0,
        });
      return translated;
    }
    if (event.type === EVENT_ID.ALIAS) return this.#alias(event, translator, depth);
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return null;
    if (depth >= MAX_DEPTH) {
      this.#tooDeep(event.start, event.start + 1);
      this.#eventIndex = indexAfter(this.#events, this.#eventIndex);
      return null;
    }
    const countBefore = this.#nodeCount;
    const deepest = this.#deepestLevel;
    this.#deepestLevel = depth;
    if (event.tagStart !== -1) this.#collectionTag(event);
    const start = this.#eventIndex++;
    const anchor = { eventIndex: start, translator };
    if (event.anchorStart !== -1)
      this.#setAnchor(event, { ...anchor, value: undefined, nodeCount: undefined, height: 0 });
    const value =
      event.type === EVENT_ID.MAPPING
        ? this.#mapping(start, translator, depth)
        : this.#sequence(translator, depth);
    this.#eventIndex++;
    const height = this.#deepestLevel - depth + 1;
    this.#deepestLevel = Math.max(deepest, this.#deepestLevel);
    if (event.anchorStart !== -1)
      this.#setAnchor(event, { ...anchor, value, nodeCount: this.#nodeCount - countBefore + 1, height });
    return value;
  }

  #sequence(translator: NameTranslator | undefined, depth: number): unknown[] {
    const items: unknown[] = [];
    const under = translator?.under('*');
    while (!this.stopped && this.#events[this.#eventIndex]!.type !== EVENT_ID.POP) {
      this.#path.push(items.length);
      items.push(this.#node(under, depth + 1));
      this.#path.pop();
    }
    return items;
  }

  #mapping(start: number, translator: NameTranslator | undefined, depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    /** The start of each key; found at the first duplicate, as most mappings have none. */
    let firstStarts: Map<string, number> | undefined;
    while (!this.stopped && this.#events[this.#eventIndex]!.type !== EVENT_ID.POP) {
      const keyAt = this.#eventIndex;
      const written = this.#key(depth);
      const key =
        translator === undefined || written === undefined ? (written ?? '') : translator.key(written);
      const duplicate = written !== undefined && Object.hasOwn(object, key);
      if (duplicate) {
        firstStarts ??= this.#keys.firstStarts(start, keyAt + 1, translator);
        this.collector.duplicateKey(this.#keys.span(keyAt), [...this.#path, key], firstStarts.get(key)!);
      }
      // The value of a duplicate or invalid key is discarded.
      const isUsed = written !== undefined && !duplicate;
      this.#path.push(key);
      const under = translator?.under(key);
      const value = isUsed
        ? this.#node(under, depth + 1)
        : this.collector.muted(() => this.#node(under, depth + 1));
      this.#path.pop();
      if (!isUsed) continue;
      if (key === '__proto__')
        Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
      else object[key] = value;
    }
    return object;
  }

  /** A key's text; `undefined` for a list or a map, which is an error as JSON has no such keys. */
  #key(depth: number): string | undefined {
    const event = this.#events[this.#eventIndex]!;
    if (event.type === EVENT_ID.SCALAR) {
      const eventIndex = this.#eventIndex++;
      this.#nodeCount++;
      const text = getScalarValue(this.#source, event);
      const value = event.anchorStart === -1 && event.tagStart === -1 ? text : this.#scalar(event);
      if (event.anchorStart !== -1)
        this.#setAnchor(event, { eventIndex, translator: undefined, value, nodeCount: 1, height: 0 });
      return text;
    }
    if (event.type === EVENT_ID.ALIAS) {
      const key = this.#keys.aliasedText(event, this.#eventIndex);
      const errorCount = this.collector.errors.length;
      this.#node(undefined, depth + 1);
      if (key === undefined && this.collector.errors.length === errorCount)
        this.#invalidKey(event.anchorStart - 1, event.anchorEnd);
      return key;
    }
    const start = 'start' in event ? event.start : 0;
    this.#invalidKey(start, start + 1);
    this.collector.muted(() => this.#node(undefined, depth + 1));
    return undefined;
  }

  #invalidKey(start: number, end: number): void {
    const help =
      this.#source[start - 1] === '{'
        ? 'Put a template in quotes: "{{ … }}"'
        : 'Put it in quotes if it is text';
    this.#syntaxError(start, end, 'a key must be plain text, not a list or a map', help);
  }

  #scalar(event: ScalarEvent): unknown {
    const value = scalarValue(this.#source, event, this.#handles);
    if (event.tagStart !== -1) this.hasReferences = true;
    if (value !== undefined) return value;
    this.#unknownTag(event.tagStart, event.tagEnd);
    return getScalarValue(this.#source, event);
  }

  #collectionTag(event: Extract<Event, { start: number }>): void {
    this.hasReferences = true;
    const name = tagName(this.#source.slice(event.tagStart, event.tagEnd), this.#handles);
    const fits = event.type === EVENT_ID.MAPPING ? collectionTags.mapping : collectionTags.sequence;
    if (name !== '!' && name !== fits) this.#unknownTag(event.tagStart, event.tagEnd);
  }

  #unknownTag(start: number, end: number): void {
    const tag = this.#source.slice(start, Math.min(end, start + 60));
    this.#syntaxError(start, end, `the tag ${tag} is unknown, or does not fit its value`, 'Remove the tag');
  }

  #alias(event: AnchorToken, translator: NameTranslator | undefined, depth: number): unknown {
    const index = this.#eventIndex++;
    const { anchorStart: from, anchorEnd: end } = event;
    const start = from - 1;
    this.hasReferences = true;
    const anchor = this.#anchors.resolve(event, index);
    if (!anchor || anchor.nodeCount === undefined) {
      const [problem, help] = anchor
        ? ['is inside the value it stands for', 'Write the value out']
        : ['has no anchor before it', QUOTE_STAR_HELP];
      this.#syntaxError(start, end, `the alias *${this.#anchors.name(event).slice(0, 60)} ${problem}`, help);
      return null;
    }
    this.#nodeCount += anchor.nodeCount - 1;
    this.#aliasedCount += anchor.nodeCount;
    const limit = this.#aliasLimit();
    if (this.#aliasedCount > limit) {
      this.#stop(
        start,
        end,
        `the aliases stand for more than ${limit} values`,
        'Write the values out, or share fewer',
      );
    }
    if (depth + anchor.height > MAX_DEPTH) this.#tooDeep(start, end);
    if (anchor.height > 0) this.#deepestLevel = Math.max(this.#deepestLevel, depth + anchor.height - 1);
    return anchor.translator === translator || this.stopped
      ? anchor.value
      : this.#composeAgain(anchor, translator, depth);
  }

  /** The most nodes that may be reached through aliases. */
  #aliasLimit(): number {
    if (this.#maxAliased === undefined) {
      let written = 0;
      for (const { type } of this.#events) if (type !== EVENT_ID.POP && type !== EVENT_ID.DOCUMENT) written++;
      this.#maxAliased = Math.max(1_000_000, 10 * written);
    }
    return this.#maxAliased;
  }

  /** The value of an anchored node where names translate differently. */
  #composeAgain(anchor: AnchoredNode, translator: NameTranslator | undefined, depth: number): unknown {
    const [eventIndex, nodeCount, aliasedCount, isComposingAgain] = [
      this.#eventIndex,
      this.#nodeCount,
      this.#aliasedCount,
      this.#isComposingAgain,
    ];
    this.#eventIndex = anchor.eventIndex;
    this.#isComposingAgain = true;
    const value = this.collector.muted(() => this.#node(translator, depth));
    [this.#eventIndex, this.#nodeCount, this.#aliasedCount, this.#isComposingAgain] = [
      eventIndex,
      nodeCount,
      aliasedCount,
      isComposingAgain,
    ];
    return value;
  }

  #setAnchor(name: AnchorToken, anchor: AnchoredNode): void {
    this.hasReferences = true;
    if (!this.#isComposingAgain) this.#anchors.set(name, anchor);
  }

  #syntaxError(start: number, end: number, message: string, help?: string): void {
    this.collector.syntax({ start, end }, this.#path, message, help);
  }

  #tooDeep(start: number, end: number): void {
    this.#stop(start, end, `more than ${MAX_DEPTH} levels deep`, 'Flatten the document');
  }

  #stop(start: number, end: number, message: string, help: string): void {
    this.stopped = true;
    this.collector.limit({ start, end }, this.#path, message, help);
  }
}
