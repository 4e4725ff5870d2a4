/** The broker, or what the suite puts behind it, could not be started. One line; `help` may be several. */
export class BrokerStartError extends Error {
  readonly help: string | undefined;
  /** Values that were in use, to be shown nowhere. */
  readonly secrets: readonly string[];

  constructor(message: string, help?: string, secrets: readonly string[] = []) {
    super(message);
    this.help = help;
    this.secrets = secrets;
  }
}
