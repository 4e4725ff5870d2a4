/** The keys and list indexes that lead from the top of a document to a node. */
export type Path = readonly (string | number)[];

/** A path as a JSON Pointer (RFC 6901), which also serves as the key of a map. */
export function toJsonPointer(path: Path): string {
  let pointer = '';
  for (const part of path) {
    let text = String(part);
    if (text.includes('~')) text = text.replaceAll('~', '~0');
    if (text.includes('/')) text = text.replaceAll('/', '~1');
    pointer += `/${text}`;
  }
  return pointer;
}
