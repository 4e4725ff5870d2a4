/** The settings that name something of the repository (spec 1), as data. */
import { isMap } from '../../text/is-map.ts';
import type { Path } from '../../text/path.ts';
import { type SettingsMap, valueAt } from '../settings-blocks.ts';

/** What a setting names: a file, a folder, either of them, what a glob matches, a root, or a script in a command. */
type ReferenceKind = 'file' | 'folder' | 'path' | 'glob' | 'root' | 'command';

/** A setting that names something of the repository. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly path: Path;
  /** Whether the key names it, or the value. */
  readonly anchor: 'key' | 'value';
  readonly text: string;
}

interface ReferencePlace {
  readonly kind: ReferenceKind;
  /** The keys from the top of the settings; `*` is every item or entry, a final `~` every key. */
  readonly keys: readonly string[];
  /** Whether the reference is to something that is not in the repository. */
  readonly isElsewhere?: (settings: SettingsMap) => boolean;
}

/** Roots that a command writes first are not in the repository. */
const areGenerated = (settings: SettingsMap) => Object.hasOwn(settings, 'synth');
/** The path is one of another repository. */
const isInSource = (settings: SettingsMap) => valueAt(settings, 'policy', 'source') !== undefined;

/** Outputs (`modules.registry.dir`, `dashboards.dir`) are not listed, nor is what exists on other branches only (`apply.branches`). */
const places: readonly ReferencePlace[] = [
  { kind: 'file', keys: ['own_jobs'] },
  { kind: 'path', keys: ['policy', 'path'], isElsewhere: isInSource },
  { kind: 'file', keys: ['review', 'instructions'] },
  { kind: 'folder', keys: ['modules', 'path'] },
  { kind: 'glob', keys: ['roots', '*'], isElsewhere: areGenerated },
  { kind: 'glob', keys: ['version', '~'], isElsewhere: areGenerated },
  { kind: 'glob', keys: ['waves', 'canary', '*'], isElsewhere: areGenerated },
  { kind: 'root', keys: ['waves', 'after', '~'], isElsewhere: areGenerated },
  { kind: 'root', keys: ['waves', 'after', '*', '*'], isElsewhere: areGenerated },
  { kind: 'glob', keys: ['steps', '*', 'roots', '*'], isElsewhere: areGenerated },
  { kind: 'glob', keys: ['ephemeral', 'roots', '*'], isElsewhere: areGenerated },
  { kind: 'command', keys: ['synth'] },
  { kind: 'command', keys: ['steps', '*', 'run'], isElsewhere: areGenerated },
  { kind: 'command', keys: ['cost', 'command'] },
  { kind: 'command', keys: ['agent', 'comment', 'command'] },
  { kind: 'command', keys: ['agent', 'drift', 'command'] },
  { kind: 'command', keys: ['review', 'command'] },
];

/** The top keys of these settings: settings without them need no repository. */
export const referenceKeys: readonly string[] = [...new Set(places.map(({ keys }) => keys[0]!))];

/** Everything that a settings map names. Values of other types than the setting's are passed over. */
export function referencesIn(settings: SettingsMap): Reference[] {
  const references: Reference[] = [];
  for (const place of places) {
    if (!Object.hasOwn(settings, place.keys[0]!) || place.isElsewhere?.(settings)) continue;
    collect(settings, place, [], references);
  }
  return references;
}

function collect(value: unknown, { kind, keys }: ReferencePlace, path: Path, references: Reference[]): void {
  const key = keys[path.length];
  const collectAt = (part: string | number, inner: unknown) =>
    collect(inner, { kind, keys }, [...path, part], references);
  if (key === undefined) {
    if (typeof value === 'string') references.push({ kind, path, anchor: 'value', text: value });
  } else if (key === '*' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectAt(index, item);
  } else if (isMap(value)) {
    if (key === '~')
      for (const name of Object.keys(value))
        references.push({ kind, path: [...path, name], anchor: 'key', text: name });
    else if (key === '*') for (const name of Object.keys(value)) collectAt(name, value[name]);
    else if (Object.hasOwn(value, key)) collectAt(key, value[key]);
  }
}
