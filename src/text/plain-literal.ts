/**
 * The literal block whose lines begin at `at` and are deeper than `indent`: its text without the last line break, where it
 * ends, and where what follows begins. `undefined` where its layout leaves a doubt.
 */
export function literalBlock(
  text: string,
  at: number,
  indent: number,
): { readonly text: string; readonly end: number; readonly next: number } | undefined {
  const [margin = ''] = /^ */.exec(text.slice(at, at + 100))!;
  if (margin.length <= indent) return undefined;
  const lines: string[] = [];
  let next = at;
  let end = at;
  let kept = 0;
  while (next < text.length) {
    const lineEnd = text.indexOf('\n', next);
    // Whether a last line without a break gets one is for the full parser.
    if (lineEnd === -1) return undefined;
    const line = text.slice(next, lineEnd);
    const content = line.trimEnd();
    if (content === '') {
      if (line !== '') return undefined;
      lines.push('');
    } else if (line.startsWith(margin)) {
      lines.push(line.slice(margin.length));
      kept = lines.length;
      end = next + content.length;
    } else break;
    next = lineEnd + 1;
  }
  const [behind = ''] = /^ */.exec(text.slice(next, next + margin.length))!;
  // Less deep than the block and still deeper than its key is no layout.
  if (kept === 0 || (next < text.length && behind.length > indent)) return undefined;
  return { text: lines.slice(0, kept).join('\n'), end, next };
}
