/** Headers as on the wire: name, value, name, value, …; repeated names and their case are kept. */
export type RawHeaders = readonly string[];

/** The headers as pairs. */
export function headerPairs(raw: RawHeaders): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at]!, raw[at + 1]!]);
  return pairs;
}

/** The headers with values changed by `change`, which gets the name as sent and in lower case; undefined drops a header. */
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

/** Headers that concern one connection only, whether or not `Connection` lists them (RFC 9110, 7.6.1). */
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

/** The names, in lower case, of the headers not to forward. */
export function hopByHopHeaders(raw: RawHeaders): ReadonlySet<string> {
  const names = new Set(HOP_BY_HOP);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if (raw[at]!.length !== 10 || raw[at]!.toLowerCase() !== 'connection') continue;
    for (const option of raw[at + 1]!.split(',')) names.add(option.trim().toLowerCase());
  }
  return names;
}
