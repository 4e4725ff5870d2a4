/** The objects that requests and responses of the agent service name (spec 2, 4.6). */
import { OBJECT_KINDS, type ObjectKind } from './config.ts';

/** An object of the agent service, or an agent. */
export interface ObjectRef {
  readonly kind: ObjectKind | 'agents';
  readonly id: string;
}

const SINGULAR = { conversations: 'conversation', sandboxes: 'sandbox', vaults: 'vault', agents: 'agent' };
const BY_KEY = new Map<string, ObjectRef['kind']>(
  Object.entries(SINGULAR).flatMap(([kind, word]) =>
    [word, `${word}_id`, `${word}_ids`, `${word}Id`, `${word}Ids`, kind].map(
      (key) => [key, kind as ObjectRef['kind']] as const,
    ),
  ),
);

/**
 * The objects that a JSON value names: under keys such as `sandbox_id` at any depth and, at the top level, under bare words
 * such as `sandbox`. The value of a key is an id, a list of ids, or an object with an `id`.
 */
export function objectsIn(value: unknown, depth = 0): ObjectRef[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const kind = depth === 0 || /ids?$/i.test(key) ? BY_KEY.get(key) : undefined;
    const refs = kind ? idsOf(child).map((id) => ({ kind, id })) : [];
    return [...refs, ...objectsIn(child, depth + 1)];
  });
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(idsOf);
  return typeof value === 'object' && value !== null && 'id' in value ? idsOf(value.id) : [];
}

/** The objects in the response to a creation: the new object itself, and the sandbox created along with it. */
export function createdObjects(kind: ObjectKind, response: unknown): ObjectRef[] {
  const data =
    typeof response === 'object' && response !== null && 'data' in response ? response.data : undefined;
  return [response, data].flatMap((one) => [
    ...idsOf(typeof one === 'object' && !Array.isArray(one) ? one : undefined).map((id) => ({ kind, id })),
    ...(typeof one === 'object' && one !== null && 'sandbox_id' in one
      ? idsOf(one.sandbox_id).map((id) => ({ kind: 'sandboxes' as const, id }))
      : []),
  ]);
}

/** A list, or an object of lists, with only the items whose id passes `keep`; undefined if the value is neither. */
export function filterList(value: unknown, keep: (id: string) => boolean): unknown {
  const filterItems = (items: readonly unknown[]) => items.filter((item) => idsOf(item).some(keep));
  if (Array.isArray(value)) return filterItems(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Object.values(value).some(Array.isArray)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, list]) => [key, Array.isArray(list) ? filterItems(list) : list]),
  );
}

/** The kind and id in a path `/api/<kind>/<id>/…`, with an empty id for a whole collection; undefined for another path. */
export function objectInPath(path: string): { readonly kind: ObjectKind; readonly id: string } | undefined {
  const [, api, kind, id = ''] = path.split('/');
  const match = OBJECT_KINDS.find((one) => one === kind);
  return api === 'api' && match ? { kind: match, id: decodeSafely(id) } : undefined;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
