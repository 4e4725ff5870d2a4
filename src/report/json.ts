/** The report as JSON, its keys in the order of the schema: what other programs and `gatehouse report` read. */
import { reportSchema } from '../model/report.ts';
import { toJson } from './escape.ts';
import type { Writer } from './writer.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

/** The report itself, unchanged: what cannot be seen is an escape of JSON, lone surrogates too. */
export const json: Writer = (report) => toJson(ordered(report, reportSchema as Schema));

/** Known keys in the order of the schema, then the others by name. What is in order already is not copied. */
function ordered(value: unknown, schema: Schema | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let items: unknown[] | undefined;
    for (const [index, each] of value.entries()) {
      const item = ordered(each, schema?.items);
      if (item === each) continue;
      items ??= [...value];
      items[index] = item;
    }
    return items ?? value;
  }
  const given = value as Record<string, unknown>;
  const known = schema?.properties ?? {};
  const others = Object.keys(given).filter((key) => !Object.hasOwn(known, key));
  const keys = [...Object.keys(known).filter((key) => Object.hasOwn(given, key)), ...others.sort()];
  const entries = keys.map((key) => [key, ordered(given[key], known[key])] as const);
  const names = Object.keys(given);
  const isSame = entries.every(([key, each], index) => key === names[index] && each === given[key]);
  return isSame ? given : Object.fromEntries(entries);
}
