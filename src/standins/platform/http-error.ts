import type { Json } from './json.ts';

/** An error response; the detail is a list for validation errors. */
export class PlatformHttpError extends Error {
  readonly status: number;
  readonly detail: string | readonly Json[];

  constructor(status: number, detail: string | readonly Json[]) {
    super(`${status}`);
    this.status = status;
    this.detail = detail;
  }
}
