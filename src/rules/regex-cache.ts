const regexes = new Map<string, RegExp>();

/** The regular expression of a rule's pattern, compiled once. */
export function regexOf(pattern: string): RegExp {
  let cached = regexes.get(pattern);
  if (cached) return cached;
  cached = new RegExp(pattern, 'u');
  regexes.set(pattern, cached);
  return cached;
}
