/** Comments that suppress a warning: `# gatehouse-ignore CODE: reason` (docs/settings.md). */
import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { fingerprint } from '../model/fingerprint.ts';
import type { Finding } from '../model/report.ts';
import { parse } from '../text/full/parse.ts';
import { LineIndex, type Span } from '../text/line-index.ts';
import { isJsonFile, locationOf } from './source-file.ts';

interface IgnoreComment extends Span {
  /** The code without `settings/`. */
  readonly ruleId: string;
  /** The line (1-based) whose warnings it suppresses. */
  readonly line: number;
  /** Whether it gives a reason; without one it suppresses nothing. */
  readonly hasReason: boolean;
}

const IGNORE_COMMENT =
  /(?<=^|[ \t])#[ \t]*gatehouse-ignore[ \t]+(?:settings\/)?([a-z-]+)[ \t]*(:[ \t]*\S)?[^\r\n]*/gm;

/** The ignore comments of a YAML text, in its order; none if it is not valid YAML. */
function parseIgnoreComments(source: string): IgnoreComment[] {
  const parsed = parse(source);
  if ('ruleId' in parsed) return [];
  const scalars = nonPlainScalarSpans(source, parsed.events);
  const lines = new LineIndex(source);
  const comments: { line: number; isOwnLine: boolean; comment: Omit<IgnoreComment, 'line'> }[] = [];
  let nextScalar = 0;
  for (const match of source.matchAll(IGNORE_COMMENT)) {
    const start = match.index;
    // Both are in the order of the text.
    while (nextScalar < scalars.length && scalars[nextScalar]!.end <= start) nextScalar++;
    if (nextScalar < scalars.length && scalars[nextScalar]!.start <= start) continue;
    const { line, column } = lines.at(start);
    comments.push({
      line,
      isOwnLine: source.slice(start - column + 1, start).trim() === '',
      comment: { start, end: start + match[0].length, ruleId: match[1]!, hasReason: match[2] !== undefined },
    });
  }
  // Several comments above a line are all about it.
  const targetLines = new Map<number, number>();
  for (const { line } of comments.filter(({ isOwnLine }) => isOwnLine).reverse())
    targetLines.set(line, targetLines.get(line + 1) ?? line + 1);
  return comments.map(({ line, isOwnLine, comment }) => ({
    ...comment,
    line: isOwnLine ? targetLines.get(line)! : line,
  }));
}

/** The scalars that contain the keyword, where a # may not begin a comment. */
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
 * Drops the warnings that a comment suppresses, and adds a warning for each comment that suppresses nothing. Where
 * `trustedFingerprints` is given, only the warnings with these fingerprints can be suppressed.
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
      ? `this comment has no reason and suppresses nothing; write # gatehouse-ignore ${comment.ruleId}: why`
      : untrusted.has(comment)
        ? `this comment takes effect once it is merged: ignore comments are read from the base commit here`
        : hasError
          ? `a comment can't suppress an error; fix it, or accept it in a baseline`
          : `this comment suppresses nothing: line ${comment.line} has no warning ${comment.ruleId}; remove it`;
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
