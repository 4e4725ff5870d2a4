/** Refusals and how they are read (spec 2, 2.9). */
import { readJson } from './read-json.ts';
import { refusalSchema } from './schema/refusal.ts';
import { validateValue } from './schema-validator.ts';

/** The full form of a refusal. */
export interface FullRefusal {
  readonly type: 'error';
  readonly error: { readonly type: string; readonly message: string };
}

export interface ParsedRefusal {
  readonly message: string;
  readonly type?: string;
  /** Whether it has the full form: an outer `type` of `error`, and an inner one. */
  readonly full: boolean;
}

export const refusalBody = (message: string, type = 'permission_error'): FullRefusal => ({
  type: 'error',
  error: { type, message },
});

/** What a refusal for a missing scope word says: the entry to add to the declaration. */
export function missingScopeMessage(capability: string, word: string, broker: string): string {
  const entry = JSON.stringify({ name: capability, broker, scope: [word] });
  return `the declaration of this box does not list the scope word ${word} of the capability ${capability} for this broker; add ${entry} to it`;
}

/** Reads a refusal's body, given as text, bytes or JSON data; undefined where it is none. */
export function readRefusal(body: unknown): ParsedRefusal | undefined {
  const read = typeof body === 'string' || body instanceof Uint8Array ? readJson(body) : { value: body };
  if ('problem' in read || validateValue(refusalSchema, read.value) !== undefined) return undefined;
  const { type: outerType, error } = read.value as { type?: unknown; error: string | FullRefusal['error'] };
  if (typeof error === 'string') return { message: error, full: false };
  const { type, message } = error;
  return {
    message,
    ...(type === undefined ? {} : { type }),
    full: outerType === 'error' && type !== undefined,
  };
}
