/** How texts are changed, and names; `key` is the one that leads there: of a list's items the list's. */
export interface Change {
  readonly text: (text: string, key: string) => string;
  readonly name?: (name: string, key: string) => string;
}

/** Plain data with every text changed. What does not change is not copied: most of a report is as it was. */
export function mapTexts<T>(data: T, change: Change, key = ''): T {
  if (typeof data === 'string') return change.text(data, key) as T;
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    let items: unknown[] | undefined;
    for (let index = 0; index < data.length; index++) {
      const item = mapTexts(data[index], change, key);
      if (item === data[index]) continue;
      items ??= [...data];
      items[index] = item;
    }
    return (items ?? data) as T;
  }
  const given = data as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  let renamed = false;
  for (const name in given) {
    const changed = mapTexts(given[name], change, name);
    if (change.name && change.name(name, key) !== name) renamed = true;
    if (changed === given[name]) continue;
    copy ??= { ...given };
    copy[name] = changed;
  }
  const made = copy ?? given;
  if (!renamed) return made as T;
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => [change.name!(name, key), value]),
  ) as T;
}
