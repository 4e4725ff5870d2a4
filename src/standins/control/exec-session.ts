/** The client of an exec session: a WebSocket with binary frames whose first byte says what they are. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** How a connection to a session ended. */
export type ExecSessionEnd =
  | { readonly kind: 'exit'; readonly code: number }
  /** The connection broke, or closed with an error code. */
  | { readonly kind: 'lost'; readonly reason: string };

/** Where and how to connect. */
export interface ExecOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit for the handshake. */
  readonly timeoutMs: number;
  /** Aborting it breaks the connection. */
  readonly signal: AbortSignal;
  readonly output: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
}

const STDIN = 0;
const STREAMS: Readonly<Record<number, 'stdout' | 'stderr'>> = { 1: 'stdout', 2: 'stderr' };
const EXIT = 3;
const STDIN_END = 4;

/** Time limit for the closing handshake. */
const CLOSE_TIMEOUT_MS = 1000;

const NORMAL_CLOSURE = 1000;

/** A connection to a session. */
export class ExecSession {
  readonly #socket: WebSocket;
  #end: ExecSessionEnd | undefined;
  /** Never rejects. */
  readonly ended: Promise<ExecSessionEnd>;

  private constructor({ url, headers, timeoutMs, signal, output }: ExecOptions) {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), {
      headers,
      handshakeTimeout: timeoutMs,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    let socketError = '';
    this.ended = new Promise((resolve) => {
      const end = (ending: ExecSessionEnd) => {
        this.#end ??= ending;
        signal.removeEventListener('abort', stop);
        resolve(this.#end);
      };
      const stop = () => {
        socket.terminate();
        end({ kind: 'lost', reason: 'stopped' });
      };
      signal.addEventListener('abort', stop, { once: true });
      socket.on('message', (data: Buffer, binary) => {
        const stream = STREAMS[data[0]!];
        if (this.#end || !binary || data.length === 0) return;
        if (stream) return output(stream, data.subarray(1));
        if (data[0] !== EXIT) return;
        // One byte, or four in big-endian order: spec 3 does not say.
        end({ kind: 'exit', code: data.length > 1 ? data[data.length - 1]! : 0 });
        this.#close();
      });
      socket.on('error', (error) => {
        socketError = error.message;
      });
      // A normal closure without an exit frame is a success, as for the product's own clients.
      socket.on('close', (code) =>
        end(
          code === NORMAL_CLOSURE
            ? { kind: 'exit', code: 0 }
            : { kind: 'lost', reason: socketError || `the connection closed with ${code}` },
        ),
      );
      if (signal.aborted) stop();
    });
  }

  /** Opens a session or reattaches to one, by the URL. Throws an `Error` with a one-line message if it cannot. */
  static async open(options: ExecOptions): Promise<ExecSession> {
    const session = new ExecSession(options);
    const opened = once(session.#socket, 'open');
    // `ended` has the reason when `once` rejects.
    const earlyEnd = await Promise.race([
      opened.then(
        () => undefined,
        () => session.ended,
      ),
      session.ended,
    ]);
    if (earlyEnd?.kind === 'lost') throw new Error(earlyEnd.reason);
    return session;
  }

  /** Undefined while the session runs. */
  get end(): ExecSessionEnd | undefined {
    return this.#end;
  }

  /**
   * Resolves once everything that the server had sent has arrived, or after `withinMs`: a command that ended at once has ended
   * before its prompt.
   */
  async roundTrip(withinMs: number): Promise<void> {
    const pong = once(this.#socket, 'pong').catch(() => {});
    this.#socket.ping(undefined, undefined, () => {});
    await Promise.race([pong, this.ended, wait(withinMs, undefined, { ref: false })]);
  }

  /** Writes to standard input. */
  write(text: string): void {
    this.#socket.send(Buffer.concat([Buffer.of(STDIN), Buffer.from(text)]), () => {});
  }

  /** Closes standard input. */
  endInput(): void {
    this.#socket.send(Buffer.of(STDIN_END), () => {});
  }

  #close(): void {
    this.#socket.close(NORMAL_CLOSURE);
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }
}
