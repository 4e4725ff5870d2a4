/** Gathers what is found in one file, and makes the report's findings of it. */

import type { fingerprint } from '../model/fingerprint.ts';
import type { Finding } from '../model/report.ts';
import type { ContentChecks } from '../rules/content.ts';
import { pathText, type Speaker } from '../rules/describe.ts';
import type { Fault } from '../rules/fault.ts';
import type { Path, TextFault } from '../text/build.ts';
import type { LineIndex, Span } from '../text/line-index.ts';
import { type Place, pathId } from '../text/locate.ts';
import { QUOTE_STAR } from '../text/reasons.ts';
import { Lexicon } from '../vocabulary/lexicon.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Advised } from './advice/index.ts';
import { type Checked, type Refusal, readable } from './check-file.ts';
import { cronCheck } from './cron.ts';
import { quoteStar } from './edits.ts';
import { type Found, foundFault, foundHint, mayMend, secretsIn } from './found.ts';
import { judge } from './judge.ts';
import { mixtureOf, winnerOf } from './mixture.ts';
import type { Part } from './parts.ts';
import { locatePlain } from './plain-parts.ts';

export interface NamedSource {
  readonly name: string;
  readonly text: string;
  readonly json: boolean;
  readonly lines: LineIndex;
}

export interface Telling {
  /** How many errors must be told at least. */
  readonly most: number;
  readonly fingerprint: typeof fingerprint;
}

export class Collector {
  readonly #source: NamedSource;
  readonly #lexicon: Lexicon;
  readonly #checks: Omit<ContentChecks, 'cron'>;
  readonly #telling: Telling;
  #found: Found[] = [];
  /** Errors in chunks that are told: the first ones of all chunks. */
  #told = 0;
  /** Errors that are counted only; those of them that may have a safe fix; secrets in them. */
  #untold = 0;
  #mendable: Found[] = [];
  #secrets: string[] = [];

  constructor(source: NamedSource, lexicon: Lexicon, checks: Omit<ContentChecks, 'cron'>, telling: Telling) {
    this.#source = source;
    this.#lexicon = lexicon;
    this.#checks = checks;
    this.#telling = telling;
  }

  forget(): void {
    this.#found = [];
    this.#told = this.#untold = 0;
    this.#mendable = [];
    this.#secrets = [];
  }

  /** Adds what a part holds. `sound` says that it needs no judging. */
  async part(part: Part, sound: boolean, hints: readonly Advised[]): Promise<void> {
    for (const fault of part.faults) this.#textFault(fault);
    const faults = sound || !readable(part) ? [] : judge(part.value, this.#checks, this.#lexicon);
    if (part.isChunk && this.#told >= this.#telling.most) {
      await this.#count(part, faults);
      if (hints.length === 0) return;
      // A warning beside an error is not shown, told or not.
      const beside = new Beside(faults.map(({ path }) => path));
      const others = hints.filter((hint) => !beside.has(pathOf(hint)));
      return this.#tell(part, [], others);
    }
    if (part.isChunk) this.#told += faults.length;
    return this.#tell(part, faults, hints);
  }

  async #tell(part: Part, faults: readonly Fault[], hints: readonly Advised[]): Promise<void> {
    const places = await part.locate([...faults.map(({ path }) => path), ...hints.map(pathOf)], locatePlain);
    this.#found.push(...this.#located(faults, places));
    for (const told of hints) {
      const place = places.get(pathId(pathOf(told)))!;
      this.#found.push(foundHint(told.word, told.hint, told.unit, place, this.#source));
    }
  }

  #located(faults: readonly Fault[], places: ReadonlyMap<string, Place>): Found[] {
    const checks = { ...this.#checks, cron: cronCheck };
    return faults.map((fault) => foundFault(fault, places.get(pathId(fault.path))!, this.#source, checks));
  }

  /** Adds faults that only count. */
  async #count(part: Part, faults: readonly Fault[]): Promise<void> {
    this.#untold += faults.length;
    for (const fault of faults) this.#secrets.push(...secretsIn(fault));
    const mendable = faults.filter(mayMend);
    if (mendable.length === 0) return;
    const paths = mendable.map(({ path }) => path);
    this.#mendable.push(...this.#located(mendable, await part.locate(paths, locatePlain)));
  }

  /** Everything found, in the words of the file. `more` are faults of the text that stopped the reading. */
  async finish(vocabulary: Vocabulary | undefined, more: readonly TextFault[] = []): Promise<Checked> {
    for (const fault of more) this.#textFault(fault);
    await this.#recover();
    const winner = vocabulary ?? winnerOf(this.#lexicon.tally, this.#source.text);
    const mixture = vocabulary ? undefined : mixtureOf(this.#lexicon, this.#source.text, winner);
    // One key in two vocabularies is a mixture, and no repetition.
    const shown = this.#shown().filter(
      ({ word, start }) => word !== 'duplicate-key' || start !== mixture?.start,
    );
    const found = [...shown, ...(mixture ? [mixture] : [])].sort(
      (a, b) => a.start - b.start || a.end - b.end,
    );
    const speak = speakerOf(new Lexicon([winner]));
    return {
      text: this.#source.text,
      findings: found.map((one) => findingOf(one, this.#source, speak, this.#telling)),
      secrets: [...found.flatMap(({ secrets = [] }) => secrets), ...this.#secrets],
      ...(this.#untold === 0
        ? {}
        : {
            untold: {
              errors: this.#untold,
              safe: this.#mendable.filter(({ fix }) => fix?.(speak)?.safe).length,
            },
          }),
    };
  }

  /** Looks for syntax faults behind the one where the parser stopped. */
  async #recover(): Promise<void> {
    const { text, json, lines } = this.#source;
    const [first, ...others] = this.#found;
    if (json || others.length > 0 || first?.word !== 'syntax' || first.path) return;
    const { recover } = await import('../text/recover.ts');
    for (const fault of recover(text, lines.at(first.start).line)) this.#textFault(fault);
  }

  /** Each fault once, and no warning beside an error. */
  #shown(): Found[] {
    // Most files have no aliases, and files full of errors have few warnings: then there is nothing to look up.
    const shared = this.#found.some((one) => one.identity !== undefined && !one.direct);
    const direct = new Set(shared ? this.#found.filter((one) => one.direct).map((one) => one.identity) : []);
    const warned = this.#found.some((one) => one.severity === 'warning' && one.path);
    const errorPath = ({ severity, path }: Found) => (severity === 'error' && path ? [path] : []);
    const beside = warned ? new Beside(this.#found.flatMap(errorPath)) : undefined;
    const shown = new Set<string>();
    return this.#found.filter((one) => {
      if (one.severity === 'warning' && one.path && beside?.has(one.path)) return false;
      if (one.identity === undefined || one.direct) return true;
      if (direct.has(one.identity) || shown.has(one.identity)) return false;
      if (one.origin !== undefined && direct.has(one.origin)) return false;
      shown.add(one.identity);
      return true;
    });
  }

  #textFault(fault: TextFault): void {
    const { first, message, help, word, start, end } = fault;
    const { text, json, lines } = this.#source;
    const star = help === QUOTE_STAR && !json ? quoteStar(text, start) : undefined;
    this.#found.push({
      start,
      end,
      word,
      severity: 'error',
      ...(word === 'duplicate-key' ? { path: fault.path } : {}),
      say: (speak) =>
        first === undefined
          ? { message, ...(help ? { help } : {}) }
          : {
              message: `${speak.path(fault.path!)} is given twice, first on line ${lines.at(first).line}; keep one`,
            },
      fix: star && (() => ({ title: 'Put it in quotes', safe: true, edit: star })),
    });
  }
}

/** The finding of a file that could not be read. */
export function refuse(
  file: string,
  { word, message, help, at = { line: 1, column: 1 } }: Refusal,
  { fingerprint }: Telling,
): Finding {
  const code = `settings/${word}`;
  const location = { file, ...at, endLine: at.line, endColumn: at.column };
  return { code, severity: 'error', message, help, location, fingerprint: fingerprint(code, file) };
}

/** Speaks neutral words in those of a lexicon. */
export function speakerOf(lexicon: Lexicon): Speaker {
  const written = (path: Path) => lexicon.written(path);
  return {
    key: (path, neutral) => lexicon.key(path, neutral),
    value: (path, neutral) => lexicon.value(path, neutral),
    written,
    path: (path, from) => pathText(path, { written }, from),
  };
}

function findingOf(
  found: Found,
  { name, lines }: NamedSource,
  speak: Speaker,
  { fingerprint }: Telling,
): Finding {
  const code = `settings/${found.word}`;
  // RFC 6901, in the words of the file.
  const path = found.path && pathId(speak.written(found.path));
  const fix = found.fix?.(speak);
  const { message, help } = found.say(speak);
  return {
    code,
    severity: found.severity,
    message,
    ...(help === undefined ? {} : { help }),
    ...(path === undefined ? {} : { path }),
    location: locationOf(name, found, lines),
    ...(fix
      ? {
          fix: {
            title: fix.title,
            safe: fix.safe,
            edits: [{ location: locationOf(name, fix.edit, lines), text: fix.edit.text }],
          },
        }
      : {}),
    fingerprint: fingerprint(code, name, path),
  };
}

export function locationOf(file: string, { start, end }: Span, lines: LineIndex) {
  const from = lines.at(start);
  const to = lines.at(end);
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

const pathOf = ({ unit, hint }: Advised): Path => [...unit.path, ...hint.path];

/** The paths of errors, to tell which warnings stand beside one: at it, above it or below it. */
class Beside {
  readonly #at = new Set<string>();
  readonly #above = new Set<string>();

  constructor(errors: readonly Path[]) {
    for (const path of errors) {
      this.#at.add(pathId(path));
      for (let length = 0; length < path.length; length++) this.#above.add(pathId(path.slice(0, length)));
    }
  }

  has(path: Path): boolean {
    if (this.#above.has(pathId(path))) return true;
    return [...path, ''].some((_, length) => this.#at.has(pathId(path.slice(0, length))));
  }
}
