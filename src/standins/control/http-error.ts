/** An error response with its JSON body. */
export class ControlHttpError extends Error {
  readonly status: number;
  readonly body: object;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: object, retryAfter?: number) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** A 404. */
export const notFound = () => new ControlHttpError(404, { error: 'not_found' });

/** A 422 with the errors of each invalid field. */
export const validationError = (errors: Readonly<Record<string, readonly string[]>>) =>
  new ControlHttpError(422, { errors });

/** An error in the form of the web framework that the service in use is built on. */
export const frameworkError = (status: number, detail: string) =>
  new ControlHttpError(status, { errors: { detail } });

/** A 429 with the seconds after which to retry. */
export const rateLimited = (seconds: number) =>
  new ControlHttpError(429, { error: 'rate_limited', retry_after_seconds: seconds }, seconds);
