import { isMap } from '../text/is-map.ts';
import type { Path } from '../text/path.ts';

/** One settings map: the whole file, `defaults`, or one project. Each is checked by itself. */
export interface SettingsBlock {
  readonly kind: 'file' | 'defaults' | 'project';
  readonly path: Path;
  readonly settings: SettingsMap;
}

/** Settings that may not be valid: any key may have any value. */
export type SettingsMap = Readonly<Record<string, unknown>>;

/** The settings maps of a document in neutral names. */
export function settingsBlocksOf(document: unknown): readonly SettingsBlock[] {
  if (!isMap(document)) return [];
  const blocks: SettingsBlock[] = [];
  const { defaults, projects } = document;
  if (isMap(defaults)) blocks.push({ kind: 'defaults', path: ['defaults'], settings: defaults });
  if (isMap(projects)) {
    for (const key of Object.keys(projects)) {
      const value = projects[key];
      if (isMap(value)) blocks.push({ kind: 'project', path: ['projects', key], settings: value });
    }
  }
  if (!Object.hasOwn(document, 'projects')) blocks.push({ kind: 'file', path: [], settings: document });
  return blocks;
}

/** The value at the end of some keys; `undefined` if one is missing or no map holds it. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (!isMap(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}
