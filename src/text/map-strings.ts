/** How to change strings and the names of keys. `key` is the nearest key above: for a list item that of the list. */
export interface StringMapper {
  readonly mapValue: (text: string, key: string) => string;
  readonly mapKey?: (name: string, key: string) => string;
}

/** Plain data with every string changed. What does not change is not copied: in a report that is most. */
export function mapStrings<T>(data: T, mapper: StringMapper, key = ''): T {
  if (typeof data === 'string') return mapper.mapValue(data, key) as T;
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    let items: unknown[] | undefined;
    for (let index = 0; index < data.length; index++) {
      const item = mapStrings(data[index], mapper, key);
      if (item === data[index]) continue;
      items ??= [...data];
      items[index] = item;
    }
    return (items ?? data) as T;
  }
  const object = data as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  let renamed = false;
  for (const name in object) {
    const mapped = mapStrings(object[name], mapper, name);
    if (mapper.mapKey && mapper.mapKey(name, key) !== name) renamed = true;
    if (mapped === object[name]) continue;
    copy ??= { ...object };
    copy[name] = mapped;
  }
  const result = copy ?? object;
  if (!renamed) return result as T;
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [mapper.mapKey!(name, key), value]),
  ) as T;
}
