/**
 * Judges a value by one of the schemas of this folder, and says what is wrong in words for a person. It knows the
 * keywords that these schemas use and no other; a test holds it against a validator of JSON Schema.
 */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

/** What is wrong with a value, beginning with its place; undefined where nothing is. */
export function judge(schema: Schema, value: unknown, place = ''): string | undefined {
  const say = (what: string) => `${place === '' ? 'the body' : place} ${what}`;
  if (schema.type !== undefined) {
    const types = [schema.type].flat();
    if (!types.some((type) => isOf(type, value))) return say(`must be ${types.map(named).join(' or ')}`);
  }
  if ('const' in schema && value !== schema.const) return say(`must be ${JSON.stringify(schema.const)}`);
  if (schema.enum && !schema.enum.includes(value)) {
    return say(`must be one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`);
  }
  if (schema.not && judge(schema.not, value, place) === undefined) return say('must be another value');
  if (typeof value === 'string') return judgeText(schema, value, say) ?? judgeForms(schema, value, place);
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? value)) return say(`must be at least ${schema.minimum}`);
    if (value > (schema.maximum ?? value)) return say(`must be at most ${schema.maximum}`);
  } else if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return say('must not be empty');
    if (value.length > (schema.maxItems ?? value.length))
      return say(`has ${value.length} items; at most ${schema.maxItems}`);
    for (const [index, item] of value.entries()) {
      const fault = schema.items && judge(schema.items, item, `${place}[${index}]`);
      if (fault !== undefined) return fault;
    }
  } else if (isObject(value)) {
    const fault = judgeObject(schema, value, place, say);
    if (fault !== undefined) return fault;
  }
  return judgeForms(schema, value, place);
}

/** Of several forms, the fault of the one that is meant: by the value's type, and of objects by what their `type` says. */
function judgeForms({ anyOf }: Schema, value: unknown, place: string): string | undefined {
  if (!anyOf || anyOf.some((form) => judge(form, value) === undefined)) return undefined;
  const form = anyOf.find((one) => isMeant(one, value)) ?? anyOf[0];
  return form && judge(form, value, place);
}

function isMeant({ type, properties }: Schema, value: unknown): boolean {
  if (type !== undefined && ![type].flat().some((one) => isOf(one, value))) return false;
  return !isObject(value) || !properties?.type || judge(properties.type, value.type) === undefined;
}

function judgeText(schema: Schema, value: string, say: (what: string) => string): string | undefined {
  // Code points, as JSON Schema counts; only a text that could be too long is counted.
  if (
    schema.maxLength !== undefined &&
    value.length > schema.maxLength &&
    [...value].length > schema.maxLength
  )
    return say(`is longer than ${schema.maxLength} characters`);
  if (value.length < (schema.minLength ?? 0)) return say('must not be empty');
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    return say(`must be of the form ${schema.pattern}`);
  return undefined;
}

function judgeObject(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  place: string,
  say: (what: string) => string,
): string | undefined {
  const lacking = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (lacking !== undefined) return say(`has no ${lacking}`);
  const keys = Object.keys(value);
  if (keys.length < (schema.minProperties ?? 0)) return say('must not be empty');
  for (const key of keys) {
    const properties = schema.properties ?? {};
    const of = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    const fault = of && judge(of, value[key], place === '' ? key : `${place}.${key}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  integer: 'a whole number',
  number: 'a finite number',
  string: 'text',
  boolean: 'true or false',
  null: 'null',
};
const named = (type: string) => NAMES[type] ?? type;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
