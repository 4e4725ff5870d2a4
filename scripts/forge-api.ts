/**
 * Extracts the part of the forge's published API description that the fake forge implements to test/fixtures/forge/api.json.
 *
 *     npm install --prefix SCRATCH @octokit/openapi@23.0.2
 *     node scripts/forge-api.ts SCRATCH/node_modules/@octokit/openapi/generated/api.github.com.json
 *
 * The package is 385 MB, so it is not a dependency; only what the routes of test/fakes/forge need is committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiDescription, Operation, Schema } from '../test/fakes/forge/api-description.ts';
import { routes } from '../test/fakes/forge/routes.ts';

type Json = Record<string, unknown>;
interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
}

/** Keywords that do not affect validation. */
const proseKeywords = [
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'deprecated',
  'x-github',
  'title',
];
/** Also removed from response schemas: the fake returns only the fields that a client reads. */
const responseKeywords = [...proseKeywords, 'required', 'format', 'minItems', 'enum', 'pattern', 'default'];

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: node scripts/forge-api.ts PATH/api.github.com.json');
  const target = join(import.meta.dirname, '../test/fixtures/forge/api.json');
  mkdirSync(dirname(target), { recursive: true });
  const api = extract(JSON.parse(readFileSync(file, 'utf8')) as Description, Object.keys(routes));
  writeFileSync(target, `${JSON.stringify(api)}\n`);
}

/** The operations with these ids, and their schemas. Throws for an id that is not in the description. */
function extract(from: Description, ids: readonly string[]): ApiDescription {
  const components: Record<string, Schema> = {};
  const operations: Record<string, Operation> = {};
  for (const [path, methods] of Object.entries(from.paths))
    for (const [method, given] of Object.entries(methods)) {
      const id = String(given['operationId']);
      if (!ids.includes(id)) continue;
      const body = given['requestBody'] as Json | undefined;
      const parameters = ((given['parameters'] ?? []) as Json[]).map((one) => resolveRef(from, one));
      operations[id] = {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => ({
          name: String(one['name']),
          in: one['in'] as 'path' | 'query',
          required: one['required'] === true,
          ...(one['x-multi-segment'] === true ? { segments: true } : {}),
          schema: prune(inlineRefs(from, one['schema']), proseKeywords),
        })),
        ...(body
          ? {
              body: closeObjects(prune(inlineRefs(from, jsonSchemaOf(body)), proseKeywords)),
              bodyRequired: body['required'] === true,
            }
          : {}),
        answers: responseSchemas(from, given['responses'] as Json, components),
      };
    }
  const missing = ids.filter((id) => !(id in operations));
  if (missing.length > 0) throw new Error(`the description has no ${missing.join(', ')}`);
  const sorted = Object.fromEntries(Object.entries(operations).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { version: from.info.version, operations: sorted, components };
}

function jsonSchemaOf(given: Json): unknown {
  return (given['content'] as Record<string, Json> | undefined)?.['application/json']?.['schema'];
}

function resolveRef(from: Description, value: Json): Json {
  const ref = value['$ref'];
  if (typeof ref !== 'string') return value;
  let found: unknown = from;
  for (const key of ref.slice(2).split('/'))
    found = (found as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  return resolveRef(from, found as Json);
}

/** Replaces references by what they point to; request bodies have no cycles. */
function inlineRefs(from: Description, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => inlineRefs(from, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(resolveRef(from, value as Json)).map(([key, one]) => [key, inlineRefs(from, one)]),
  );
}

/** Removes the keywords; the keys of `properties` are names, and stay. */
function prune(value: unknown, keywords: readonly string[], names = false): Schema {
  if (Array.isArray(value)) return value.map((one) => prune(one, keywords)) as unknown as Schema;
  if (typeof value !== 'object' || value === null) return value as Schema;
  const kept = Object.entries(value).filter(([key]) => names || !keywords.includes(key));
  const made: Json = Object.fromEntries(
    kept.map(([key, one]) => [key, prune(one, keywords, !names && key === 'properties')]),
  );
  if (names || made['nullable'] !== true || 'type' in made) return made;
  // OpenAPI's `nullable`, which a validator accepts only next to a type.
  const { nullable: _, ...other } = made;
  return { anyOf: [other, { type: 'null' }] };
}

/** Rejects unknown keys: the forge ignores them, so a typo would go unnoticed. */
function closeObjects(value: Schema): Schema {
  if (Array.isArray(value)) return value.map((one) => closeObjects(one as Schema)) as unknown as Schema;
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value as Json).map(([key, one]) =>
      key === 'anyOf' && 'properties' in value ? [key, one] : [key, closeObjects(one as Schema)],
    ),
  );
  return ('properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner) as unknown as Schema;
}

/** The schemas of successful responses by status; the schemas they refer to are added to `components`. */
function responseSchemas(
  from: Description,
  responses: Json,
  components: Record<string, Schema>,
): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue;
    const schema = jsonSchemaOf(resolveRef(from, response as Json));
    if (schema !== undefined) found[status] = collectSchema(from, schema, components) as Schema;
  }
  return found;
}

function collectSchema(from: Description, value: unknown, components: Record<string, Schema>): unknown {
  const clean = closeObjects(prune(value, responseKeywords));
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    const ref = (one as Json)['$ref'];
    // Without `required` several alternatives may match, and closed objects never match two parts at once.
    if (typeof ref !== 'string')
      return Object.fromEntries(
        Object.entries(one).map(([key, inner]) => [
          ['oneOf', 'allOf'].includes(key) ? 'anyOf' : key,
          walk(inner),
        ]),
      );
    const name = ref.split('/').at(-1)!;
    if (!(name in components)) {
      components[name] = {};
      components[name] = collectSchema(from, resolveRef(from, one as Json), components) as Schema;
    }
    return { $ref: `#/components/${name}` };
  };
  return walk(clean);
}
