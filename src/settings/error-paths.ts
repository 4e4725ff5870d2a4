import { type Path, toJsonPointer } from '../text/path.ts';

/** The paths of errors. A warning touches one if it is at the same path, above it or below it. */
export class ErrorPaths {
  readonly #at = new Set<string>();
  readonly #above = new Set<string>();

  constructor(errors: Iterable<Path>) {
    for (const path of errors) {
      this.#at.add(toJsonPointer(path));
      for (let length = 0; length < path.length; length++)
        this.#above.add(toJsonPointer(path.slice(0, length)));
    }
  }

  touches(path: Path): boolean {
    if (this.#above.has(toJsonPointer(path))) return true;
    return [...path, ''].some((_, length) => this.#at.has(toJsonPointer(path.slice(0, length))));
  }
}
