import type { Path } from './faults.ts';

/** Paths that are looked for, as a tree. */
export class Wanted {
  /** The path's id, where this very node is looked for. */
  id: string | undefined;
  readonly children = new Map<string, Wanted>();

  child(part: string | number): Wanted {
    const name = String(part);
    let child = this.children.get(name);
    if (!child) {
      child = new Wanted();
      this.children.set(name, child);
    }
    return child;
  }
}

export function wantedOf(paths: Iterable<Path>): Wanted {
  const top = new Wanted();
  for (const path of paths) {
    let at = top;
    for (const part of path) at = at.child(part);
    at.id = pathId(path);
  }
  return top;
}

/** A path as the key of a map: a JSON Pointer. */
export function pathId(path: Path): string {
  let id = '';
  for (const part of path) {
    let text = String(part);
    if (text.includes('~')) text = text.replaceAll('~', '~0');
    if (text.includes('/')) text = text.replaceAll('/', '~1');
    id += `/${text}`;
  }
  return id;
}
