/** An answer that is not a success, with its JSON body. */
export class ControlHttpError extends Error {
  readonly status: number;
  readonly body: object;
  /** Seconds after which to ask again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: object, retryAfter?: number) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const notFound = () => new ControlHttpError(404, { error: 'not_found' });

/** The fields of a body that are not as they must be, each with what is wrong. */
export const validationError = (errors: Readonly<Record<string, readonly string[]>>) =>
  new ControlHttpError(422, { errors });

/** What the framework below the service says by itself. */
export const frameworkError = (status: number, detail: string) =>
  new ControlHttpError(status, { errors: { detail } });

export const rateLimited = (seconds: number) =>
  new ControlHttpError(429, { error: 'rate_limited', retry_after_seconds: seconds }, seconds);
