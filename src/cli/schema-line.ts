/** The first line of a settings file that tells an editor its schema. */

const LINE = /^#[ \t]*yaml-language-server:[ \t]*\$schema=([^\r\n]*)/m;

/**
 * A settings file, without its byte order mark, with the line at its top, and every other character as it was. The line ends
 * as the file's lines do. A line that is there already is kept, or with `force` leads to this schema.
 */
export function withSchemaLine(
  text: string,
  schema: string,
  force: boolean,
): { readonly text: string; readonly other?: string } {
  const line = `# yaml-language-server: $schema=${schema}`;
  const existing = LINE.exec(text);
  if (!existing) {
    const [end] = /\r\n|\n|\r/.exec(text) ?? ['\n'];
    return { text: line + end + text };
  }
  const other = existing[1]!.trim();
  if (other === schema) return { text };
  // As a function, whose result is not searched for $.
  return force ? { text: text.replace(LINE, () => line) } : { text, other };
}
