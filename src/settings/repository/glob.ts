/**
 * Globs of settings, matched in time proportional to pattern times path: both come from the change under review, and the
 * regular expressions that glob libraries make of `*a*a*a*…` take minutes. Tests compare it with such a library.
 */

/** A compiled glob, matched one part of a path after the other. */
export interface Glob {
  /** The folders before the first wildcard. */
  readonly base: string;
  /** Where a path begins. */
  readonly start: GlobPosition;
  /** The position after one more part of a path. */
  next(position: GlobPosition, name: string, ignoreCase?: boolean): GlobPosition;
}

/** How far a path has matched. */
export interface GlobPosition {
  /** What the rest of the path may match; if empty, nothing that follows can match. */
  readonly rests: readonly PatternRest[];
  /** Whether the path matches as it is. */
  readonly isMatch: boolean;
}

/** A character, any character, any number of them, or one of a set. */
type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'any' | 'star' }
  | {
      readonly kind: 'set';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [string, string])[];
    };

/** The rest of a pattern, with at least one segment. */
interface PatternRest {
  readonly segment: Segment;
  readonly next: PatternRest | undefined;
}

/** One part of a pattern between slashes; `globstar` is any number of parts. */
type Segment = readonly Token[] | 'globstar';

const MAX_LENGTH = 1024;
const MAX_ALTERNATIVES = 64;

/** Whether a string has the characters of a glob. */
export const isGlob = (text: string): boolean => /[*?[\]{}()]/.test(text);

/** Compiles a normalized glob; `undefined` for one that other tools may read otherwise: then nothing is known about it. */
export function compileGlob(text: string): Glob | undefined {
  if (text.length > MAX_LENGTH || /[()\\]/.test(text)) return undefined;
  const patterns: PatternRest[] = [];
  for (const alternative of expandBraces(text) ?? []) {
    const segments = alternative.split('/').filter(Boolean).map(parseSegment);
    let pattern: PatternRest | undefined;
    for (const segment of segments.reverse()) {
      if (!segment) return undefined;
      pattern = { segment, next: pattern };
    }
    if (pattern) patterns.push(pattern);
  }
  if (patterns.length === 0) return undefined;
  const parts = text.split('/');
  const base = parts.slice(0, Math.max(0, parts.findIndex(isGlob)));
  return {
    base: base.join('/'),
    start: positionAt(patterns),
    next: ({ rests }, name, ignoreCase = false) => {
      const written = ignoreCase ? name.toLowerCase() : name;
      const following: (PatternRest | undefined)[] = [];
      for (const rest of rests) {
        if (rest.segment === 'globstar') following.push(rest);
        else if (matchName(rest.segment, written, ignoreCase)) following.push(rest.next);
      }
      return following.length === 0 ? NOWHERE : positionAt(following);
    },
  };
}

const NOWHERE: GlobPosition = { rests: [], isMatch: false };

/** Whether a glob matches a normalized path. */
export function matchesGlob({ start, next }: Glob, path: string, ignoreCase = false): boolean {
  return positionOf({ start, next }, path, ignoreCase).isMatch;
}

/** The position after a normalized path. */
export const positionOf = (
  { start, next }: Pick<Glob, 'start' | 'next'>,
  path: string,
  ignoreCase = false,
): GlobPosition =>
  path === '' ? start : path.split('/').reduce((position, name) => next(position, name, ignoreCase), start);

/** The position before these rests: `**` may also stand for no folder. */
function positionAt(rests: readonly (PatternRest | undefined)[]): GlobPosition {
  const all: PatternRest[] = [];
  let isMatch = false;
  for (let rest of rests) {
    while (rest && !all.includes(rest)) {
      all.push(rest);
      if (rest.segment !== 'globstar') break;
      rest = rest.next;
    }
    if (!rest) isMatch = true;
  }
  return { rests: all, isMatch };
}

/** The alternatives of `{a,b}`; `undefined` for too many, for ranges, and for braces that stand for themselves. */
function expandBraces(text: string): string[] | undefined {
  const open = text.indexOf('{');
  if (open === -1) return text.includes('}') ? undefined : [text];
  let depth = 0;
  let start = open + 1;
  const items: string[] = [];
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '{') depth++;
    else if (char === '}') depth--;
    if (depth > 1 || (depth === 1 && char !== ',')) continue;
    items.push(text.slice(start, at));
    start = at + 1;
    if (depth > 0) continue;
    if (items.length < 2) return undefined;
    const all: string[] = [];
    for (const item of items) {
      const expanded = expandBraces(text.slice(0, open) + item + text.slice(at + 1));
      if (!expanded || all.length + expanded.length > MAX_ALTERNATIVES) return undefined;
      all.push(...expanded);
    }
    return all;
  }
  return undefined;
}

function parseSegment(text: string): Segment | undefined {
  if (text === '**') return 'globstar';
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
    } else if (char === '?') tokens.push({ kind: 'any' });
    else if (char === ']') return undefined;
    else if (char === '[') {
      const match = /^\[(\^?)([A-Za-z0-9_.-]+)\]/.exec(text.slice(at));
      const ranges = match && rangesOf(match[2]!);
      if (!ranges) return undefined;
      tokens.push({ kind: 'set', negated: match[1] !== '', ranges });
      at += match[0].length - 1;
    } else tokens.push({ kind: 'char', char });
  }
  return tokens;
}

function rangesOf(text: string): (readonly [string, string])[] | undefined {
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < text.length; at++) {
    const from = text[at]!;
    const to = text[at + 1] === '-' ? text[at + 2] : undefined;
    if (to !== undefined && to < from) return undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return ranges;
}

const matchName = (tokens: readonly Token[], name: string, ignoreCase: boolean): boolean =>
  matchSequence(
    tokens.length,
    name.length,
    (index) => tokens[index]!.kind === 'star',
    (index, at) => matchChar(tokens[index]!, name[at]!, ignoreCase),
  );

function matchChar(token: Token, char: string, ignoreCase: boolean): boolean {
  if (token.kind === 'char') return (ignoreCase ? token.char.toLowerCase() : token.char) === char;
  if (token.kind !== 'set') return true;
  const candidates = ignoreCase ? [char, char.toUpperCase()] : [char];
  const isInside = candidates.some((one) => token.ranges.some(([from, to]) => one >= from && one <= to));
  return isInside !== token.negated;
}

/**
 * Matches items with elements of which some stand for any number of items. Only the last such element is ever tried
 * again: whatever an earlier one could take, the last one can take too.
 */
function matchSequence(
  elements: number,
  items: number,
  isMany: (element: number) => boolean,
  matchesOne: (element: number, item: number) => boolean,
): boolean {
  let element = 0;
  let item = 0;
  let many = -1;
  let resume = 0;
  while (item < items) {
    if (element < elements && isMany(element)) {
      many = element++;
      resume = item;
    } else if (element < elements && matchesOne(element, item)) {
      element++;
      item++;
    } else if (many >= 0) {
      element = many + 1;
      item = ++resume;
    } else return false;
  }
  while (element < elements && isMany(element)) element++;
  return element === elements;
}
