/** Header fields as they are on the wire: in order, repeated ones apart, names as written. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The pairs of a flat list of names and values, such as Node's `rawHeaders`. */
export const headerPairs = (rawHeaders: readonly string[]): HeaderList =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );

/** The first value of the header with this name, in any case. */
export function findHeader(headers: HeaderList, name: string): string | undefined {
  const lowerName = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === lowerName)?.[1];
}
