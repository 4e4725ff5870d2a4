/** An answer that is a no. */
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

/** 422 for a field of a thing. */
export const invalidField = (resource: string, field: string, message?: string): ForgeHttpError =>
  new ForgeHttpError(422, 'Validation Failed', {
    errors: [
      message === undefined
        ? { resource, field, code: 'invalid' }
        : { resource, field, code: 'custom', message },
    ],
  });

/** 422 in the plain form: a list of sentences. */
export const unprocessable = (...errors: string[]): ForgeHttpError =>
  new ForgeHttpError(422, 'Unprocessable Entity', { errors });

export const notFound = (): ForgeHttpError => new ForgeHttpError(404, 'Not Found');

/** The thing, or 404 where there is none. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}
