/** Vocabularies as trees of names, to translate while a document is read, fixed or described. */
import type { DocumentTranslator, NameTranslator } from '../text/name-translator.ts';
import type { Path } from '../text/path.ts';
import { nameLocations } from './name-locations.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Marks a neutral name written where the vocabulary has another one: in this document it is unknown. */
const FOREIGN_MARKER = '\u0000';

/** What a written name means at its place. */
interface NameEntry {
  readonly neutral: string;
  /** The vocabulary that the name belongs to, if the vocabularies differ here. */
  readonly distinctiveVocabulary: Vocabulary | undefined;
}

/** The names of one level: of its keys, or of its values. */
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
    // The neutral name itself, if no vocabulary writes it.
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

/** How many distinctive names of each vocabulary have been read. */
export type UsageCounts = Map<Vocabulary, number>;

/** Translates the names of a settings document, in one vocabulary or in any of several. */
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
    // A control file has the same settings under every project and under defaults.
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

  /** All spellings of a neutral key of the object at `path`. */
  keySpellings(path: Path, neutral: string): readonly string[] {
    return this.#at(path)?.keys.spellings.get(neutral) ?? [withoutMarker(neutral)];
  }

  /** All spellings of a neutral value at `path`. */
  valueSpellings(path: Path, neutral: string): readonly string[] {
    return this.#at(path)?.values.spellings.get(neutral) ?? [withoutMarker(neutral)];
  }

  /** A neutral key as written in the object at `path`; with several vocabularies, in the first. */
  key(path: Path, neutral: string): string {
    return this.keySpellings(path, neutral)[0]!;
  }

  /** A neutral value as written at `path`; with several vocabularies, in the first. */
  value(path: Path, neutral: string): string {
    return this.valueSpellings(path, neutral)[0]!;
  }

  /** Whether a neutral value at `path` has no name of its own, in a vocabulary that names all others: `tool_c` in `common`. */
  isPlaceholder(path: Path, neutral: string): boolean {
    const spellings = this.#at(path)?.values.spellings;
    const isUnnamed = (name: string) => spellings?.get(name)?.every((one) => one === name) ?? false;
    const others = [...(spellings?.keys() ?? [])].filter((name) => name !== neutral);
    return isUnnamed(neutral) && others.length > 0 && !others.some(isUnnamed);
  }

  /** The parts of a path as written. */
  translatePath(path: Path): Path {
    let node: TranslatorNode | undefined = this.#rootNode;
    return path.map((part) => {
      const written =
        typeof part === 'number' ? part : (node?.keys.spellings.get(part)?.[0] ?? withoutMarker(part));
      node = node?.under(String(part));
      return written;
    });
  }

  /** The neutral name of a written key of the object at `path`. */
  neutralKey(path: Path, written: string): string {
    return this.#at(path)?.keys.read(written) ?? written;
  }

  /** The neutral name of a written value at `path`. */
  neutralValue(path: Path, written: string): string {
    return this.#at(path)?.values.read(written) ?? written;
  }

  /** The vocabulary that a written name belongs to, if the vocabularies differ there. `parentPath` is neutral. */
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
