/** An answer that is not a success: the body is `{error, status}` (CONTRACT 10), with more where a client reads more. */
export class Refusal extends Error {
  readonly status: number;
  readonly #more: Readonly<Record<string, string>>;

  constructor(status: number, message: string, more: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.#more = more;
  }

  get body(): object {
    return { error: this.message, status: this.status, ...this.#more };
  }
}
