/** The core schema of YAML 1.2 (10.3.2): a plain scalar is a null, a boolean, an integer, a float, or else a string. */

/** The first characters of plain scalars that may not be strings. */
const NON_STRING_STARTS = new Set('~nNtTfF+-.0123456789');
const DECIMAL = /^[-+]?[0-9]+$/;
const OCTAL_OR_HEX = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

const keywords: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['~', null],
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    (word) => [word, Number.POSITIVE_INFINITY] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
]);

/** The value of a plain scalar without a tag. */
export function resolvePlainScalar(text: string): unknown {
  if (text === '') return null;
  if (!NON_STRING_STARTS.has(text[0]!)) return text;
  const keyword = keywords.get(text);
  if (keyword !== undefined) return keyword;
  // A number too large for a double is infinite, not a string.
  if (DECIMAL.test(text) || FLOAT.test(text)) return Number(text);
  return OCTAL_OR_HEX.test(text) ? Number(text) : text;
}
