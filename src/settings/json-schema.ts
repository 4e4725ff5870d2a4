/** The settings' JSON Schema, from the tables of `schema/`. */
import type { Content, Rule } from '../rules/rule.ts';
import { type Schema, schemaOf, type Written } from '../rules/schema.ts';
import { settings, sharedRules } from './schema/document.ts';
import { unitFields } from './schema/unit.ts';

export interface SettingsSchemaOptions {
  /** How the vocabulary writes a neutral word at a place. */
  words?: {
    key(path: readonly string[], key: string): string;
    value(path: readonly string[], value: string): string;
  };
  content: (content: Content) => Schema;
}

/** JSON Schema 2020-12, complete. Each setting is one `$defs` entry, as projects and defaults carry it too. */
export function settingsSchema({ words, content }: SettingsSchemaOptions): Schema {
  const written = words && writtenAt(words, []);
  const neutral = new Map(sharedRules);
  for (const [key, { rule }] of Object.entries(unitFields)) if (hasParts(rule)) neutral.set(rule, key);
  const define = new Map([...neutral].map(([rule, name]) => [rule, written?.key(name) ?? name]));
  const $defs: Schema = {};
  for (const [rule, key] of neutral) {
    const name = define.get(rule)!;
    const others = new Map([...define].filter(([, other]) => other !== name));
    const within = Object.hasOwn(unitFields, key) ? written?.under(key) : written;
    $defs[name] ??= schemaOf(rule, { content, words: within, define: others });
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Pipeline settings',
    ...schemaOf(settings, { content, words: written, define }),
    $defs,
  };
}

const hasParts = (rule: Rule) => ['object', 'map', 'list', 'either'].includes(rule.kind);

function writtenAt(words: NonNullable<SettingsSchemaOptions['words']>, path: readonly string[]): Written {
  return {
    key: (neutral) => words.key(path, neutral),
    value: (neutral) => words.value(path, neutral),
    under: (neutral) => writtenAt(words, [...path, neutral]),
  };
}
