/** The forge's published API description: finds the operation of a request, and validates requests and responses. */
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

export type Schema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly method: string;
  /** With `{name}` for parameters; some of them may contain slashes. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  readonly bodyRequired?: boolean;
  /** Status → schema of the response, without required properties. */
  readonly answers: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly segments?: boolean;
  readonly schema: Schema;
}

/** The file that scripts/forge-api.ts writes. */
export interface ApiDescription {
  readonly version: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: Readonly<Record<string, Schema>>;
}

const api = JSON.parse(
  readFileSync(new URL('../../fixtures/forge/api.json', import.meta.url), 'utf8'),
) as ApiDescription;

export interface MatchedOperation {
  readonly id: string;
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

const matchers = Object.entries(api.operations)
  .map(([id, operation]) => ({ id, operation, pattern: patternOf(operation) }))
  // A literal segment takes precedence over a parameter: `pulls/comments` is not a pull request.
  .sort((a, b) => literalSegmentCount(b.operation.path) - literalSegmentCount(a.operation.path));

function patternOf({ path, parameters }: Operation): RegExp {
  const multiSegment = new Set(parameters.filter(({ segments }) => segments).map(({ name }) => name));
  const source = path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) =>
    // An empty path is the root folder.
    multiSegment.has(name) ? `(?<${name}>.${name === 'path' ? '*' : '+'})` : `(?<${name}>[^/]+)`,
  );
  return new RegExp(`^${source}$`);
}

function literalSegmentCount(path: string): number {
  return path.split('/').filter((part) => part !== '' && !part.includes('{')).length;
}

/** The operation of a request with its decoded path parameters; undefined if the fake does not implement it. */
export function matchOperation(method: string, path: string): MatchedOperation | undefined {
  for (const { id, operation, pattern } of matchers) {
    if (operation.method !== method) continue;
    const match = pattern.exec(path);
    if (!match) continue;
    const parameters = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return { id, operation, parameters };
  }
  return undefined;
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const options = {
  strict: false,
  allErrors: true,
  logger: false,
  formats: { 'date-time': dateTime },
} as const;
const ajv = new Ajv(options);
const coercingAjv = new Ajv({ ...options, coerceTypes: true });
const responseAjv = new Ajv({ ...options, allErrors: false }).addSchema({
  $id: 'api',
  components: api.components,
});
const compiled = new Map<unknown, ValidateFunction>();

function validationErrors(ajv: Ajv, schema: Schema, value: unknown, name: string): string[] {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []).map((error) => formatError(error, name));
}

function formatError({ instancePath, message, params }: ErrorObject, name: string): string {
  const extra = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : '';
  return `${name}${instancePath} ${message ?? ''}${extra}`;
}

/** The violations of the description by a request, one line each. */
export function requestErrors(matched: MatchedOperation, query: URLSearchParams, body: unknown): string[] {
  const { operation } = matched;
  const known = operation.parameters.filter((one) => one.in === 'query');
  const extra = [...query.keys()].filter((key) => !known.some(({ name }) => name === key));
  const parameters = operation.parameters.flatMap(({ name, required, schema, in: where }) => {
    const value = where === 'path' ? matched.parameters[name] : query.get(name);
    if (value === undefined || value === null) return required ? [`${where}/${name} is missing`] : [];
    return validationErrors(coercingAjv, wrapInObject(schema), { value }, `${where}/${name}`);
  });
  return [
    ...extra.map((key) => `query/${key} is no parameter`),
    ...parameters,
    ...bodyErrors(operation, body),
  ];
}

/** Coercion needs a parent object around the value. */
const objects = new Map<Schema, Schema>();
function wrapInObject(schema: Schema): Schema {
  const found = objects.get(schema) ?? { type: 'object', properties: { value: schema } };
  objects.set(schema, found);
  return found;
}

function bodyErrors({ body: schema, bodyRequired }: Operation, body: unknown): string[] {
  if (body === undefined) return bodyRequired ? ['body is missing'] : [];
  if (!schema) return ['body is not asked for'];
  return validationErrors(ajv, schema, body, 'body');
}

/** Where the forge deviates from its description: outdated review comments have no line. */
const ignoredErrors = /^answer(?:\/\d+)?\/(?:start_)?line must be integer$/;

const responseSchemas = new Map<Schema, Schema>();

/** The violations of the description by a response of the fake. */
export function responseErrors({ operation }: MatchedOperation, status: number, body: unknown): string[] {
  if (status >= 300) return [];
  const schema = operation.answers[status];
  if (!schema)
    return body === undefined && (status === 204 || Object.keys(operation.answers).length === 0)
      ? []
      : [`answer ${status} is not described`];
  let rooted = responseSchemas.get(schema);
  if (!rooted) {
    rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;
    responseSchemas.set(schema, rooted);
  }
  return validationErrors(responseAjv, rooted, body, 'answer').filter((one) => !ignoredErrors.test(one));
}
