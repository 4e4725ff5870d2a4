/** Which vocabulary a file speaks, and whether it mixes two (CONTRACT 5). */

import type { Path } from '../text/build.ts';
import { pathId } from '../text/locate.ts';
import { read } from '../text/read.ts';
import { Lexicon, type Tally } from '../vocabulary/lexicon.ts';
import { builtIn, type Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Found } from './found.ts';
import { isMap } from './units.ts';

interface Telling {
  readonly vocabulary: Vocabulary;
  readonly path: Path;
  readonly is: 'key' | 'value';
  readonly start: number;
  readonly end: number;
}

/** The vocabulary most telling words are of; a tie is won by the first in the file; without one, the first built-in. */
export function winnerOf(tally: Tally, source: string): Vocabulary {
  const [best, ...others] = [...tally].sort(([, a], [, b]) => b - a);
  if (!best) return builtIn[0]!;
  const ties = [best, ...others.filter(([, count]) => count === best[1])].map(([vocabulary]) => vocabulary);
  if (ties.length === 1) return best[0];
  return tellingWords(source).find(({ vocabulary }) => ties.includes(vocabulary))?.vocabulary ?? best[0];
}

/** The one finding of a file that mixes vocabularies: at the first word that is not the winner's. */
export function mixtureOf(lexicon: Lexicon, source: string, winner: Vocabulary): Found | undefined {
  if (lexicon.tally.size < 2) return undefined;
  const stray = tellingWords(source).find(({ vocabulary }) => vocabulary !== winner);
  if (!stray) return undefined;
  const word = source.slice(stray.start, stray.end);
  const usual = new Lexicon([winner]);
  return {
    start: stray.start,
    end: stray.end,
    word: 'vocabulary',
    severity: 'error',
    path: stray.path,
    say: () => {
      const last = String(stray.path.at(-1));
      const instead =
        stray.is === 'key'
          ? usual.key(stray.path.slice(0, -1), last)
          : usual.value(stray.path, neutralValue(lexicon, source, stray));
      return {
        message: `${word} is a word of the ${stray.vocabulary.name} vocabulary in a file that speaks ${winner.name}; use ${instead}`,
        help: 'A file speaks one vocabulary: --vocabulary names it, or a file of your own',
      };
    },
  };
}

/** Every word that only one vocabulary has, in the file's order. Only asked when a file needs it: it reads the file again. */
function tellingWords(source: string): Telling[] {
  const lexicon = new Lexicon(builtIn);
  const document = read(source);
  const found: Omit<Telling, 'start' | 'end'>[] = [];
  const raw: Path[] = [];
  walk(document.value, [], []);
  const places = document.locate(raw);
  return found
    .map((one, index) => {
      const place = places.get(pathId(raw[index]!))!;
      return { ...one, ...(one.is === 'key' ? place.key : place.value) };
    })
    .sort((a, b) => a.start - b.start);

  function walk(value: unknown, neutral: Path, written: Path): void {
    if (typeof value === 'string') {
      note(lexicon.tells(neutral, 'value', value), 'value', neutral, written);
    } else if (isMap(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const at = [...neutral, lexicon.neutralKey(neutral, key)];
        note(lexicon.tells(neutral, 'key', key), 'key', at, [...written, key]);
        walk(inner, at, [...written, key]);
      }
    }
  }

  function note(vocabulary: Vocabulary | undefined, is: 'key' | 'value', path: Path, written: Path): void {
    if (!vocabulary) return;
    found.push({ vocabulary, path, is });
    raw.push(written);
  }
}

function neutralValue(lexicon: Lexicon, source: string, stray: Telling): string {
  return lexicon.neutralValue(stray.path, source.slice(stray.start, stray.end).replace(/^["']|["']$/g, ''));
}
