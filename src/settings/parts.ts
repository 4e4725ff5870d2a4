/**
 * A settings document in parts, so that a control file of a hundred thousand projects needs the memory of a few.
 *
 * The projects of a large control file are read some at a time, each part as a document of its own. That is only done
 * where it can't change the meaning: the lines of the projects are cut at keys alone, and anything whose meaning may
 * reach over a cut (an anchor, an alias, a tag, a second document, a key that occurs twice, any fault of the text)
 * makes the whole file be read at once instead.
 */

import type { Path } from '../text/build.ts';
import type { Place } from '../text/locate.ts';
import { type Document, read } from '../text/read.ts';
import type { Words } from '../text/words.ts';
import { type Cut, cutProjects } from './cut.ts';
import { isMap } from './units.ts';

export interface Part extends Pick<Document, 'value' | 'faults'> {
  /** Finds paths of the whole document that lie in this part. */
  locate(paths: Iterable<Path>): ReadonlyMap<string, Place>;
}

/** Reads `source` part by part. `'forget'` says that what came before must be forgotten: the whole follows. */
export function* partsOf(source: string, words: Words): Generator<Part | 'forget'> {
  const cut = cutProjects(source);
  if (cut && (yield* cutParts(source, cut, words))) return;
  if (cut) yield 'forget';
  yield read(source, words);
}

/** Returns whether the document could be read in parts. */
function* cutParts(source: string, cut: Cut, words: Words): Generator<Part, boolean> {
  const head = readMap(source.slice(0, cut.headEnd), words, 0);
  const tail = readMap(source.slice(cut.tailStart), words, cut.tailStart);
  if (!head || !tail) return false;
  const tailKeys = Object.keys(tail.value);
  if (tailKeys.some((key) => Object.hasOwn(head.value, key))) return false;
  yield {
    value: { ...head.value, projects: {}, ...tail.value },
    faults: [],
    locate: (paths) => {
      const all = [...paths];
      const inTail = (path: Path) => tailKeys.includes(String(path[0]));
      return new Map([
        ...head.locate(all.filter((path) => !inTail(path))),
        ...tail.locate(all.filter(inTail)),
      ]);
    },
  };
  const seen = new Set<string>();
  for (const [index, start] of cut.starts.entries()) {
    const end = cut.starts[index + 1] ?? cut.tailStart;
    const projects = readMap(source.slice(start, end), words.under('projects'), start);
    if (!projects) return false;
    for (const key of Object.keys(projects.value)) {
      if (seen.has(key)) return false;
      seen.add(key);
    }
    yield {
      value: { projects: projects.value },
      faults: [],
      locate: (paths) => {
        const found = projects.locate([...paths].map((path) => path.slice(1)));
        return new Map(
          [...found].map(([id, place]) => [id === '' ? 'projects' : `projects\u0000${id}`, place]),
        );
      },
    };
  }
  return true;
}

function readMap(source: string, words: Words | undefined, base: number) {
  const document = read(source, words, base);
  const { value, faults, linked, locate } = document;
  if (faults.length > 0 || linked) return undefined;
  if (value === null && source.trim() === '') return { value: {}, locate };
  return isMap(value) ? { value, locate } : value === null ? { value: {}, locate } : undefined;
}
