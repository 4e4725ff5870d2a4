/** The JSON Schema of settings, from the rule tables of `schema/`. */
import type { ContentCheckName, Rule } from '../rules/rule.ts';
import { type JsonSchema, type SchemaNames, toJsonSchema } from '../rules/to-json-schema.ts';
import { documentRule, sharedRules } from './schema/document.ts';
import { settingsFields } from './schema/settings-fields.ts';

/** The vocabulary of a printed schema; without `names` it is in neutral names. */
export interface SettingsSchemaOptions {
  /** How the vocabulary writes a neutral name at a path. */
  names?: {
    key(path: readonly string[], key: string): string;
    value(path: readonly string[], value: string): string;
  };
  contentSchema: (content: ContentCheckName) => JsonSchema;
}

/** A complete JSON Schema 2020-12. Each setting is one entry of `$defs`, as defaults and projects use it too. */
export function settingsSchema({ names, contentSchema }: SettingsSchemaOptions): JsonSchema {
  const rootNames = names && namesAt(names, []);
  const definitionNames = new Map(sharedRules);
  for (const [key, { rule }] of Object.entries(settingsFields))
    if (isComposite(rule)) definitionNames.set(rule, key);
  const definitions = new Map(
    [...definitionNames].map(([rule, name]) => [rule, rootNames?.key(name) ?? name]),
  );
  const $defs: JsonSchema = {};
  for (const [rule, key] of definitionNames) {
    const name = definitions.get(rule)!;
    const otherDefinitions = new Map([...definitions].filter(([, other]) => other !== name));
    const innerNames = Object.hasOwn(settingsFields, key) ? rootNames?.under(key) : rootNames;
    $defs[name] ??= toJsonSchema(rule, { contentSchema, names: innerNames, definitions: otherDefinitions });
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Pipeline settings',
    ...toJsonSchema(documentRule, { contentSchema, names: rootNames, definitions }),
    $defs,
  };
}

const isComposite = (rule: Rule) => ['object', 'map', 'list', 'union'].includes(rule.kind);

function namesAt(names: NonNullable<SettingsSchemaOptions['names']>, path: readonly string[]): SchemaNames {
  return {
    key: (neutral) => names.key(path, neutral),
    value: (neutral) => names.value(path, neutral),
    under: (neutral) => namesAt(names, [...path, neutral]),
  };
}
