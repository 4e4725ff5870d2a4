import type { Condition, ContentCheckName, ObjectRule, Rule } from './rule.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = { [keyword: string]: unknown };

export interface JsonSchemaOptions {
  /** The schema of a content check; `{}` leaves the check to code. */
  contentSchema: (content: ContentCheckName) => JsonSchema;
  /** The names of the vocabulary that the schema is written in; neutral without it. */
  names?: SchemaNames | undefined;
  /** Rules that are referenced as the `$defs` entry of this name. */
  definitions?: ReadonlyMap<Rule, string>;
}

/** How a vocabulary writes neutral names, at one level of the document. */
export interface SchemaNames {
  key(neutral: string): string;
  value(neutral: string): string;
  /** The names below a neutral key; `*` is every entry of a map. */
  under(neutral: string): SchemaNames | undefined;
}

/** The JSON Schema 2020-12 of a rule, without `$schema` and `$defs`. */
export function toJsonSchema(rule: Rule, options: JsonSchemaOptions): JsonSchema {
  const name = options.definitions?.get(rule);
  if (name !== undefined) return { $ref: `#/$defs/${name}` };
  const nested = (inner: Rule, key?: string) =>
    toJsonSchema(inner, key === undefined ? options : { ...options, names: options.names?.under(key) });
  switch (rule.kind) {
    case 'any':
      return {};
    case 'null':
      return { type: 'null' };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice': {
      const values = rule.values.map((value) =>
        typeof value === 'string' ? (options.names?.value(value) ?? value) : value,
      );
      return values.length === 1 ? { const: values[0] } : { enum: values };
    }
    case 'number':
      return withoutUndefined({
        type: rule.integer ? 'integer' : 'number',
        minimum: rule.min,
        exclusiveMinimum: rule.exclusiveMin,
        maximum: rule.max,
      });
    case 'string':
      return {
        ...withoutUndefined({
          type: 'string',
          minLength: rule.min,
          maxLength: rule.max,
          pattern: rule.pattern,
        }),
        ...(rule.excludedPatterns ? { not: excluding(rule.excludedPatterns) } : {}),
        ...(rule.contentCheck ? options.contentSchema(rule.contentCheck) : {}),
      };
    case 'list':
      return withoutUndefined({
        type: 'array',
        minItems: rule.min,
        uniqueItems: rule.unique,
        items: nested(rule.items),
      });
    case 'map':
      return withoutUndefined({
        type: 'object',
        minProperties: rule.min,
        propertyNames: rule.keys && { pattern: rule.keys.pattern },
        additionalProperties: nested(rule.values, '*'),
      });
    case 'union':
      return { anyOf: rule.branches.map((branch) => nested(branch)) };
    case 'object':
      return objectSchema(rule, options, nested);
  }
}

/** What a string must not match. */
const excluding = (patterns: readonly string[]): JsonSchema =>
  patterns.length === 1 ? { pattern: patterns[0] } : { anyOf: patterns.map((pattern) => ({ pattern })) };

function objectSchema(
  rule: ObjectRule,
  { names }: JsonSchemaOptions,
  nested: (rule: Rule, key?: string) => JsonSchema,
): JsonSchema {
  const nameOf = (key: string) => names?.key(key) ?? key;
  if (rule.restricts) return restrictedSchema(rule, rule.restricts, nested, nameOf);
  const properties: JsonSchema = {};
  const required: string[] = [];
  for (const [key, field] of Object.entries(rule.fields)) {
    properties[nameOf(key)] = { description: field.description, ...nested(field.rule, key) };
    if (field.required) required.push(nameOf(key));
  }
  const allOf = (rule.conditions ?? []).flatMap((condition) => conditionSchemas(condition, rule, names));
  return withoutUndefined({
    type: 'object',
    minProperties: rule.min,
    properties,
    required: required.length > 0 ? required : undefined,
    additionalProperties: rule.allowsUnknownKeys ? undefined : false,
    ...(allOf.length > 0 ? { allOf } : {}),
  });
}

/** The schema of an object that restricts another: the other one, and the differences. */
function restrictedSchema(
  rule: ObjectRule,
  base: ObjectRule,
  nested: (rule: Rule, key?: string) => JsonSchema,
  nameOf: (key: string) => string,
): JsonSchema {
  const differing = Object.entries(rule.fields).filter(([key, field]) => base.fields[key] !== field);
  const missing = Object.keys(base.fields).filter((key) => !Object.hasOwn(rule.fields, key));
  return {
    allOf: [
      nested(base),
      withoutUndefined({
        properties: Object.fromEntries(
          differing.map(([key, field]) => [
            nameOf(key),
            { description: field.description, ...nested(field.rule, key) },
          ]),
        ),
        not: missing.length > 0 ? { anyOf: missing.map((key) => ({ required: [nameOf(key)] })) } : undefined,
      }),
    ],
  };
}

/** A condition as schemas that must all hold. */
function conditionSchemas(
  condition: Condition,
  rule: ObjectRule,
  names: SchemaNames | undefined,
): JsonSchema[] {
  const namesOf = (keys: readonly string[]) => keys.map((key) => names?.key(key) ?? key);
  switch (condition.kind) {
    case 'exclusive': {
      const keys = namesOf(condition.keys);
      if (condition.required) return [{ oneOf: keys.map((key) => ({ required: [key] })) }];
      return keys.flatMap((key, index) =>
        keys.slice(index + 1).map((other) => ({ not: { required: [key, other] } })),
      );
    }
    case 'requires': {
      const keys = namesOf(condition.keys);
      const requirement = condition.anyOf
        ? { anyOf: keys.map((key) => ({ required: [key] })) }
        : { required: keys };
      const unless = namesOf(condition.unless ?? []).map((key) => ({ required: [key] }));
      return [
        implies(
          { required: namesOf([condition.key]) },
          unless.length > 0 ? { anyOf: [requirement, ...unless] } : requirement,
        ),
      ];
    }
    case 'requiredIf': {
      const [key] = namesOf([condition.key]);
      const values = condition.not
        ? choices(rule, condition.key).filter((value) => !condition.values.includes(value as string))
        : condition.values;
      return [ifOneOf(key!, values, { required: namesOf(condition.keys) })];
    }
    case 'restrictsValues': {
      const properties = Object.fromEntries(
        Object.entries(condition.allowedValues).map(([key, values]) => [namesOf([key])[0], { enum: values }]),
      );
      return [ifOneOf(namesOf([condition.key])[0]!, [condition.value], { properties })];
    }
    case 'requiredUnlessEmpty':
      return [{ anyOf: [{ maxProperties: 0 }, { required: namesOf([condition.key]) }] }];
  }
}

const ifOneOf = (key: string, values: readonly unknown[], then: JsonSchema): JsonSchema =>
  implies({ properties: { [key]: { enum: values } }, required: [key] }, then);

const implies = (when: JsonSchema, then: JsonSchema): JsonSchema => ({ if: when, then });

/** The values of a field that is a choice. */
function choices(rule: ObjectRule, key: string): readonly (string | boolean)[] {
  const field = rule.fields[key]?.rule;
  return field?.kind === 'choice' ? field.values : [];
}

function withoutUndefined(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
