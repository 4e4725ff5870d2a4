import type { Path } from './faults.ts';

/** Paths that are looked for, as a tree. */
export class Wanted {
  /** The path's id, where this very node is looked for. */
  id: string | undefined;
  // Most nodes have one child, and a table is dear.
  #name: string | undefined;
  #only: Wanted | undefined;
  #others: Map<string, Wanted> | undefined;

  /** Whether nothing below the node is looked for. */
  get isLeaf(): boolean {
    return this.#only === undefined;
  }

  get(name: string): Wanted | undefined {
    return name === this.#name ? this.#only : this.#others?.get(name);
  }

  /** How many places are looked for, here and below. */
  get count(): number {
    let count = this.id === undefined ? 0 : 1;
    if (this.#only) count += this.#only.count;
    for (const other of this.#others?.values() ?? []) count += other.count;
    return count;
  }

  /** The keys below which something is looked for. */
  names(): string[] {
    return this.#name === undefined ? [] : [this.#name, ...(this.#others?.keys() ?? [])];
  }

  child(part: string | number): Wanted {
    const name = String(part);
    let child = this.get(name);
    if (child) return child;
    child = new Wanted();
    if (this.#only === undefined) {
      this.#name = name;
      this.#only = child;
    } else {
      this.#others ??= new Map();
      this.#others.set(name, child);
    }
    return child;
  }
}

/** The tree of what follows in each path behind its first parts, `above` in number. */
export function wantedOf(paths: Iterable<Path>, above = 0): Wanted {
  const top = new Wanted();
  for (const path of paths) {
    let at = top;
    for (let index = above; index < path.length; index++) at = at.child(path[index]!);
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
