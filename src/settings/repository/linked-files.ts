/** The files that settings name and that exist, for editors. */
import type { Path } from '../../text/path.ts';
import { settingsBlocksOf } from '../settings-blocks.ts';
import { findPath } from './find-path.ts';
import { referencesIn } from './references.ts';
import { scriptOf } from './script.ts';
import { joinPath, normalizePath, type SettingsRepository } from './tree.ts';

/** A setting and the file that it names. */
export interface LinkedFile {
  readonly path: Path;
  /** Relative to the root of the repository. */
  readonly file: string;
}

/** The files that a document in neutral names refers to; none of a control file. */
export function linkedFiles(document: unknown, { tree, folder }: SettingsRepository): LinkedFile[] {
  const [block, ...others] = settingsBlocksOf(document);
  if (block?.kind !== 'file' || others.length > 0) return [];
  return referencesIn(block.settings).flatMap(({ kind, path, anchor, text }) => {
    const named = kind === 'command' ? scriptOf(text)?.written : text;
    const normalized = named === undefined ? undefined : normalizePath(named);
    if (normalized === undefined || anchor === 'key') return [];
    for (const base of new Set(['', folder])) {
      const lookup = findPath(tree, base, normalized);
      if (lookup.kind === 'found' && lookup.entry === 'file')
        return [{ path, file: joinPath(base, normalized) }];
    }
    return [];
  });
}
