import {
  boolCoreTag,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';
import { plainValue } from './core-schema.ts';

const core = 'tag:yaml.org,2002:';
const explicit = new Map<string, { resolve(source: string, isExplicit: boolean, tag: string): unknown }>([
  [`${core}null`, nullCoreTag],
  [`${core}bool`, boolCoreTag],
  [`${core}int`, intCoreTag],
  [`${core}float`, floatCoreTag],
]);

/** What the `%TAG` lines of a document make of the beginnings of tags. */
export type TagHandles = ReadonlyMap<string, string>;

/** A scalar's value by the YAML 1.2 core schema, or `undefined` where its tag is unknown or does not fit. */
export function scalarValue(source: string, event: ScalarEvent, handles: TagHandles): unknown {
  const text = getScalarValue(source, event);
  if (event.tagStart !== -1)
    return tagged(tagName(source.slice(event.tagStart, event.tagEnd), handles), text);
  if (event.style !== SCALAR_STYLE.PLAIN) return text;
  return plainValue(text);
}

/** The full name of a tag as written: `!!str` and `!<tag:yaml.org,2002:str>` are one. */
export function tagName(written: string, handles: TagHandles): string {
  if (written.startsWith('!<')) return written.slice(2, -1);
  const [handle] = /^!(?:[A-Za-z0-9-]*!)?/.exec(written)!;
  if (written === '!') return written;
  return (handles.get(handle) ?? (handle === '!!' ? core : handle)) + written.slice(handle.length);
}

/** The kind of node a tag asks for, of the tags that JSON data can have. */
export const collectionTags = { sequence: `${core}seq`, mapping: `${core}map` } as const;

function tagged(name: string, text: string): unknown {
  if (name === '!' || name === `${core}str`) return text;
  const value = explicit.get(name)?.resolve(text, true, name);
  return value === NOT_RESOLVED ? undefined : value;
}
