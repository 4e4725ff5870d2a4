/** No client sends a path with more levels of encoding. */
const MAX_ENCODINGS = 4;

/**
 * Whether a path, as sent, means the same to every server: it starts with `/` and has no empty segment except the last, no `.` or
 * `..` in any encoding, no backslash, no query, and no character that a request line can't carry.
 */
export function isPlainPath(path: string): boolean {
  if (!/^\/[!"$-[\]-~]*$/.test(path) || path.includes('//') || path.includes('?')) return false;
  let text = path;
  for (let round = 0; round < MAX_ENCODINGS; round++) {
    if (text.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return false;
    const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}
