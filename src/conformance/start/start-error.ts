/** The broker or the suite's upstreams could not be started. The message is one line; `help` may have several. */
export class BrokerStartError extends Error {
  readonly help: string | undefined;
  /** Secrets that were in use and must never appear in output. */
  readonly secrets: readonly string[];

  constructor(message: string, help?: string, secrets: readonly string[] = []) {
    super(message);
    this.help = help;
    this.secrets = secrets;
  }
}
