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
export function unitsOf(document: unknown): readonly Unit[] {
  if (!isMap(document)) return [];
  const units: Unit[] = [];
  const { defaults, projects } = document;
  if (isMap(defaults)) units.push({ kind: 'defaults', path: ['defaults'], value: defaults });
  if (isMap(projects)) {
    for (const key of Object.keys(projects)) {
      const value = projects[key];
      if (isMap(value)) units.push({ kind: 'project', path: ['projects', key], value });
    }
  }
  if (!Object.hasOwn(document, 'projects')) units.push({ kind: 'file', path: [], value: document });
  return units;
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
