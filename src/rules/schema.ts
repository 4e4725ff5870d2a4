import type { Condition, Content, ObjectRule, Rule } from './rule.ts';

/** A JSON Schema, or a part of one. */
export type Schema = { [keyword: string]: unknown };

export interface SchemaOptions {
  /** The schema of a content check; `{}` leaves it to code. */
  content: (content: Content) => Schema;
  /** The words of the vocabulary the schema is written in. */
  words?: Written | undefined;
  /** Rules that become a `$defs` entry of this name, each used by reference. */
  define?: ReadonlyMap<Rule, string>;
}

/** The way back: how a neutral word is written. */
export interface Written {
  key(neutral: string): string;
  value(neutral: string): string;
  under(neutral: string): Written | undefined;
}

/** JSON Schema 2020-12 of a rule, without `$schema` and `$defs`. */
export function schemaOf(rule: Rule, options: SchemaOptions): Schema {
  const name = options.define?.get(rule);
  if (name !== undefined) return { $ref: `#/$defs/${name}` };
  const nested = (inner: Rule, key?: string) =>
    schemaOf(inner, key === undefined ? options : { ...options, words: options.words?.under(key) });
  switch (rule.kind) {
    case 'any':
      return {};
    case 'null':
      return { type: 'null' };
    case 'flag':
      return { type: 'boolean' };
    case 'choice': {
      const values = rule.values.map((value) =>
        typeof value === 'string' ? (options.words?.value(value) ?? value) : value,
      );
      return values.length === 1 ? { const: values[0] } : { enum: values };
    }
    case 'number':
      return defined({
        type: rule.whole ? 'integer' : 'number',
        minimum: rule.min,
        exclusiveMinimum: rule.above,
        maximum: rule.max,
      });
    case 'text':
      return {
        ...defined({ type: 'string', minLength: rule.min, maxLength: rule.max, pattern: rule.pattern }),
        ...(rule.content ? options.content(rule.content) : {}),
      };
    case 'list':
      return defined({
        type: 'array',
        minItems: rule.min,
        uniqueItems: rule.unique,
        items: nested(rule.items),
      });
    case 'map':
      return defined({
        type: 'object',
        minProperties: rule.min,
        propertyNames: rule.keys && { pattern: rule.keys.pattern },
        additionalProperties: nested(rule.values, '*'),
      });
    case 'either':
      return { anyOf: rule.forms.map((form) => nested(form)) };
    case 'object':
      return objectSchema(rule, options, nested);
  }
}

function objectSchema(
  rule: ObjectRule,
  { words }: SchemaOptions,
  nested: (rule: Rule, key?: string) => Schema,
): Schema {
  const written = (key: string) => words?.key(key) ?? key;
  if (rule.narrows) return narrowed(rule, rule.narrows, nested, written);
  const properties: Schema = {};
  const required: string[] = [];
  for (const [key, field] of Object.entries(rule.fields)) {
    properties[written(key)] = { description: field.means, ...nested(field.rule, key) };
    if (field.required) required.push(written(key));
  }
  const allOf = (rule.conditions ?? []).flatMap((condition) => conditionSchemas(condition, rule, words));
  return defined({
    type: 'object',
    minProperties: rule.min,
    properties,
    required: required.length > 0 ? required : undefined,
    additionalProperties: rule.open ? undefined : false,
    ...(allOf.length > 0 ? { allOf } : {}),
  });
}

/** A narrower form: the wider one, and what differs. */
function narrowed(
  rule: ObjectRule,
  wider: ObjectRule,
  nested: (rule: Rule, key?: string) => Schema,
  written: (key: string) => string,
): Schema {
  const differing = Object.entries(rule.fields).filter(([key, field]) => wider.fields[key] !== field);
  const lacking = Object.keys(wider.fields).filter((key) => !Object.hasOwn(rule.fields, key));
  return {
    allOf: [
      nested(wider),
      defined({
        properties: Object.fromEntries(
          differing.map(([key, field]) => [
            written(key),
            { description: field.means, ...nested(field.rule, key) },
          ]),
        ),
        not: lacking.length > 0 ? { anyOf: lacking.map((key) => ({ required: [written(key)] })) } : undefined,
      }),
    ],
  };
}

/** What a condition asks, as schemas that must all hold. */
function conditionSchemas(condition: Condition, rule: ObjectRule, words: Written | undefined): Schema[] {
  const written = (keys: readonly string[]) => keys.map((key) => words?.key(key) ?? key);
  const [has] = 'has' in condition ? written([condition.has]) : [];
  switch (condition.kind) {
    case 'exclusive': {
      const keys = written(condition.keys);
      if (condition.required) return [{ oneOf: keys.map((key) => ({ required: [key] })) }];
      return keys.flatMap((key, index) =>
        keys.slice(index + 1).map((other) => ({ not: { required: [key, other] } })),
      );
    }
    case 'needs': {
      const keys = written(condition.keys);
      const needed = condition.any ? { anyOf: keys.map((key) => ({ required: [key] })) } : { required: keys };
      const unless = written(condition.unless ?? []).map((key) => ({ required: [key] }));
      return [implies({ required: [has] }, unless.length > 0 ? { anyOf: [needed, ...unless] } : needed)];
    }
    case 'when': {
      const [key] = written([condition.key]);
      const values = condition.not
        ? choices(rule, condition.key).filter((value) => !condition.values.includes(value as string))
        : condition.values;
      return [holding(key!, values, { required: written(condition.keys) })];
    }
    case 'forbids': {
      const properties = Object.fromEntries(
        Object.entries(condition.limits).map(([key, values]) => [written([key])[0], { enum: values }]),
      );
      return [holding(written([condition.key])[0]!, [condition.value], { properties })];
    }
    case 'filled':
      return [{ anyOf: [{ maxProperties: 0 }, { required: written([condition.key]) }] }];
  }
}

const holding = (key: string, values: readonly unknown[], then: Schema): Schema =>
  implies({ properties: { [key]: { enum: values } }, required: [key] }, then);

const implies = (when: Schema, then: Schema): Schema => ({ if: when, then });

/** The values of a choice among an object's fields. */
function choices(rule: ObjectRule, key: string): readonly (string | boolean)[] {
  const field = rule.fields[key]?.rule;
  return field?.kind === 'choice' ? field.values : [];
}

function defined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
