/**
 * A settings document in parts, so that a control file of a hundred thousand projects needs the memory of a few.
 *
 * The projects of a large control file are read some at a time, each part as a document of its own. That is only done
 * where it can't change the meaning: the lines of the projects are cut at keys alone, and anything whose meaning may
 * reach over a cut (an anchor, an alias, a tag, a second document, a key that occurs twice, any fault of the text)
 * makes the whole file be read at once instead.
 *
 * A part is read quickly where it is plain; the full parser is loaded for what is not, and for places.
 */
import type { Path, TextFault } from '../text/faults.ts';
import type { Place } from '../text/locate.ts';
import { readPlain } from '../text/plain.ts';
import { Known } from '../text/plain-known.ts';
import type { Words } from '../text/words.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { type Cut, cutProjects, usualSizes } from './cut.ts';
import type { PlainText } from './plain-parts.ts';
import { isMap } from './units.ts';

type Places = ReadonlyMap<string, Place>;

export interface Part {
  /** In neutral words; `undefined` where a fault stopped the reading. */
  readonly value: unknown;
  readonly faults: readonly TextFault[];
  /** Whether it is some of the projects, without aliases: those of the next part follow them in the text. */
  readonly isChunk: boolean;
  /** Finds paths of the whole document that lie in this part; with `quickly` what was read quickly. */
  locate(paths: readonly Path[], quickly: Locate): Promise<Places>;
}

/** `locatePlain`: given by who asks for places, so that it is not loaded where nobody does. */
type Locate = (text: PlainText, paths: readonly Path[]) => Promise<Places>;

/** Reads `source` part by part. `'forget'` says that what came before must be forgotten: the whole follows. */
export async function* partsOf(
  source: string,
  lexicon: Lexicon,
  sizes = usualSizes,
): AsyncGenerator<Part | 'forget'> {
  const cut = cutProjects(source, sizes);
  if (cut && (yield* cutParts(source, cut, lexicon))) return;
  if (cut) yield 'forget';
  yield (await quickly(source, lexicon, lexicon.words, 0)) ?? (await fully(source, lexicon.words, 0));
}

/** Returns whether the document could be read in parts. */
async function* cutParts(source: string, cut: Cut, lexicon: Lexicon): AsyncGenerator<Part, boolean> {
  const head = await readMap(source.slice(0, cut.headEnd), lexicon, lexicon.words, 0);
  const tail = await readMap(source.slice(cut.tailStart), lexicon, lexicon.words, cut.tailStart);
  if (!head || !tail) return false;
  const tailKeys = Object.keys(tail.value);
  if (tailKeys.some((key) => Object.hasOwn(head.value, key))) return false;
  const inTail = ([key]: Path) => tailKeys.includes(String(key));
  yield {
    value: { ...head.value, projects: {}, ...tail.value },
    faults: [],
    isChunk: false,
    locate: async (paths, quickly) =>
      new Map([
        ...(await head.locate(
          paths.filter((path) => !inTail(path)),
          quickly,
        )),
        ...(await tail.locate(paths.filter(inTail), quickly)),
      ]),
  };
  const seen = new Set<string>();
  const words = lexicon.words.under('projects');
  const known = new Known();
  for (const [index, start] of cut.starts.entries()) {
    const end = cut.starts[index + 1] ?? cut.tailStart;
    const projects = await readMap(source.slice(start, end), lexicon, words, start, 1, known);
    if (!projects) return false;
    for (const key of Object.keys(projects.value)) {
      if (seen.has(key)) return false;
      seen.add(key);
    }
    yield {
      value: { projects: projects.value },
      faults: [],
      isChunk: true,
      locate: projects.locate,
    };
  }
  return true;
}

/** A part that is a sound map by itself, below `above` others. */
async function readMap(
  source: string,
  lexicon: Lexicon,
  words: Words | undefined,
  base: number,
  above = 0,
  known?: Known,
) {
  // Mostly nothing follows the projects: the full parser need not be loaded to say so.
  if (source === '') return { value: {}, locate: async (): Promise<Places> => new Map() };
  const part =
    (await quickly(source, lexicon, words, base, above, known)) ?? (await fully(source, words, base, above));
  const { value, faults, linked, locate } = part;
  if (faults.length > 0 || linked) return undefined;
  if (isMap(value)) return { value, locate };
  // A null that is written belongs to what comes before it.
  const blank = value === null && source.replace(/#[^\r\n]*/g, '').trim() === '';
  return blank ? { value: {}, locate } : undefined;
}

async function quickly(
  source: string,
  lexicon: Lexicon,
  words: Words | undefined,
  base: number,
  above = 0,
  known?: Known,
) {
  const plain = lexicon.attempt(() => readPlain(source, words, known));
  if (plain === undefined) return undefined;
  const locate: Part['locate'] = async (paths, locatePlain) =>
    paths.length === 0 ? new Map() : locatePlain({ source, plain, words, base, above }, paths);
  return { value: plain.map, faults: [], isChunk: false, linked: false, locate };
}

async function fully(source: string, words: Words | undefined, base: number, above = 0) {
  const { read } = await import('../text/read.ts');
  const { value, faults, linked, locate } = read(source, words, base, above);
  const find: Part['locate'] = async (paths) => locate(paths, above);
  return { value, faults, isChunk: false, linked, locate: find };
}
