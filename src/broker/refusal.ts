/** Writing and reading refusals (spec 2, 2.9). */
import { readJson } from './read-json.ts';
import { refusalSchema } from './schema/refusal.ts';
import { validateValue } from './schema-validator.ts';

/** The full form of a refusal body. */
export interface FullRefusal {
  readonly type: 'error';
  readonly error: { readonly type: string; readonly message: string };
}

/** A refusal as a box reads it. */
export interface ParsedRefusal {
  readonly message: string;
  readonly type?: string;
  /** Whether it has the full form: an outer `type` of `error` and an inner `type`. */
  readonly full: boolean;
}

/** A refusal body in the full form. */
export const refusalBody = (message: string, type = 'permission_error'): FullRefusal => ({
  type: 'error',
  error: { type, message },
});

/** The message of a refusal for a missing scope word, with the entry to add to the declaration. */
export function missingScopeMessage(capability: string, word: string, broker: string): string {
  const entry = JSON.stringify({ name: capability, broker, scope: [word] });
  return `the declaration of this box does not list the scope word ${word} of the capability ${capability} for this broker; add ${entry} to it`;
}

/** Reads a refusal body, given as JSON text, bytes or parsed JSON; undefined if it is not one. */
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
