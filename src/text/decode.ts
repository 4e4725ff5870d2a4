/** Decodes the bytes of a file. */
import { isUtf8 } from 'node:buffer';

/** The text, or why the bytes are not UTF-8. */
export type DecodeResult =
  | { readonly text: string }
  | { readonly error: 'utf-8'; readonly line: number; readonly column: number }
  | { readonly error: 'utf-16' };

/**
 * Decodes UTF-8, dropping a byte order mark. Other bytes give the position of the first invalid one: 1-based, the column in UTF-16
 * code units. UTF-16 is recognized by its byte order mark.
 */
export function decode(bytes: Uint8Array): DecodeResult {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { error: 'utf-16' };
  if (isUtf8(bytes)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text };
  }
  const lines = validPrefix(bytes).split(/\r\n|\r|\n/);
  return { error: 'utf-8', line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** The text before the first invalid byte. */
function validPrefix(bytes: Uint8Array): string {
  // An invalid byte decodes to U+FFFD. A U+FFFD that the file contains is three valid bytes instead.
  const text = new TextDecoder().decode(bytes);
  let bytesRead = 0;
  let from = 0;
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', from)) {
    bytesRead += Buffer.byteLength(text.slice(from, at));
    if (bytes[bytesRead] !== 0xef || bytes[bytesRead + 1] !== 0xbf || bytes[bytesRead + 2] !== 0xbd)
      return text.slice(0, at);
    bytesRead += 3;
    from = at + 1;
  }
  return text;
}
