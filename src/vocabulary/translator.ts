/** Vocabularies as trees of words, to follow while a document is read, written or spoken of. */
import type { DocumentTranslator, NameTranslator } from '../text/name-translator.ts';
import type { Path } from '../text/path.ts';
import { nameLocations } from './name-locations.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Marks a neutral word that the chosen vocabulary writes in another way: it must not be taken for the neutral word. */
const FOREIGN_MARKER = '\u0000';

/** What a word as written is at its place. */
interface NameEntry {
  readonly neutral: string;
  /** The only vocabulary that has the word here, where it is the only one. */
  readonly distinctiveVocabulary: Vocabulary | undefined;
}

/** The words of one level: of the keys there, or of the values. */
class NameTable {
  readonly spellings = new Map<string, readonly string[]>();
  readonly #entries = new Map<string, NameEntry>();

  add(neutral: string, names: readonly (readonly [Vocabulary, string])[]): void {
    const distinct = [...new Set(names.map(([, name]) => name))];
    this.spellings.set(neutral, distinct);
    for (const [vocabulary, name] of names) {
      this.#entries.set(name, {
        neutral,
        distinctiveVocabulary: distinct.length > 1 ? vocabulary : undefined,
      });
    }
    // The neutral word itself, where no vocabulary at hand writes it so.
    if (!this.#entries.has(neutral))
      this.#entries.set(neutral, { neutral: FOREIGN_MARKER + neutral, distinctiveVocabulary: undefined });
  }

  entry(written: string): NameEntry | undefined {
    return this.#entries.get(written);
  }

  read(written: string): string {
    return this.#entries.get(written)?.neutral ?? written;
  }
}

class TranslatorNode implements NameTranslator {
  readonly keys = new NameTable();
  readonly values = new NameTable();
  readonly children = new Map<string, TranslatorNode>();
  readonly #usageCounts: UsageCounts | undefined;

  constructor(usageCounts: UsageCounts | undefined) {
    this.#usageCounts = usageCounts;
  }

  key(written: string): string {
    return this.#read(this.keys, written);
  }

  lookupKey(written: string): string {
    return this.keys.read(written);
  }

  isTranslated(neutral: string): boolean {
    return this.keys.spellings.has(neutral);
  }

  value(written: string): string {
    return this.#read(this.values, written);
  }

  under(neutral: string): TranslatorNode | undefined {
    return this.children.get(neutral) ?? this.children.get('*');
  }

  child(key: string): TranslatorNode {
    let child = this.children.get(key);
    if (child) return child;
    child = new TranslatorNode(this.#usageCounts);
    this.children.set(key, child);
    return child;
  }

  #read(level: NameTable, written: string): string {
    const entry = level.entry(written);
    if (entry === undefined) return written;
    const { neutral, distinctiveVocabulary } = entry;
    if (distinctiveVocabulary && this.#usageCounts)
      this.#usageCounts.set(distinctiveVocabulary, (this.#usageCounts.get(distinctiveVocabulary) ?? 0) + 1);
    return neutral;
  }
}

/** How many telling words of each vocabulary have been read. */
export type UsageCounts = Map<Vocabulary, number>;

/** The words of a settings document in one vocabulary, or in any of several. */
export class VocabularyTranslator implements DocumentTranslator {
  readonly usageCounts: UsageCounts = new Map();
  readonly root: NameTranslator;
  readonly #rootNode: TranslatorNode;

  constructor(vocabularies: readonly Vocabulary[]) {
    this.#rootNode = new TranslatorNode(this.usageCounts);
    for (const { vocabularyKey, neutral, parentPath, anchor } of nameLocations) {
      let node = this.#rootNode;
      for (const key of parentPath) node = node.child(key);
      const level = anchor === 'key' ? node.keys : node.values;
      level.add(
        neutral,
        vocabularies.map((one) => [one, one.settings[vocabularyKey]!]),
      );
    }
    // A control file holds the same settings again, for every project and for all.
    this.#rootNode.child('projects').children.set('*', this.#rootNode);
    this.#rootNode.children.set('defaults', this.#rootNode);
    this.root = this.#rootNode;
  }

  checkpoint(): () => void {
    const counts = [...this.usageCounts];
    return () => {
      this.usageCounts.clear();
      for (const [vocabulary, count] of counts) this.usageCounts.set(vocabulary, count);
    };
  }

  /** All ways to write a neutral key of the object at `path`. */
  keySpellings(path: Path, neutral: string): readonly string[] {
    return this.#at(path)?.keys.spellings.get(neutral) ?? [withoutMarker(neutral)];
  }

  /** All ways to write a neutral value at `path`. */
  valueSpellings(path: Path, neutral: string): readonly string[] {
    return this.#at(path)?.values.spellings.get(neutral) ?? [withoutMarker(neutral)];
  }

  /** How a neutral key is written: of several vocabularies, in the first. */
  key(path: Path, neutral: string): string {
    return this.keySpellings(path, neutral)[0]!;
  }

  value(path: Path, neutral: string): string {
    return this.valueSpellings(path, neutral)[0]!;
  }

  /** How every key of a path is written. */
  translatePath(path: Path): Path {
    let node: TranslatorNode | undefined = this.#rootNode;
    return path.map((part) => {
      const written =
        typeof part === 'number' ? part : (node?.keys.spellings.get(part)?.[0] ?? withoutMarker(part));
      node = node?.under(String(part));
      return written;
    });
  }

  /** The neutral word of a key as written in the object at `path`. */
  neutralKey(path: Path, written: string): string {
    return this.#at(path)?.keys.read(written) ?? written;
  }

  neutralValue(path: Path, written: string): string {
    return this.#at(path)?.values.read(written) ?? written;
  }

  /** Which vocabulary a word at a place shows, where only one has it. `under` are neutral keys. */
  distinctiveVocabulary(parentPath: Path, anchor: 'key' | 'value', written: string): Vocabulary | undefined {
    const node = this.#at(parentPath);
    return (anchor === 'key' ? node?.keys : node?.values)?.entry(written)?.distinctiveVocabulary;
  }

  #at(path: Path): TranslatorNode | undefined {
    let node: TranslatorNode | undefined = this.#rootNode;
    for (const part of path) node = node?.under(String(part));
    return node;
  }
}

const withoutMarker = (neutral: string) =>
  neutral.startsWith(FOREIGN_MARKER) ? neutral.slice(FOREIGN_MARKER.length) : neutral;
