/** Separates the findings that a change introduced from those that existed before (`--new-from`). */
import type { Finding } from '../model/report.ts';
import { isMap } from '../text/is-map.ts';
import { LineIndex } from '../text/line-index.ts';
import { readDocument } from '../text/read-document.ts';

/** A source text and its findings. */
export interface CheckedText {
  readonly findings: readonly Finding[];
  readonly text: string;
}

/**
 * Turns findings that existed before into notes: those of the same rule about the same value at the same place, where a list item
 * keeps its place when it moves. Each previous finding accounts for one current finding.
 */
export async function downgradeOldFindings(current: CheckedText, previous: CheckedText): Promise<Finding[]> {
  const oldFindings = new Set<Finding>();
  const intern = createIntern();
  const [currentKeys, previousKeys] = await Promise.all(
    [current, previous].map((checked) => keysOf(checked, intern)),
  );
  let unmatched = previous.findings;
  for (const [tier, currentKey] of currentKeys!.entries()) {
    const previousKey = previousKeys![tier]!;
    const previousCounts = new Map<string, number>();
    for (const finding of unmatched)
      previousCounts.set(previousKey(finding), (previousCounts.get(previousKey(finding)) ?? 0) + 1);
    const matchedCounts = new Map<string, number>();
    for (const finding of current.findings) {
      const key = currentKey(finding);
      const count = (matchedCounts.get(key) ?? 0) + 1;
      if (oldFindings.has(finding) || count > (previousCounts.get(key) ?? 0)) continue;
      matchedCounts.set(key, count);
      oldFindings.add(finding);
    }
    unmatched = unmatched.filter((finding) => {
      const count = matchedCounts.get(previousKey(finding)) ?? 0;
      matchedCounts.set(previousKey(finding), count - 1);
      return count <= 0;
    });
  }
  return current.findings.map((finding) =>
    oldFindings.has(finding) ? { ...finding, severity: 'note' } : finding,
  );
}

/** A key that a finding has both before and after a change. */
type FindingKey = (finding: Finding) => string;

/** Two tiers of keys: exact ones first, so that of two list items with one name the unchanged one is matched. */
async function keysOf({ text }: CheckedText, intern: Intern): Promise<readonly [FindingKey, FindingKey]> {
  const { value: document } = await readDocument(text);
  const lines = new LineIndex(text);
  const lineOf: FindingKey = ({ location }) => (location && lines.line(location.line)) ?? '';
  const key =
    (identity: (item: unknown) => string, syntaxKey: FindingKey): FindingKey =>
    (finding) => {
      const { code, path, message } = finding;
      if (code === 'settings/syntax') return JSON.stringify([code, syntaxKey(finding)]);
      if (path === undefined) return JSON.stringify([code, message]);
      const { place, value } = walk(document, path, identity);
      // What is missing has no value; the message says what asks for it. Without a document the line has to do.
      const subject =
        code === 'settings/required' ? message : value === undefined ? lineOf(finding) : intern(value);
      return JSON.stringify([code, place, subject]);
    };
  // The line of a syntax error may have changed, as after an unclosed bracket; then the message is compared.
  return [
    key(intern, lineOf),
    key(
      (item) => nameOf(item) ?? intern(item),
      ({ message }) => message,
    ),
  ];
}

/** The value at a JSON Pointer; its place is the pointer with the identity of each list item instead of its index. */
function walk(
  document: unknown,
  pointer: string,
  identity: (item: unknown) => string,
): { place: readonly string[]; value: unknown } {
  const place: string[] = [];
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const isItem = Array.isArray(value);
    value = isItem || isMap(value) ? (value as Record<string, unknown>)[key] : undefined;
    place.push(isItem ? identity(value) : key);
  }
  return { place, value };
}

/** The keys of list items that name them, the most telling first. */
const NAMING_KEYS = ['name', 'run', 'source', 'id'];

/** The name of a list item, if it has one. */
function nameOf(item: unknown): string | undefined {
  if (!isMap(item)) return undefined;
  const naming = NAMING_KEYS.find((key) => typeof item[key] === 'string');
  return naming && JSON.stringify([naming, item[naming]]);
}

/** A short text that two values share if and only if they are equal. */
type Intern = (value: unknown) => string;

/** Values may be large, and findings many: each value is printed once and its text kept once. */
function createIntern(): Intern {
  const idOfText = new Map<string, string>();
  const idOfObject = new WeakMap<object, string>();
  const idOf = (value: unknown) => {
    const text = JSON.stringify(value);
    const id = idOfText.get(text) ?? String(idOfText.size);
    idOfText.set(text, id);
    return id;
  };
  return (value) => {
    if (typeof value !== 'object' || value === null) return idOf(value);
    const id = idOfObject.get(value) ?? idOf(value);
    idOfObject.set(value, id);
    return id;
  };
}
