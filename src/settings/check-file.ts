/** One settings file: from its bytes to what is found in it. What most files don't need is loaded when one does. */
import type { Finding } from '../model/report.ts';
import type { Untold } from '../model/untold.ts';
import { decode } from '../text/decode.ts';
import type { TextFault } from '../text/faults.ts';
import { LineIndex } from '../text/line-index.ts';
import { bucketCheck, reservedNameCheck } from '../vocabulary/contents.ts';
import { Lexicon } from '../vocabulary/lexicon.ts';
import { builtIn, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Advised, adviceOn } from './advice/index.ts';
import { certainlyHolds } from './certain.ts';
import type { Collector, Telling } from './collector.ts';
import type { Sizes } from './cut.ts';
import { type Part, partsOf } from './parts.ts';
import { type Unit, unitsOf } from './units.ts';

/** Larger files are refused unread. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface Checked {
  /** The text, where the bytes are one. */
  readonly text: string;
  /** By place. */
  readonly findings: readonly Finding[];
  /** Values that may be secrets and must not be shown. */
  readonly secrets: readonly string[];
  /** The errors that are not among the findings. */
  readonly untold?: Untold;
}

/** The word of the comments that `ignore.ts` reads. */
export const IGNORE = 'gatehouse-ignore';

/**
 * Reads and judges a file. `name` decides between YAML and JSON; `vocabulary` absent is `auto`. With `most` at least so many
 * errors are told, the first ones, others may only be counted, and the findings have no fingerprints. `sizes` tell when the
 * file is read in parts. Never throws for what it holds.
 */
export async function checkFile(
  name: string,
  bytes: Uint8Array,
  vocabulary?: Vocabulary,
  most?: number,
  sizes?: Sizes,
): Promise<Checked> {
  const text = textOf(bytes);
  if (typeof text !== 'string') {
    const { refuse } = await import('./collector.ts');
    return { text: '', findings: [refuse(name, text, await telling(most))], secrets: [] };
  }
  const lexicon = new Lexicon(vocabulary ? [vocabulary] : builtIn);
  const source = { name, text, json: /\.json$/i.test(name), lines: new LineIndex(text) };
  const words = vocabulary ?? builtIn[0]!;
  const checks = { 'reserved-name': reservedNameCheck(words), bucket: bucketCheck(words) };
  let collector: Collector | undefined;
  const collect = async () => {
    const { Collector } = await import('./collector.ts');
    collector ??= new Collector(source, lexicon, checks, await telling(most, text));
    return collector;
  };
  if (source.json) {
    const { jsonFaults } = await import('./json.ts');
    const faults = jsonFaults(text);
    if (faults.length > 0) return (await collect()).finish(vocabulary, faults);
  }
  for await (const part of partsOf(text, lexicon, sizes)) {
    if (part === 'forget') {
      collector?.forget();
      lexicon.tally.clear();
      continue;
    }
    const units = readable(part) ? unitsOf(part.value) : [];
    const hints = hintsOf(units, words);
    const sound = part.faults.length === 0 && certainlyHolds(part.value, checks, units);
    if (!sound || hints.length > 0) await (await collect()).part(part, sound, hints);
  }
  if (!collector && lexicon.tally.size < 2) return { text, findings: [], secrets: [] };
  return (await collect()).finish(vocabulary);
}

/** What of the errors of a text is told. What hashes is slow to load, and a terminal shows no fingerprint. */
async function telling(most: number | undefined, text = ''): Promise<Telling> {
  if (most === undefined) {
    const { fingerprint } = await import('../model/fingerprint.ts');
    return { most: Number.POSITIVE_INFINITY, fingerprint };
  }
  // Comments have a say in what is shown: then all errors must be known.
  return { most: text.includes(IGNORE) ? Number.POSITIVE_INFINITY : most, fingerprint: () => '' };
}

/** Whether a part's text could be read, so that its value may be judged. */
export function readable({ value, faults }: Pick<Part, 'value' | 'faults'>): boolean {
  return value !== undefined && faults.every(({ word }) => word === 'duplicate-key');
}

function hintsOf(units: readonly Unit[], vocabulary: Vocabulary): Advised[] {
  const hints: Advised[] = [];
  for (const unit of units) hints.push(...adviceOn(unit, vocabulary));
  return hints;
}

/** The text of a file, or why it has none. */
function textOf(bytes: Uint8Array): string | Refusal {
  if (bytes.length > MAX_BYTES) {
    return {
      word: 'limit',
      message: 'the file is larger than 32 MiB',
      help: 'Split it, or leave out what is generated',
    };
  }
  const decoded = decode(bytes);
  if (!('wrong' in decoded)) return decoded.text;
  if (decoded.wrong === 'utf-16')
    return { word: 'syntax', message: 'the file is UTF-16', help: 'Save it as UTF-8' };
  const { line, column } = decoded;
  return {
    word: 'syntax',
    message: 'there is a byte here that is not UTF-8',
    help: 'Save the file as UTF-8',
    at: { line, column },
  };
}

/** Why a file is not read. */
export interface Refusal extends Pick<TextFault, 'message'> {
  readonly word: 'limit' | 'syntax';
  readonly help: string;
  readonly at?: { readonly line: number; readonly column: number };
}
