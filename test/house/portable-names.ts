/**
 * The names that some system can't hold: the action is unpacked as a whole on every runner, and one such name stops that before its
 * first line runs.
 */

/** Device names of Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\..*)?$/i;
const FORBIDDEN_CHARACTER = /[<>:"|?*\\\p{Cc}]/u;

/** What is wrong with each path of a repository, relative to it and with slashes. */
export function unportableNames(paths: readonly string[]): string[] {
  const byFoldedPath = new Map<string, string>();
  return paths.flatMap((path) => {
    const problems = path.split('/').flatMap((name) => {
      if (DEVICE.test(name)) return [`${path}: ${name} is a device on Windows`];
      if (FORBIDDEN_CHARACTER.test(name)) return [`${path}: ${name} has a character that Windows forbids`];
      return /[. ]$/.test(name) ? [`${path}: ${name} ends in a dot or a space`] : [];
    });
    const other = withFolders(path)
      .map((each) => [each, byFoldedPath.get(fold(each))] as const)
      .find(([each, known]) => known !== undefined && known !== each);
    for (const each of withFolders(path)) byFoldedPath.set(fold(each), each);
    return other ? [...problems, `${path}: ${other[0]} differs from ${other[1]} only in case`] : problems;
  });
}

/** Case and Unicode form are ignored by the file systems of Windows and macOS. */
const fold = (path: string) => path.normalize('NFC').toLowerCase();

/** `a/b/c` is `a`, `a/b` and `a/b/c`. */
const withFolders = (path: string) =>
  path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
