import type { Path } from '../text/build.ts';

/** One settings map: the whole file, `defaults`, or one project, each looked at by itself. */
export interface Unit {
  readonly kind: 'file' | 'defaults' | 'project';
  readonly path: Path;
  readonly value: Settings;
}

/** Settings of unknown soundness: any key may hold anything. */
export type Settings = Readonly<Record<string, unknown>>;

/** The settings maps of a document in neutral words. */
export function* unitsOf(document: unknown): Iterable<Unit> {
  if (!isMap(document)) return;
  const { defaults, projects } = document;
  if (isMap(defaults)) yield { kind: 'defaults', path: ['defaults'], value: defaults };
  if (isMap(projects)) {
    for (const [key, value] of Object.entries(projects)) {
      if (isMap(value)) yield { kind: 'project', path: ['projects', key], value };
    }
  }
  if (!Object.hasOwn(document, 'projects')) yield { kind: 'file', path: [], value: document };
}

export function isMap(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at the end of some keys; `undefined` where one is missing or no map holds it. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (!isMap(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}
