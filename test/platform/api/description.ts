/** The API of a platform at a level, and what of a request or a response it does not have. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Level } from '../../../src/platform/level.ts';
import * as next from './level-next.ts';

type Json = Record<string, unknown>;
interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: Json }> }>;
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

const LEVEL_1_6 = JSON.parse(
  readFileSync(new URL('./level-1.6.json', import.meta.url), 'utf8'),
) as Description;

export interface SentMessage {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The JSON of the request; undefined for none. */
  readonly body?: unknown;
  readonly status: number;
  /** The JSON of the response; undefined for anything else. */
  readonly json?: unknown;
}

/** The API description of a level: that of 1.6 as it is, with what later releases add. */
function descriptionOf(level: Level): Description {
  const copy = structuredClone(LEVEL_1_6);
  if (level === '1.6') return copy;
  Object.assign(copy.paths, next.paths);
  Object.assign(copy.components.schemas, next.schemas);
  for (const [name, properties] of Object.entries(next.addedProperties)) {
    for (const one of [name, name.replace('RecordResponse', 'RecordDetailResponse')])
      Object.assign(copy.components.schemas[one]!['properties'] as Json, properties);
  }
  return copy;
}

/** Closes every object that lists its properties: a field that the description lacks is an error. */
function closeObjects(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const one = schema as Json;
  if (one['type'] === 'object' && one['properties'] && one['additionalProperties'] === undefined)
    one['additionalProperties'] = false;
  for (const value of Object.values(one)) closeObjects(value);
}

/** Checks messages against the description of a level. */
export function apiChecker(level: Level): (message: SentMessage) => string[] {
  const description = descriptionOf(level);
  closeObjects(description);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(description, 'api');
  const errorsOf = (pointer: string, value: unknown, label: string): string[] => {
    const validate = ajv.compile({ $ref: `api#${pointer}` });
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${label}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
  return ({ method, path, body, status, json }) => {
    const plain = path.split('?')[0]!;
    // A fixed path goes before one with a parameter.
    const route = Object.keys(description.paths)
      .filter((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain))
      .sort((a, b) => a.split('{').length - b.split('{').length)[0];
    const operation = route === undefined ? undefined : description.paths[route]?.[method.toLowerCase()];
    const label = `${method} ${path}`;
    if (route === undefined || !operation) return [`${label} is not in the description`];
    const escaped = route.replaceAll('~', '~0').replaceAll('/', '~1');
    const at = `/paths/${encodeURIComponent(escaped)}/${method.toLowerCase()}`;
    const errors: string[] = [];
    if (operation.requestBody)
      errors.push(
        ...errorsOf(`${at}/requestBody/content/application~1json/schema`, body ?? null, `${label}: request`),
      );
    else if (body !== undefined) errors.push(`${label}: a body that the description lacks`);
    const content = operation.responses[String(status)]?.content?.['application/json'];
    if (!operation.responses[String(status)]) errors.push(`${label}: ${status} is not described`);
    else if (content?.schema && json !== undefined)
      errors.push(
        ...errorsOf(`${at}/responses/${status}/content/application~1json/schema`, json, `${label}: response`),
      );
    return errors;
  };
}
