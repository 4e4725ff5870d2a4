/** An error response. */
export class ForgeHttpError extends Error {
  readonly status: number;
  readonly errors: readonly unknown[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: { errors?: readonly unknown[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }

  body(documentation: string): unknown {
    return {
      message: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
      documentation_url: `https://docs.github.com/rest/${documentation}`,
      status: String(this.status),
    };
  }
}

/** A 422 for a field of a resource. */
export const invalidField = (resource: string, field: string, message?: string): ForgeHttpError =>
  new ForgeHttpError(422, 'Validation Failed', {
    errors: [
      message === undefined
        ? { resource, field, code: 'invalid' }
        : { resource, field, code: 'custom', message },
    ],
  });

/** A 422 in the plain form: a list of messages. */
export const unprocessable = (...errors: string[]): ForgeHttpError =>
  new ForgeHttpError(422, 'Unprocessable Entity', { errors });

export const notFound = (): ForgeHttpError => new ForgeHttpError(404, 'Not Found');

/** Returns the value; throws a 404 if it is undefined. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}
