/** The report as JSON, its keys in the order of the schema: other programs and `gatehouse report` read it. */
import { reportSchema } from '../model/report.ts';
import { toJson } from './sanitize.ts';
import type { ReportWriter } from './writer.ts';

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
}

/** Writes the report unchanged; invisible characters and lone surrogates are JSON escapes. */
export const json: ReportWriter = (report) => toJson(sortKeys(report, reportSchema as SchemaNode));

/** Known keys in the order of the schema, then the others by name. A value that is in order is not copied. */
function sortKeys(value: unknown, schema: SchemaNode | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let items: unknown[] | undefined;
    for (const [index, each] of value.entries()) {
      const item = sortKeys(each, schema?.items);
      if (item === each) continue;
      items ??= [...value];
      items[index] = item;
    }
    return items ?? value;
  }
  const object = value as Record<string, unknown>;
  const known = schema?.properties ?? {};
  const extraKeys = Object.keys(object).filter((key) => !Object.hasOwn(known, key));
  const keys = [...Object.keys(known).filter((key) => Object.hasOwn(object, key)), ...extraKeys.sort()];
  const entries = keys.map((key) => [key, sortKeys(object[key], known[key])] as const);
  const originalKeys = Object.keys(object);
  const isSame = entries.every(([key, each], index) => key === originalKeys[index] && each === object[key]);
  return isSame ? object : Object.fromEntries(entries);
}
