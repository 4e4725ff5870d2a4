/** The broker, or what the suite puts behind it, could not be started. One line; `help` may be several. */
export class StartError extends Error {
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}
