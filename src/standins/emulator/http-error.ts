/** An error response: its body is `{error, status}`, with extra fields for clients that read them. */
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
