/** An exec session of the sandbox API: frames in, frames out, and how it ended. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export type ExecSessionEnd =
  | { readonly kind: 'exit'; readonly code: number }
  /** The connection broke, or closed with a fault. */
  | { readonly kind: 'lost'; readonly reason: string };

export interface ExecOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long the handshake may take, in ms. */
  readonly timeoutMs: number;
  /** Breaks the connection. */
  readonly signal: AbortSignal;
  readonly output: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
}

const STDIN = 0;
const STREAMS: Readonly<Record<number, 'stdout' | 'stderr'>> = { 1: 'stdout', 2: 'stderr' };
const EXIT = 3;
const STDIN_END = 4;

/** How long the other side may take to say goodbye, in ms. */
const GOODBYE_MS = 1000;

const NORMAL = 1000;

export class ExecSession {
  readonly #socket: WebSocket;
  #end: ExecSessionEnd | undefined;
  /** Settles once; never fails. */
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
        // One byte, or four of which the last counts (spec 3 leaves it open).
        end({ kind: 'exit', code: data.length > 1 ? data[data.length - 1]! : 0 });
        this.#close();
      });
      socket.on('error', (error) => {
        socketError = error.message;
      });
      // An orderly close without an exit code is a success, as the product's own clients have it.
      socket.on('close', (code) =>
        end(
          code === NORMAL
            ? { kind: 'exit', code: 0 }
            : { kind: 'lost', reason: socketError || `the connection closed with ${code}` },
        ),
      );
      if (signal.aborted) stop();
    });
  }

  /** Opens a session or comes back to one. Throws an `Error` with one line where there is none. */
  static async open(options: ExecOptions): Promise<ExecSession> {
    const session = new ExecSession(options);
    const opened = once(session.#socket, 'open');
    // The error that `once` throws is the one that `ended` tells.
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

  /** How it has ended; undefined while it goes on. */
  get end(): ExecSessionEnd | undefined {
    return this.#end;
  }

  /** Writes to its standard input, and says that nothing more will come. */
  write(text: string): void {
    this.#socket.send(Buffer.concat([Buffer.of(STDIN), Buffer.from(text)]), () => {});
  }

  endInput(): void {
    this.#socket.send(Buffer.of(STDIN_END), () => {});
  }

  #close(): void {
    this.#socket.close(NORMAL);
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref();
  }
}
