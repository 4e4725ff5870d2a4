/** Deeper encodings than this are no path that a client would send. */
const MAX_ENCODINGS = 4;

/**
 * Whether a path, as sent, means the same to every server: it begins with `/`, and has no empty segment but the last, no
 * `.` or `..` however encoded, no backslash, and nothing that a request line can't carry.
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
