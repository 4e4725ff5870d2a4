/**
 * Validates a value against one of the schemas of this folder, with messages for humans. It knows only the keywords that these
 * schemas use; a test compares it with a full JSON Schema validator.
 */

/** The JSON Schema keywords that the validator knows. */
export interface BodySchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly BodySchema[];
  readonly not?: BodySchema;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: BodySchema;
  readonly minProperties?: number;
  readonly items?: BodySchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

/** The first problem of a value, starting with its path; undefined if it is valid. */
export function validateValue(schema: BodySchema, value: unknown, path = ''): string | undefined {
  const describe = (what: string) => `${path === '' ? 'the body' : path} ${what}`;
  if (schema.type !== undefined) {
    const types = [schema.type].flat();
    if (!types.some((type) => hasType(type, value)))
      return describe(`must be ${types.map(typeName).join(' or ')}`);
  }
  if ('const' in schema && value !== schema.const) return describe(`must be ${JSON.stringify(schema.const)}`);
  if (schema.enum && !schema.enum.includes(value)) {
    return describe(`must be one of ${schema.enum.map((each) => JSON.stringify(each)).join(', ')}`);
  }
  if (schema.not && validateValue(schema.not, value, path) === undefined)
    return describe('has a value that is not allowed');
  if (typeof value === 'string')
    return validateString(schema, value, describe) ?? validateAnyOf(schema, value, path);
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? value)) return describe(`must be at least ${schema.minimum}`);
    if (value > (schema.maximum ?? value)) return describe(`must be at most ${schema.maximum}`);
  } else if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return describe('must not be empty');
    if (value.length > (schema.maxItems ?? value.length))
      return describe(`has ${value.length} items; expected at most ${schema.maxItems}`);
    for (const [index, item] of value.entries()) {
      const problem = schema.items && validateValue(schema.items, item, `${path}[${index}]`);
      if (problem !== undefined) return problem;
    }
  } else if (isObject(value)) {
    const problem = validateObject(schema, value, path, describe);
    if (problem !== undefined) return problem;
  }
  return validateAnyOf(schema, value, path);
}

/** The problem of the branch that was intended, going by the value's type and, for objects, their `type` field. */
function validateAnyOf({ anyOf }: BodySchema, value: unknown, path: string): string | undefined {
  if (!anyOf || anyOf.some((branch) => validateValue(branch, value) === undefined)) return undefined;
  const branch = anyOf.find((each) => isIntendedBranch(each, value)) ?? anyOf[0];
  return branch && validateValue(branch, value, path);
}

function isIntendedBranch({ type, properties }: BodySchema, value: unknown): boolean {
  if (type !== undefined && ![type].flat().some((each) => hasType(each, value))) return false;
  return !isObject(value) || !properties?.type || validateValue(properties.type, value.type) === undefined;
}

function validateString(
  schema: BodySchema,
  value: string,
  describe: (what: string) => string,
): string | undefined {
  // JSON Schema counts code points; only a string that may be too long is counted.
  if (
    schema.maxLength !== undefined &&
    value.length > schema.maxLength &&
    [...value].length > schema.maxLength
  )
    return describe(`is longer than ${schema.maxLength} characters`);
  if (value.length < (schema.minLength ?? 0)) return describe('must not be empty');
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    return describe(`must match ${schema.pattern}`);
  return undefined;
}

function validateObject(
  schema: BodySchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
  describe: (what: string) => string,
): string | undefined {
  const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return describe(`has no ${missing}`);
  const keys = Object.keys(value);
  if (keys.length < (schema.minProperties ?? 0)) return describe('must not be empty');
  for (const key of keys) {
    const properties = schema.properties ?? {};
    const propertySchema = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    const problem =
      propertySchema && validateValue(propertySchema, value[key], path === '' ? key : `${path}.${key}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function hasType(type: string, value: unknown): boolean {
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

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  integer: 'a whole number',
  number: 'a finite number',
  string: 'a string',
  boolean: 'true or false',
  null: 'null',
};
const typeName = (type: string) => TYPE_NAMES[type] ?? type;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
