/** Comments that turn a warning off: `# gatehouse-ignore CODE: reason` (CONTRACT 4). */
import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { fingerprint } from '../model/fingerprint.ts';
import type { Finding } from '../model/report.ts';
import { parse } from '../text/full/parse.ts';
import { LineIndex, type Span } from '../text/line-index.ts';
import { isJsonFile, locationOf } from './source-file.ts';

export interface IgnoreComment extends Span {
  /** The word behind `settings/`. */
  readonly ruleId: string;
  /** The line (1-based) whose warnings it turns off. */
  readonly line: number;
  /** Whether it gives a reason; without one it turns nothing off. */
  readonly hasReason: boolean;
}

const IGNORE_COMMENT =
  /(?<=^|[ \t])#[ \t]*gatehouse-ignore[ \t]+(?:settings\/)?([a-z-]+)[ \t]*(:[ \t]*\S)?[^\r\n]*/gm;

/** The ignore comments of a YAML text, in order. */
export function parseIgnoreComments(source: string): IgnoreComment[] {
  const parsed = parse(source);
  if ('ruleId' in parsed) return [];
  const scalars = nonPlainScalarSpans(source, parsed.events);
  const lines = new LineIndex(source);
  const comments: { at: number; alone: boolean; ignore: Omit<IgnoreComment, 'line'> }[] = [];
  let nextScalar = 0;
  for (const match of source.matchAll(IGNORE_COMMENT)) {
    const start = match.index;
    // Both come in the order of the text.
    while (nextScalar < scalars.length && scalars[nextScalar]!.end <= start) nextScalar++;
    if (nextScalar < scalars.length && scalars[nextScalar]!.start <= start) continue;
    const { line, column } = lines.at(start);
    comments.push({
      at: line,
      alone: source.slice(start - column + 1, start).trim() === '',
      ignore: { start, end: start + match[0].length, ruleId: match[1]!, hasReason: match[2] !== undefined },
    });
  }
  // Several comments above one line all speak of it.
  const targetLines = new Map<number, number>();
  for (const { at } of comments.filter((comment) => comment.alone).reverse())
    targetLines.set(at, targetLines.get(at + 1) ?? at + 1);
  return comments.map(({ at, alone, ignore }) => ({ ...ignore, line: alone ? targetLines.get(at)! : at }));
}

/** Texts that may hold a # that begins no comment. */
function nonPlainScalarSpans(source: string, events: readonly Event[]): Span[] {
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
export function applyIgnoreComments(
  file: string,
  findings: readonly Finding[],
  text: string,
  trustedFingerprints?: ReadonlySet<string>,
): Finding[] {
  const lines = new LineIndex(text);
  const comments = isJsonFile(file) ? [] : parseIgnoreComments(text);
  if (comments.length === 0) return [...findings];
  const commentsByKey = new Map(
    comments
      .filter(({ hasReason }) => hasReason)
      .map((comment) => [lineRuleKey(comment), comment] as const)
      .reverse(),
  );
  const used = new Set<IgnoreComment>();
  const errorKeys = new Set<string>();
  const untrusted = new Set<IgnoreComment>();
  const remaining = findings.filter(({ severity, code, location, fingerprint }) => {
    const key = lineRuleKey({ line: location?.line ?? 0, ruleId: code.replace('settings/', '') });
    if (severity === 'error') errorKeys.add(key);
    const comment = severity === 'warning' ? commentsByKey.get(key) : undefined;
    if (!comment) return true;
    const isTrusted = trustedFingerprints?.has(fingerprint) ?? true;
    (isTrusted ? used : untrusted).add(comment);
    return !isTrusted;
  });
  for (const comment of comments) {
    if (used.has(comment)) continue;
    const code = 'settings/unused-ignore';
    const hasError = errorKeys.has(lineRuleKey(comment));
    const message = !comment.hasReason
      ? `this comment gives no reason, so it turns nothing off; write # gatehouse-ignore ${comment.ruleId}: why`
      : untrusted.has(comment)
        ? `this comment turns nothing off yet: it counts once it is merged, as ignore comments count from the base commit here`
        : hasError
          ? `a comment can't turn off an error; mend it, or accept it in a baseline`
          : `this comment turns nothing off: line ${comment.line} has no warning ${comment.ruleId}; remove it`;
    remaining.push({
      code,
      severity: 'warning',
      message,
      location: locationOf(file, comment, lines),
      fingerprint: fingerprint(code, file, comment.ruleId),
    });
  }
  return remaining.sort((a, b) => (a.location?.line ?? 0) - (b.location?.line ?? 0));
}

const lineRuleKey = ({ line, ruleId }: Pick<IgnoreComment, 'line' | 'ruleId'>) => `${line} ${ruleId}`;
