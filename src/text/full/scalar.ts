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
import { resolvePlainScalar } from '../core-schema.ts';

const CORE_TAG = 'tag:yaml.org,2002:';
const coreTags = new Map<string, { resolve(source: string, isExplicit: boolean, tag: string): unknown }>([
  [`${CORE_TAG}null`, nullCoreTag],
  [`${CORE_TAG}bool`, boolCoreTag],
  [`${CORE_TAG}int`, intCoreTag],
  [`${CORE_TAG}float`, floatCoreTag],
]);

/** The tag prefixes that the `%TAG` lines of a document define, by handle. */
export type TagHandles = ReadonlyMap<string, string>;

/** A scalar's value by the YAML 1.2 core schema, or `undefined` if its tag is unknown or does not fit. */
export function scalarValue(source: string, event: ScalarEvent, handles: TagHandles): unknown {
  const text = getScalarValue(source, event);
  if (event.tagStart !== -1)
    return resolveTag(tagName(source.slice(event.tagStart, event.tagEnd), handles), text);
  if (event.style !== SCALAR_STYLE.PLAIN) return text;
  return resolvePlainScalar(text);
}

/** The full name of a tag as written: `!!str` and `!<tag:yaml.org,2002:str>` are one. */
export function tagName(written: string, handles: TagHandles): string {
  if (written.startsWith('!<')) return written.slice(2, -1);
  const [handle] = /^!(?:[A-Za-z0-9-]*!)?/.exec(written)!;
  if (written === '!') return written;
  return (handles.get(handle) ?? (handle === '!!' ? CORE_TAG : handle)) + written.slice(handle.length);
}

/** The tags of collections that JSON data can have. */
export const collectionTags = { sequence: `${CORE_TAG}seq`, mapping: `${CORE_TAG}map` } as const;

function resolveTag(name: string, text: string): unknown {
  if (name === '!' || name === `${CORE_TAG}str`) return text;
  const value = coreTags.get(name)?.resolve(text, true, name);
  return value === NOT_RESOLVED ? undefined : value;
}
