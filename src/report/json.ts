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

/** Known keys in the order of the schema, then the others by name. */
function ordered(value: unknown, schema: Schema | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => ordered(each, schema?.items));
  if (typeof value !== 'object' || value === null) return value;
  const known = schema?.properties ?? {};
  const others = Object.keys(value).filter((key) => !Object.hasOwn(known, key));
  const keys = [...Object.keys(known).filter((key) => Object.hasOwn(value, key)), ...others.sort()];
  const entries = keys.map((key) => [key, ordered((value as Record<string, unknown>)[key], known[key])]);
  return Object.fromEntries(entries);
}
