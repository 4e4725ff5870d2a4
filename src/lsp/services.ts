/** What the language server needs from its surroundings. */
import type { LoadRepository } from '../settings/collect-diagnostics.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** A settings file as the gate would check it, apart from its text. */
export interface EditedFile {
  /** Relative to the repository, with forward slashes. */
  readonly name: string;
  /** The name of another settings file in the same folder. */
  readonly sibling: string | undefined;
  /** Absent if it is detected. */
  readonly vocabulary: Vocabulary | undefined;
  /** Absent if what the file names is not looked up. */
  readonly loadRepository: LoadRepository | undefined;
  /** The absolute path of the root of the repository. */
  readonly root: string;
}

export interface EditorServices {
  /** The file at an absolute path; `undefined` if it is not a settings file. */
  describe(path: string): Promise<EditedFile | undefined>;
  /** Forgets what was read from disk: files may have changed. */
  refresh(): void;
  /** The URL of the page that explains every code. */
  readonly codesPage: string;
  readonly now: () => Date;
}
