import type { Json } from './json.ts';
import type { PlatformRoute } from './route.ts';

/** The OpenAPI 3.1 description of the routes. */
export function openApiDocument(routes: readonly PlatformRoute[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { method, path } of routes) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}_${path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
      ...(parameters.length > 0 ? { parameters } : {}),
      responses: { default: { description: 'The response' } },
    };
  }
  return { openapi: '3.1.0', info: { title: 'platform', version }, paths };
}
