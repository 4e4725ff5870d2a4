/** What git says about a repository, where it can say something. */
import type { Io } from '../../io.ts';
import { runGit } from '../run-git.ts';

/** What a git command prints in a folder; `undefined` if it fails. With `-z`, each entry ends with a null character. */
export async function listWithGit(
  args: readonly string[],
  folder: string,
  io: Io,
): Promise<string | undefined> {
  return runGit(args, { ...io, cwd: folder }).then(String, () => undefined);
}
