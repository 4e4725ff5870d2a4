import { type Path, toJsonPointer } from './path.ts';

/** Paths that are looked for, as a tree. */
export class PathTrie {
  /** The path's id, where this very node is looked for. */
  id: string | undefined;
  // Most nodes have one child, and a table is dear.
  #firstName: string | undefined;
  #firstChild: PathTrie | undefined;
  #moreChildren: Map<string, PathTrie> | undefined;

  /** Whether nothing below the node is looked for. */
  get isLeaf(): boolean {
    return this.#firstChild === undefined;
  }

  get(name: string): PathTrie | undefined {
    return name === this.#firstName ? this.#firstChild : this.#moreChildren?.get(name);
  }

  /** How many places are looked for, here and below. */
  get pathCount(): number {
    let count = this.id === undefined ? 0 : 1;
    if (this.#firstChild) count += this.#firstChild.pathCount;
    for (const other of this.#moreChildren?.values() ?? []) count += other.pathCount;
    return count;
  }

  /** The keys below which something is looked for. */
  childNames(): string[] {
    return this.#firstName === undefined ? [] : [this.#firstName, ...(this.#moreChildren?.keys() ?? [])];
  }

  ensureChild(part: string | number): PathTrie {
    const name = String(part);
    let child = this.get(name);
    if (child) return child;
    child = new PathTrie();
    if (this.#firstChild === undefined) {
      this.#firstName = name;
      this.#firstChild = child;
    } else {
      this.#moreChildren ??= new Map();
      this.#moreChildren.set(name, child);
    }
    return child;
  }
}

/** The tree of what follows in each path behind its first parts, `above` in number. */
export function buildPathTrie(paths: Iterable<Path>, prefixLength = 0): PathTrie {
  const top = new PathTrie();
  for (const path of paths) {
    let node = top;
    for (let index = prefixLength; index < path.length; index++) node = node.ensureChild(path[index]!);
    node.id = toJsonPointer(path);
  }
  return top;
}
