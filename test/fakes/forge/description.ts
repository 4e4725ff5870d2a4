/** The forge's published API description: which operation a request is, and what is wrong with the request or the answer. */
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

export type Schema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly method: string;
  /** With `{name}` for what differs; some of them may hold slashes. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  readonly bodyRequired?: boolean;
  /** Status → schema of the answer, in which nothing is required. */
  readonly answers: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly segments?: boolean;
  readonly schema: Schema;
}

/** What scripts/forge-api.ts writes. */
export interface Api {
  readonly version: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: Readonly<Record<string, Schema>>;
}

const api = JSON.parse(
  readFileSync(new URL('../../fixtures/forge/api.json', import.meta.url), 'utf8'),
) as Api;

export interface Asked {
  readonly id: string;
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

const matchers = Object.entries(api.operations)
  .map(([id, operation]) => ({ id, operation, pattern: patternOf(operation) }))
  // A literal segment is stronger than a parameter: `pulls/comments` is no pull request.
  .sort((a, b) => weight(b.operation.path) - weight(a.operation.path));

function patternOf({ path, parameters }: Operation): RegExp {
  const wide = new Set(parameters.filter(({ segments }) => segments).map(({ name }) => name));
  const source = path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) =>
    // An empty path is the root folder of the contents.
    wide.has(name) ? `(?<${name}>.${name === 'path' ? '*' : '+'})` : `(?<${name}>[^/]+)`,
  );
  return new RegExp(`^${source}$`);
}

function weight(path: string): number {
  return path.split('/').filter((part) => part !== '' && !part.includes('{')).length;
}

/** The operation of a request, its path's parameters decoded; undefined where the fake plays none. */
export function operationOf(method: string, path: string): Asked | undefined {
  for (const { id, operation, pattern } of matchers) {
    if (operation.method !== method) continue;
    const found = pattern.exec(path);
    if (!found) continue;
    const parameters = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
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
const loose = new Ajv({ ...options, coerceTypes: true });
const answersAjv = new Ajv({ ...options, allErrors: false }).addSchema({
  $id: 'api',
  components: api.components,
});
const compiled = new Map<unknown, ValidateFunction>();

function faultsOf(by: Ajv, schema: Schema, value: unknown, name: string): string[] {
  let check = compiled.get(schema);
  if (!check) {
    check = by.compile(schema);
    compiled.set(schema, check);
  }
  return check(value) ? [] : (check.errors ?? []).map((error) => said(error, name));
}

function said({ instancePath, message, params }: ErrorObject, name: string): string {
  const extra = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : '';
  return `${name}${instancePath} ${message ?? ''}${extra}`;
}

/** What the description says against a request; one line each. */
export function wrongRequest(asked: Asked, query: URLSearchParams, body: unknown): string[] {
  const { operation } = asked;
  const known = operation.parameters.filter((one) => one.in === 'query');
  const extra = [...query.keys()].filter((key) => !known.some(({ name }) => name === key));
  const parameters = operation.parameters.flatMap(({ name, required, schema, in: where }) => {
    const value = where === 'path' ? asked.parameters[name] : query.get(name);
    if (value === undefined || value === null) return required ? [`${where}/${name} is missing`] : [];
    return faultsOf(loose, objectOf(schema), { value }, `${where}/${name}`);
  });
  return [
    ...extra.map((key) => `query/${key} is no parameter`),
    ...parameters,
    ...wrongBody(operation, body),
  ];
}

/** A schema alone can't be coerced: the value must stand in something. */
const objects = new Map<Schema, Schema>();
function objectOf(schema: Schema): Schema {
  const found = objects.get(schema) ?? { type: 'object', properties: { value: schema } };
  objects.set(schema, found);
  return found;
}

function wrongBody({ body: schema, bodyRequired }: Operation, body: unknown): string[] {
  if (body === undefined) return bodyRequired ? ['body is missing'] : [];
  if (!schema) return ['body is not asked for'];
  return faultsOf(ajv, schema, body, 'body');
}

/** What the forge sends though its description says otherwise: no line for remarks that are outdated. */
const undescribed = /^answer(?:\/\d+)?\/(?:start_)?line must be integer$/;

const answerSchemas = new Map<Schema, Schema>();

/** What the description says against an answer of the fake. */
export function wrongAnswer({ operation }: Asked, status: number, body: unknown): string[] {
  if (status >= 300) return [];
  const schema = operation.answers[status];
  if (!schema)
    return body === undefined && (status === 204 || Object.keys(operation.answers).length === 0)
      ? []
      : [`answer ${status} is not described`];
  let rooted = answerSchemas.get(schema);
  if (!rooted) {
    rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;
    answerSchemas.set(schema, rooted);
  }
  return faultsOf(answersAjv, rooted, body, 'answer').filter((one) => !undescribed.test(one));
}
