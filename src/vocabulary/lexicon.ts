/** Vocabularies as trees of words, to follow while a document is read, written or spoken of. */
import type { Path } from '../text/build.ts';
import type { Words } from '../text/words.ts';
import { wordPlaces } from './places.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Marks a neutral word that the chosen vocabulary writes in another way: it must not be taken for the neutral word. */
const FOREIGN = '\u0000';

/** What a word as written is at its place. */
interface Entry {
  readonly neutral: string;
  /** The only vocabulary that has the word here, where it is the only one. */
  readonly telling: Vocabulary | undefined;
}

/** The words of one level: of the keys there, or of the values. */
class Level {
  readonly spellings = new Map<string, readonly string[]>();
  readonly #entries = new Map<string, Entry>();

  add(neutral: string, words: readonly (readonly [Vocabulary, string])[]): void {
    const distinct = [...new Set(words.map(([, word]) => word))];
    this.spellings.set(neutral, distinct);
    for (const [vocabulary, word] of words) {
      this.#entries.set(word, { neutral, telling: distinct.length > 1 ? vocabulary : undefined });
    }
    // The neutral word itself, where no vocabulary at hand writes it so.
    if (!this.#entries.has(neutral))
      this.#entries.set(neutral, { neutral: FOREIGN + neutral, telling: undefined });
  }

  entry(written: string): Entry | undefined {
    return this.#entries.get(written);
  }

  read(written: string): string {
    return this.#entries.get(written)?.neutral ?? written;
  }
}

class Node implements Words {
  readonly keys = new Level();
  readonly values = new Level();
  readonly children = new Map<string, Node>();
  readonly #tally: Tally | undefined;

  constructor(tally: Tally | undefined) {
    this.#tally = tally;
  }

  key(written: string): string {
    return this.#read(this.keys, written);
  }

  again(written: string): string {
    return this.keys.read(written);
  }

  isWord(neutral: string): boolean {
    return this.keys.spellings.has(neutral);
  }

  value(written: string): string {
    return this.#read(this.values, written);
  }

  under(neutral: string): Node | undefined {
    return this.children.get(neutral) ?? this.children.get('*');
  }

  child(key: string): Node {
    let child = this.children.get(key);
    if (child) return child;
    child = new Node(this.#tally);
    this.children.set(key, child);
    return child;
  }

  #read(level: Level, written: string): string {
    const entry = level.entry(written);
    if (entry === undefined) return written;
    const { neutral, telling } = entry;
    if (telling && this.#tally) this.#tally.set(telling, (this.#tally.get(telling) ?? 0) + 1);
    return neutral;
  }
}

/** How many telling words of each vocabulary have been read. */
export type Tally = Map<Vocabulary, number>;

/** The words of a settings document in one vocabulary, or in any of several. */
export class Lexicon {
  readonly tally: Tally = new Map();
  readonly words: Words;
  readonly #top: Node;

  constructor(vocabularies: readonly Vocabulary[]) {
    this.#top = new Node(this.tally);
    for (const { name, neutral, under, is } of wordPlaces) {
      let node = this.#top;
      for (const key of under) node = node.child(key);
      const level = is === 'key' ? node.keys : node.values;
      level.add(
        neutral,
        vocabularies.map((one) => [one, one.settings[name]!]),
      );
    }
    // A control file holds the same settings again, for every project and for all.
    this.#top.child('projects').children.set('*', this.#top);
    this.#top.children.set('defaults', this.#top);
    this.words = this.#top;
  }

  /** What `read` makes; where it makes nothing, the words that it met are not counted. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const before = [...this.tally];
    const made = read();
    if (made === undefined) {
      this.tally.clear();
      for (const [vocabulary, count] of before) this.tally.set(vocabulary, count);
    }
    return made;
  }

  /** All ways to write a neutral key of the object at `path`. */
  keySpellings(path: Path, neutral: string): readonly string[] {
    return this.#at(path)?.keys.spellings.get(neutral) ?? [plain(neutral)];
  }

  /** All ways to write a neutral value at `path`. */
  valueSpellings(path: Path, neutral: string): readonly string[] {
    return this.#at(path)?.values.spellings.get(neutral) ?? [plain(neutral)];
  }

  /** How a neutral key is written: of several vocabularies, in the first. */
  key(path: Path, neutral: string): string {
    return this.keySpellings(path, neutral)[0]!;
  }

  value(path: Path, neutral: string): string {
    return this.valueSpellings(path, neutral)[0]!;
  }

  /** How every key of a path is written. */
  written(path: Path): Path {
    let node: Node | undefined = this.#top;
    return path.map((part) => {
      const written = typeof part === 'number' ? part : (node?.keys.spellings.get(part)?.[0] ?? plain(part));
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
  tells(under: Path, is: 'key' | 'value', written: string): Vocabulary | undefined {
    const node = this.#at(under);
    return (is === 'key' ? node?.keys : node?.values)?.entry(written)?.telling;
  }

  #at(path: Path): Node | undefined {
    let node: Node | undefined = this.#top;
    for (const part of path) node = node?.under(String(part));
    return node;
  }
}

const plain = (neutral: string) => (neutral.startsWith(FOREIGN) ? neutral.slice(FOREIGN.length) : neutral);
