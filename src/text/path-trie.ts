import { type Path, toJsonPointer } from './path.ts';

/** A tree of paths to locate. */
export class PathTrie {
  /** The JSON Pointer of this node, where it is to be located itself. */
  id: string | undefined;
  // Most nodes have one child, and a map takes more memory.
  #firstName: string | undefined;
  #firstChild: PathTrie | undefined;
  #moreChildren: Map<string, PathTrie> | undefined;

  /** Whether nothing below the node is to be located. */
  get isLeaf(): boolean {
    return this.#firstChild === undefined;
  }

  get(name: string): PathTrie | undefined {
    return name === this.#firstName ? this.#firstChild : this.#moreChildren?.get(name);
  }

  /** How many paths end here and below. */
  get pathCount(): number {
    let count = this.id === undefined ? 0 : 1;
    if (this.#firstChild) count += this.#firstChild.pathCount;
    for (const other of this.#moreChildren?.values() ?? []) count += other.pathCount;
    return count;
  }

  /** The keys of the child nodes. */
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

/** The tree of paths without their first `prefixLength` parts. */
export function buildPathTrie(paths: Iterable<Path>, prefixLength = 0): PathTrie {
  const top = new PathTrie();
  for (const path of paths) {
    let node = top;
    for (let index = prefixLength; index < path.length; index++) node = node.ensureChild(path[index]!);
    node.id = toJsonPointer(path);
  }
  return top;
}
