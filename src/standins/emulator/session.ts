/** A command that runs in a sandbox: its standard input, its output to whoever looks on, its end. */
import { randomUUID } from 'node:crypto';
import type { Stream } from './framing.ts';
import { Input } from './input.ts';
import type { Limits } from './limits.ts';
import type { Run, Shell } from './shell.ts';

/** Who looks on: a client's socket. */
export interface Viewer {
  /** Resolves when there is room for more. */
  output(stream: Stream, bytes: Buffer): Promise<void>;
  exit(code: number): void;
}

export interface Command {
  readonly line: string;
  readonly folder: string;
  readonly terminal: boolean;
  /** Whether it goes on without a client. */
  readonly detachable: boolean;
  readonly input: boolean;
}

/** Codes of a command that was ended by a signal; another signal counts as TERM. */
const SIGNALS: Readonly<Record<string, number>> = { HUP: 129, INT: 130, QUIT: 131, KILL: 137, TERM: 143 };

export class Session {
  readonly id = randomUUID();
  readonly command: Command;
  readonly input: Input;
  readonly created = new Date();
  #active = this.created;
  #code: number | undefined;
  #history: { stream: Stream; bytes: Buffer }[] = [];
  #kept = 0;
  #alone: NodeJS.Timeout | undefined;
  readonly #limits: Limits;
  readonly #viewers = new Set<Viewer>();
  readonly #killing = new AbortController();
  readonly #ended: (session: Session) => void;

  /** @param ended is told once it has ended. */
  constructor(command: Command, limits: Limits, ended: (session: Session) => void) {
    this.command = command;
    this.#limits = limits;
    this.#ended = ended;
    this.input = new Input(limits.pendingBytes);
    if (!command.input) this.input.end();
  }

  get code(): number | undefined {
    return this.#code;
  }

  get lastActivity(): Date {
    return this.#active;
  }

  start(run: Run, files: Shell['files']): void {
    const { line, folder, input } = this.command;
    run(line, {
      files,
      folder,
      input: input ? this.input : undefined,
      signal: this.#killing.signal,
      out: (bytes) => this.#output('stdout', bytes),
      err: (bytes) => this.#output('stderr', bytes),
    }).then(
      (code) => this.#finish(code),
      // A command that breaks is a command that fails.
      () => this.#finish(1),
    );
  }

  /** Shows a client what was written so far, then what follows. */
  attach(viewer: Viewer): void {
    clearTimeout(this.#alone);
    for (const { stream, bytes } of this.#history) void viewer.output(stream, bytes);
    if (this.#code === undefined) this.#viewers.add(viewer);
    else viewer.exit(this.#code);
  }

  /** The last client that goes ends a command that is not detachable, as a closed terminal does. */
  detach(viewer: Viewer): void {
    if (!this.#viewers.delete(viewer) || this.#viewers.size > 0) return;
    if (!this.command.detachable) this.kill('HUP');
    else this.#alone = setTimeout(() => this.kill('HUP'), this.#limits.detachedMs).unref();
  }

  /** The signal's name, with or without SIG. */
  kill(signal: string): void {
    this.#finish(SIGNALS[signal.toUpperCase().replace(/^SIG/, '')] ?? SIGNALS['TERM']!);
  }

  async #output(stream: Stream, data: string | Buffer): Promise<void> {
    if (this.#code !== undefined || data.length === 0) return;
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.#active = new Date();
    this.#remember(stream, bytes);
    await Promise.all([...this.#viewers].map((viewer) => viewer.output(stream, bytes)));
  }

  #remember(stream: Stream, bytes: Buffer): void {
    const { historyBytes } = this.#limits;
    // A copy: the bytes may be a corner of a large message.
    const kept = Buffer.from(bytes.subarray(-historyBytes));
    this.#history.push({ stream, bytes: kept });
    this.#kept += kept.length;
    while (this.#kept > historyBytes) this.#kept -= this.#history.shift()!.bytes.length;
  }

  #finish(code: number): void {
    if (this.#code !== undefined) return;
    this.#code = code;
    clearTimeout(this.#alone);
    this.#killing.abort();
    this.input.drop();
    for (const viewer of this.#viewers) viewer.exit(code);
    this.#viewers.clear();
    this.#ended(this);
  }
}
