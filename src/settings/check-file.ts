/** One settings file: from its bytes to what is found in it. */
import type { ContentChecks } from '../rules/content.ts';
import { type Speaker, pathText } from '../rules/describe.ts';
import type { Path, TextFault } from '../text/build.ts';
import { decode } from '../text/decode.ts';
import { LineIndex } from '../text/line-index.ts';
import { pathId } from '../text/locate.ts';
import { bucketCheck, reservedNameCheck } from '../vocabulary/contents.ts';
import { Lexicon } from '../vocabulary/lexicon.ts';
import { builtIn, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { advice } from './advice/index.ts';
import { cronCheck } from './cron.ts';
import { quoteStar } from './edits.ts';
import { type Found, foundFault, foundHint, type Source } from './found.ts';
import { judge } from './judge.ts';
import { jsonFaults } from './json.ts';
import { mixtureOf, winnerOf } from './mixture.ts';
import { type Part, visitParts } from './parts.ts';
import { unitsOf } from './units.ts';

/** Larger files are refused unread. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface Checked {
  /** The text, where the bytes are one. */
  readonly text: string;
  readonly lines: LineIndex;
  readonly found: readonly Found[];
  readonly speak: Speaker;
}

/** Reads and judges a file. `name` decides between YAML and JSON; `vocabulary` absent is `auto`. Never throws for what the file holds. */
export async function checkFile(name: string, bytes: Uint8Array, vocabulary?: Vocabulary): Promise<Checked> {
  const unread = (message: string, help: string, at?: { line: number; column: number }): Checked =>
    refused(bytes.length > MAX_BYTES ? 'limit' : 'syntax', message, help, at);
  if (bytes.length > MAX_BYTES) return unread('the file is larger than 32 MiB', 'Split it, or leave out what is generated');
  const decoded = decode(bytes);
  if ('wrong' in decoded) {
    return decoded.wrong === 'utf-16'
      ? unread('the file is UTF-16', 'Save it as UTF-8')
      : unread('there is a byte here that is not UTF-8', 'Save the file as UTF-8', decoded);
  }
  const source: Source = { text: decoded.text, json: /\.json$/i.test(name) };
  const lexicon = new Lexicon(vocabulary ? [vocabulary] : builtIn);
  const lines = new LineIndex(source.text);
  const reader = new FileReader(source, lines, lexicon, checksFor(vocabulary ?? builtIn[0]!));
  await reader.read();
  const winner = vocabulary ?? winnerOf(lexicon.tally, source.text);
  const mixture = vocabulary ? undefined : mixtureOf(lexicon, source.text, winner);
  return {
    text: source.text,
    lines,
    found: mixture ? [...reader.found(), mixture] : reader.found(),
    speak: speakerOf(new Lexicon([winner])),
  };
}

function refused(word: string, message: string, help: string, at = { line: 1, column: 1 }): Checked {
  const lines = new (class extends LineIndex {
    override at() {
      return at;
    }
  })('');
  const found: Found = { word, severity: 'error', start: 0, end: 0, say: () => ({ message, help }) };
  return { text: '', lines, found: [found], speak: speakerOf(new Lexicon([builtIn[0]!])) };
}

/** The checks of text for a vocabulary. */
export function checksFor(vocabulary: Vocabulary): ContentChecks {
  return { cron: cronCheck, 'reserved-name': reservedNameCheck(vocabulary), bucket: bucketCheck(vocabulary) };
}

/** Speaks neutral words in those of a lexicon. */
export function speakerOf(lexicon: Lexicon): Speaker {
  const key = (path: Path, neutral: string) => lexicon.key(path, neutral);
  return {
    key,
    value: (path, neutral) => lexicon.value(path, neutral),
    path: (path, from) => pathText(path, { key }, from),
  };
}

class FileReader {
  readonly #source: Source;
  readonly #lines: LineIndex;
  readonly #lexicon: Lexicon;
  readonly #checks: ContentChecks;
  #found: Found[] = [];

  constructor(source: Source, lines: LineIndex, lexicon: Lexicon, checks: ContentChecks) {
    this.#source = source;
    this.#lines = lines;
    this.#lexicon = lexicon;
    this.#checks = checks;
  }

  /** Everything found, each fault once, and no warning beside an error. */
  found(): Found[] {
    const direct = new Set(this.#found.filter((one) => one.direct).map((one) => one.identity));
    const shown = new Set<string>();
    const wrong = new Set(this.#found.flatMap((one) => (one.severity === 'error' && one.path ? [pathId(one.path)] : [])));
    return this.#found.filter((one) => {
      if (one.severity === 'warning' && one.path && hasPrefixIn(one.path, wrong)) return false;
      if (one.identity === undefined || one.direct) return true;
      if (direct.has(one.identity) || shown.has(one.identity)) return false;
      shown.add(one.identity);
      return true;
    });
  }

  async read(): Promise<void> {
    const { text, json } = this.#source;
    const wrong = json ? jsonFaults(text) : [];
    if (wrong.length > 0) {
      for (const fault of wrong) this.#textFault(fault);
      return;
    }
    visitParts(text, this.#lexicon.words, (part) => this.#part(part), () => this.#forget());
    const [first] = this.#found;
    if (first?.word !== 'syntax' || first.path || json) return;
    const { recover } = await import('../text/recover.ts');
    for (const fault of recover(text, this.#lines.at(first.start).line)) this.#textFault(fault);
  }

  #forget(): void {
    this.#found = [];
    this.#lexicon.tally.clear();
  }

  #part(part: Part): void {
    for (const fault of part.faults) this.#textFault(fault);
    if (part.value === undefined || part.faults.some(({ word }) => word !== 'duplicate-key')) return;
    const faults = judge(part.value, this.#checks, this.#lexicon);
    const hints = [...unitsOf(part.value)].flatMap((unit) =>
      advice.flatMap(({ word, find }) => [...find(unit)].map((hint) => ({ word, hint, unit }))),
    );
    if (faults.length + hints.length === 0) return;
    const places = part.locate([
      ...faults.map(({ path }) => path),
      ...hints.map(({ unit, hint }) => [...unit.path, ...hint.path]),
    ]);
    for (const fault of faults) {
      this.#found.push(foundFault(fault, places.get(pathId(fault.path))!, this.#source, this.#checks));
    }
    for (const { word, hint, unit } of hints) {
      this.#found.push(foundHint(word, hint, unit, places.get(pathId([...unit.path, ...hint.path]))!, this.#source));
    }
  }

  #textFault(fault: TextFault): void {
    const { first, message, help } = fault;
    const star = fault.word === 'syntax' ? quoteStar(this.#source.text, fault.start) : undefined;
    this.#found.push({
      start: fault.start,
      end: fault.end,
      word: fault.word,
      severity: 'error',
      ...(fault.word === 'duplicate-key' ? { path: fault.path } : {}),
      say:
        first === undefined
          ? () => ({ message, ...(help ? { help } : {}) })
          : (speak) => ({
              message: `${speak.path(fault.path!)} is given twice, first on line ${this.#lines.at(first).line}; keep one`,
            }),
      fix: star && !this.#source.json ? () => ({ title: 'Put it in quotes', safe: true, edit: star }) : undefined,
    });
  }
}

function hasPrefixIn(path: Path, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  for (let length = 0; length <= path.length; length++) if (ids.has(pathId(path.slice(0, length)))) return true;
  return false;
}
