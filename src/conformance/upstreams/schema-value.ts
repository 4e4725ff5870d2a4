/** Makes a value for a JSON Schema, as a model does for structured output. */

type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 24;

/** A value with every property filled; numbers are between 0 and 1 if the schema allows it. */
export function valueFor(schema: unknown, root: unknown = schema, depth = 0): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return null;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (typeof schema['$ref'] === 'string') return valueFor(resolve(schema['$ref'], root), root, depth + 1);
  for (const keyword of ['anyOf', 'oneOf']) {
    const options = schema[keyword];
    if (Array.isArray(options))
      return valueFor({ ...schema, [keyword]: undefined, ...options[0] }, root, depth + 1);
  }
  if (Array.isArray(schema['allOf']))
    return valueFor(Object.assign({ ...schema, allOf: undefined }, ...schema['allOf']), root, depth + 1);
  const build = VALUE_BUILDERS[typeOf(schema)];
  return build ? build(schema, root, depth) : {};
}

function typeOf(schema: Schema): string {
  const { type } = schema;
  const typeName = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (typeof typeName === 'string') return typeName;
  return 'items' in schema ? 'array' : 'object';
}

const VALUE_BUILDERS: Readonly<Record<string, (schema: Schema, root: unknown, depth: number) => unknown>> = {
  object: ({ properties }, root, depth) =>
    Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => [
        name,
        valueFor(each, root, depth + 1),
      ]),
    ),
  array: ({ items, prefixItems, minItems }, root, depth) => {
    if (Array.isArray(prefixItems)) return prefixItems.map((each) => valueFor(each, root, depth + 1));
    const length = Math.min(typeof minItems === 'number' ? Math.max(1, minItems) : 1, 100);
    return Array.from({ length }, () => valueFor(items, root, depth + 1));
  },
  string: ({ minLength }) =>
    'conformance'.padEnd(typeof minLength === 'number' ? Math.min(minLength, 1000) : 0, '.'),
  number: (schema) => clamp(schema, 0.5),
  integer: (schema) => Math.round(clamp(schema, 1)),
  boolean: () => true,
  null: () => null,
};

function clamp({ minimum, maximum }: Schema, preferred: number): number {
  const least = typeof minimum === 'number' ? Math.max(minimum, preferred) : preferred;
  return typeof maximum === 'number' ? Math.min(maximum, least) : least;
}

function resolve(pointer: string, root: unknown): unknown {
  const steps = pointer.replace(/^#\/?/, '').split('/').filter(Boolean);
  return steps.reduce<unknown>(
    (at, step) => (isObject(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    root,
  );
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
