/** The forms in which a value may be written: what a broker that leaks writes, and what a test looks for. */
export function encodingsOf(value: string): string[] {
  const chars = [...value];
  const hex = (char: string) => char.charCodeAt(0).toString(16).padStart(2, '0');
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [
    value,
    value.toUpperCase(),
    chars.map((char) => `%${hex(char)}`).join(''),
    chars.map((char) => `%25${hex(char).toUpperCase()}`).join(''),
    chars.map((char) => `\\u00${hex(char)}`).join(''),
    base64(value),
    base64(`k:${value}`),
    base64(`key:${value}:`),
    base64(`x${value}`).replace(/=+$/, ''),
    Buffer.from(value).toString('hex'),
  ];
}

/** What is left of a form when its first and last characters are not counted: they may belong to what stood beside it. */
export const trimEdges = (form: string) => form.slice(6, -6);
