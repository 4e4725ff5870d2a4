/** Builders of JSON Schema, so that each body reads as a table with a description for every field. */

export const string = (description: string) => ({ type: 'string', description }) as const;
export const count = (description: string) =>
  ({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }) as const;
export const amount = (description: string) => ({ type: 'number', minimum: 0, description }) as const;
export const fraction = (description: string) =>
  ({ type: 'number', minimum: 0, maximum: 1, description }) as const;

/** An object; readers ignore further fields. */
export const object = <const P, const R extends readonly string[]>(
  description: string,
  properties: P,
  required: R,
) => ({ type: 'object', description, properties, required }) as const;

/** An object with arbitrary keys. */
export const map = <const S>(description: string, additionalProperties: S) =>
  ({ type: 'object', description, additionalProperties }) as const;
