/** Comments that turn a warning off: `# gatehouse-ignore CODE: reason` (CONTRACT 4). */
import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { fingerprint } from '../model/fingerprint.ts';
import type { Finding } from '../model/report.ts';
import { LineIndex, type Span } from '../text/line-index.ts';
import { parse } from '../text/parse.ts';
import { locationOf } from './collector.ts';

export interface Ignore extends Span {
  /** The word behind `settings/`. */
  readonly word: string;
  /** The line (1-based) whose warnings it turns off. */
  readonly line: number;
  /** Whether it gives a reason; without one it turns nothing off. */
  readonly reasoned: boolean;
}

const COMMENT =
  /(?<=^|[ \t])#[ \t]*gatehouse-ignore[ \t]+(?:settings\/)?([a-z-]+)[ \t]*(:[ \t]*\S)?[^\r\n]*/gm;

/** The ignore comments of a YAML text, in order. */
export function ignoresIn(source: string): Ignore[] {
  const parsed = parse(source);
  if ('word' in parsed) return [];
  const texts = textSpans(source, parsed.events);
  const lines = new LineIndex(source);
  const found: { at: number; alone: boolean; ignore: Omit<Ignore, 'line'> }[] = [];
  let text = 0;
  for (const match of source.matchAll(COMMENT)) {
    const start = match.index;
    // Both come in the order of the text.
    while (text < texts.length && texts[text]!.end <= start) text++;
    if (text < texts.length && texts[text]!.start <= start) continue;
    const { line, column } = lines.at(start);
    found.push({
      at: line,
      alone: source.slice(start - column + 1, start).trim() === '',
      ignore: { start, end: start + match[0].length, word: match[1]!, reasoned: match[2] !== undefined },
    });
  }
  // Several comments above one line all speak of it.
  const spoken = new Map<number, number>();
  for (const { at } of found.filter((one) => one.alone).reverse())
    spoken.set(at, spoken.get(at + 1) ?? at + 1);
  return found.map(({ at, alone, ignore }) => ({ ...ignore, line: alone ? spoken.get(at)! : at }));
}

/** Texts that may hold a # that begins no comment. */
function textSpans(source: string, events: readonly Event[]): Span[] {
  return events.flatMap((event) =>
    event.type === EVENT_ID.SCALAR &&
    event.style !== SCALAR_STYLE.PLAIN &&
    getScalarValue(source, event).includes('gatehouse-ignore')
      ? [{ start: event.valueStart, end: event.valueEnd }]
      : [],
  );
}

/**
 * Leaves out the warnings that a comment turns off, and warns of comments that turn nothing off. Where `trusted` is given,
 * only the warnings with these fingerprints can be turned off.
 */
export function withoutIgnored(
  file: string,
  findings: readonly Finding[],
  text: string,
  trusted?: ReadonlySet<string>,
): Finding[] {
  const lines = new LineIndex(text);
  const ignores = /\.json$/i.test(file) ? [] : ignoresIn(text);
  if (ignores.length === 0) return [...findings];
  const turned = new Map(
    ignores
      .filter(({ reasoned }) => reasoned)
      .map((ignore) => [placeOf(ignore), ignore] as const)
      .reverse(),
  );
  const used = new Set<Ignore>();
  const wrong = new Set<string>();
  const early = new Set<Ignore>();
  const left = findings.filter(({ severity, code, location, fingerprint }) => {
    const place = placeOf({ line: location?.line ?? 0, word: code.replace('settings/', '') });
    if (severity === 'error') wrong.add(place);
    const ignore = severity === 'warning' ? turned.get(place) : undefined;
    if (!ignore) return true;
    const counts = trusted?.has(fingerprint) ?? true;
    (counts ? used : early).add(ignore);
    return !counts;
  });
  for (const ignore of ignores) {
    if (used.has(ignore)) continue;
    const code = 'settings/unused-ignore';
    const errs = wrong.has(placeOf(ignore));
    const message = !ignore.reasoned
      ? `this comment gives no reason, so it turns nothing off; write # gatehouse-ignore ${ignore.word}: why`
      : early.has(ignore)
        ? `this comment turns nothing off yet: it counts once it is merged, as ignore comments count from the base commit here`
        : errs
          ? `a comment can't turn off an error; mend it, or accept it in a baseline`
          : `this comment turns nothing off: line ${ignore.line} has no warning ${ignore.word}; remove it`;
    left.push({
      code,
      severity: 'warning',
      message,
      location: locationOf(file, ignore, lines),
      fingerprint: fingerprint(code, file, ignore.word),
    });
  }
  return left.sort((a, b) => (a.location?.line ?? 0) - (b.location?.line ?? 0));
}

const placeOf = ({ line, word }: Pick<Ignore, 'line' | 'word'>) => `${line} ${word}`;
