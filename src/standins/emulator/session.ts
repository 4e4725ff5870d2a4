/** A command that runs in a sandbox: its input, its output to the attached clients, its exit code. */
import { randomUUID } from 'node:crypto';
import type { OutputStream } from './framing.ts';
import type { EmulatorLimits } from './limits.ts';
import type { RunCommand, Shell } from './shell.ts';
import { StdinBuffer } from './stdin-buffer.ts';

/** An attached client. */
export interface SessionClient {
  /** Resolves once there is room for more. */
  output(stream: OutputStream, bytes: Buffer): Promise<void>;
  exit(code: number): void;
}

/** A command line with its options. */
export interface SessionCommand {
  readonly line: string;
  readonly cwd: string;
  readonly tty: boolean;
  /** Whether it keeps running without a client. */
  readonly detachable: boolean;
  readonly hasStdin: boolean;
}

/** Exit codes after a signal; an unknown signal counts as TERM. */
const SIGNAL_EXIT_CODES: Readonly<Record<string, number>> = {
  HUP: 129,
  INT: 130,
  QUIT: 131,
  KILL: 137,
  TERM: 143,
};

/** A running or ended command. */
export class EmulatorSession {
  readonly id = randomUUID();
  readonly command: SessionCommand;
  readonly stdin: StdinBuffer;
  readonly createdAt = new Date();
  #lastActive = this.createdAt;
  #exitCode: number | undefined;
  #history: { stream: OutputStream; bytes: Buffer }[] = [];
  #historySize = 0;
  #detachTimer: NodeJS.Timeout | undefined;
  readonly #limits: EmulatorLimits;
  readonly #clients = new Set<SessionClient>();
  readonly #killController = new AbortController();
  readonly #onEnd: (session: EmulatorSession) => void;

  /** @param onEnd is called once, when the session has ended. */
  constructor(command: SessionCommand, limits: EmulatorLimits, onEnd: (session: EmulatorSession) => void) {
    this.command = command;
    this.#limits = limits;
    this.#onEnd = onEnd;
    this.stdin = new StdinBuffer(limits.pendingBytes);
    if (!command.hasStdin) this.stdin.end();
  }

  /** Undefined while the command runs. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** The time of the last output. */
  get lastActivity(): Date {
    return this.#lastActive;
  }

  /** Starts the command; `exitCode` and the clients learn its end. */
  start(run: RunCommand, files: Shell['files']): void {
    const { line, cwd, hasStdin } = this.command;
    run(line, {
      files,
      cwd,
      stdin: hasStdin ? this.stdin : undefined,
      signal: this.#killController.signal,
      out: (bytes) => this.#output('stdout', bytes),
      err: (bytes) => this.#output('stderr', bytes),
    }).then(
      (code) => this.#finish(code),
      // An error in the command is a failure of the command.
      () => this.#finish(1),
    );
  }

  /** Replays the output so far to a client, then sends it what follows. */
  attach(client: SessionClient): void {
    clearTimeout(this.#detachTimer);
    for (const { stream, bytes } of this.#history) void client.output(stream, bytes);
    if (this.#exitCode === undefined) this.#clients.add(client);
    else client.exit(this.#exitCode);
  }

  /** Without a client, a command that is not detachable gets HUP at once, a detachable one after `detachedMs`. */
  detach(client: SessionClient): void {
    if (!this.#clients.delete(client) || this.#clients.size > 0) return;
    if (!this.command.detachable) this.kill('HUP');
    else this.#detachTimer = setTimeout(() => this.kill('HUP'), this.#limits.detachedMs).unref();
  }

  /** @param signal its name, with or without SIG. */
  kill(signal: string): void {
    this.#finish(SIGNAL_EXIT_CODES[signal.toUpperCase().replace(/^SIG/, '')] ?? SIGNAL_EXIT_CODES['TERM']!);
  }

  async #output(stream: OutputStream, data: string | Buffer): Promise<void> {
    if (this.#exitCode !== undefined || data.length === 0) return;
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.#lastActive = new Date();
    this.#addToHistory(stream, bytes);
    await Promise.all([...this.#clients].map((client) => client.output(stream, bytes)));
  }

  #addToHistory(stream: OutputStream, bytes: Buffer): void {
    const { historyBytes } = this.#limits;
    // A copy, because the bytes may be a slice of a large message.
    const copy = Buffer.from(bytes.subarray(-historyBytes));
    this.#history.push({ stream, bytes: copy });
    this.#historySize += copy.length;
    while (this.#historySize > historyBytes) this.#historySize -= this.#history.shift()!.bytes.length;
  }

  #finish(code: number): void {
    if (this.#exitCode !== undefined) return;
    this.#exitCode = code;
    clearTimeout(this.#detachTimer);
    this.#killController.abort();
    this.stdin.discard();
    for (const client of this.#clients) client.exit(code);
    this.#clients.clear();
    this.#onEnd(this);
  }
}
