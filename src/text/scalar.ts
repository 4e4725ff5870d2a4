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

/** What a plain scalar may begin with to be anything but text (YAML 1.2 core schema). */
const TELLING = new Set('~nNtTfF+-.0123456789');
const implicit = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];
const core = 'tag:yaml.org,2002:';
const explicit = new Map<string, { resolve(source: string, isExplicit: boolean, tag: string): unknown }>([
  [`${core}null`, nullCoreTag],
  [`${core}bool`, boolCoreTag],
  [`${core}int`, intCoreTag],
  [`${core}float`, floatCoreTag],
]);

/** A scalar's value by the YAML 1.2 core schema, or `undefined` where its tag is unknown or does not fit. */
export function scalarValue(source: string, event: ScalarEvent): unknown {
  const text = getScalarValue(source, event);
  if (event.tagStart !== -1) return tagged(source.slice(event.tagStart, event.tagEnd), text);
  if (event.style !== SCALAR_STYLE.PLAIN) return text;
  if (text === '') return null;
  if (!TELLING.has(text[0]!)) return text;
  for (const tag of implicit) {
    const value = tag.resolve(text, false, '');
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}

/** The full name of a tag as written: `!!str` and `!<tag:yaml.org,2002:str>` are one. */
export function tagName(written: string): string {
  if (written.startsWith('!<')) return written.slice(2, -1);
  return written.startsWith('!!') ? core + written.slice(2) : written;
}

/** The kind of node a tag asks for, of the tags that JSON data can have. */
export const collectionTags = { sequence: `${core}seq`, mapping: `${core}map` } as const;

function tagged(written: string, text: string): unknown {
  const name = tagName(written);
  if (name === '!' || name === `${core}str`) return text;
  const value = explicit.get(name)?.resolve(text, true, name);
  return value === NOT_RESOLVED ? undefined : value;
}
