import { type BoxConfig, OBJECTS, type ObjectKind } from './config.ts';

/** More than a box will make; the oldest are forgotten first. */
const MOST = 10_000;

/** What each box owns at the agent service: what it was given, and what it made. */
export class Owned {
  readonly #ids = new Map<string, Set<string>>();

  constructor(boxes: readonly BoxConfig[]) {
    for (const { name, own = {} } of boxes)
      for (const kind of OBJECTS) for (const id of own[kind] ?? []) this.add(name, kind, id);
  }

  add(box: string, kind: ObjectKind, id: string): void {
    const key = `${kind} ${box}`;
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids);
    ids.add(id);
    if (ids.size > MOST) for (const oldest of ids) return void ids.delete(oldest);
  }

  has(box: string, kind: ObjectKind, id: string): boolean {
    return this.#ids.get(`${kind} ${box}`)?.has(id) ?? false;
  }
}
