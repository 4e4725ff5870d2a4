import { type BoxConfig, OBJECT_KINDS, type ObjectKind } from './config.ts';

/** Per box and kind; the oldest are forgotten first. */
const MAX_IDS = 10_000;

/** The objects that each box owns at the agent service: configured ones and those it created. */
export class Ownership {
  readonly #ids = new Map<string, Set<string>>();

  constructor(boxes: readonly BoxConfig[]) {
    for (const { name, ownedObjects = {} } of boxes)
      for (const kind of OBJECT_KINDS) for (const id of ownedObjects[kind] ?? []) this.add(name, kind, id);
  }

  add(box: string, kind: ObjectKind, id: string): void {
    const key = `${kind} ${box}`;
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids);
    ids.add(id);
    if (ids.size > MAX_IDS) for (const oldest of ids) return void ids.delete(oldest);
  }

  has(box: string, kind: ObjectKind, id: string): boolean {
    return this.#ids.get(`${kind} ${box}`)?.has(id) ?? false;
  }
}
