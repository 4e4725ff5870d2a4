/**
 * Reads the literal block (`|`) whose lines begin at `at`, indented deeper than `indent`: its text without the last line break,
 * the end of its last line, and the start of the line after it. `undefined` if its layout is not plain.
 */
export function readLiteralBlock(
  text: string,
  at: number,
  indent: number,
): { readonly text: string; readonly end: number; readonly next: number } | undefined {
  const [blockIndent = ''] = /^ */.exec(text.slice(at, at + 100))!;
  if (blockIndent.length <= indent) return undefined;
  const lines: string[] = [];
  let next = at;
  let end = at;
  let lineCount = 0;
  while (next < text.length) {
    const lineEnd = text.indexOf('\n', next);
    // A last line without a break is left to the full reader.
    if (lineEnd === -1) return undefined;
    const line = text.slice(next, lineEnd);
    const content = line.trimEnd();
    if (content === '') {
      if (line !== '') return undefined;
      lines.push('');
    } else if (line.startsWith(blockIndent)) {
      lines.push(line.slice(blockIndent.length));
      lineCount = lines.length;
      end = next + content.length;
    } else break;
    next = lineEnd + 1;
  }
  const [indentAfter = ''] = /^ */.exec(text.slice(next, next + blockIndent.length))!;
  // A line between the indentation of the block and of its key is left to the full reader.
  if (lineCount === 0 || (next < text.length && indentAfter.length > indent)) return undefined;
  return { text: lines.slice(0, lineCount).join('\n'), end, next };
}
