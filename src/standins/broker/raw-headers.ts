/** Headers as they are on the wire: name, value, name, value, …; repeated names and their case stay. */
export type RawHeaders = readonly string[];

/** The fields, as pairs. */
export function headerPairs(raw: RawHeaders): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at]!, raw[at + 1]!]);
  return pairs;
}

/** The fields that are left, each as `change` makes it; undefined leaves one out. */
export function mapHeaders(
  raw: RawHeaders,
  change: (name: string, value: string, lower: string) => string | undefined,
): string[] {
  const mapped: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!;
    const value = change(name, raw[at + 1]!, name.toLowerCase());
    if (value !== undefined) mapped.push(name, value);
  }
  return mapped;
}

/** The fields that concern one connection only, whatever `Connection` lists (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The names, in lower case, of the fields that stay at this hop. */
export function hopByHopHeaders(raw: RawHeaders): ReadonlySet<string> {
  const names = new Set(HOP_BY_HOP);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if (raw[at]!.length !== 10 || raw[at]!.toLowerCase() !== 'connection') continue;
    for (const option of raw[at + 1]!.split(',')) names.add(option.trim().toLowerCase());
  }
  return names;
}
