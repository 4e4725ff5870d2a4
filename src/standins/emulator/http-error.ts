/** An answer that is not a success: the body is `{error, status}` (CONTRACT 10), with more where a client reads more. */
export class EmulatorHttpError extends Error {
  readonly status: number;
  readonly #extraFields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, extraFields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.#extraFields = extraFields;
  }

  get body(): object {
    return { error: this.message, status: this.status, ...this.#extraFields };
  }
}
