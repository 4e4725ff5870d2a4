/** What the messages of an exec socket mean, both ways. */

/** From a client. */
type Heard =
  | { readonly kind: 'input'; readonly bytes: Buffer }
  | { readonly kind: 'end' }
  | { readonly kind: 'signal'; readonly signal: string };

export type Stream = 'stdout' | 'stderr';

export interface Framing {
  /** Undefined for what says nothing here: another stream, a size, text that is no message. */
  hear(message: Buffer, binary: boolean): Heard | undefined;
  output(stream: Stream, bytes: Buffer): Buffer;
  exit(code: number): Buffer | string;
}

/** The first byte of a binary message. */
const STDIN = 0;
const STREAMS: Readonly<Record<Stream, number>> = { stdout: 1, stderr: 2 };
const EXIT = 3;
const STDIN_END = 4;

/** How an exit code stands in its frame: one byte, or four with the highest first. */
export const exitCodes: Readonly<Record<1 | 4, (code: number) => Buffer>> = {
  1: (code) => Buffer.of(code),
  4: (code) => Buffer.of(0, 0, 0, code),
};

/** The streams of a command, told apart by the first byte. */
export const frames = (exitCode: (code: number) => Buffer): Framing => ({
  hear: (message, binary) => {
    if (!binary) return control(message);
    if (message[0] === STDIN) return { kind: 'input', bytes: message.subarray(1) };
    return message[0] === STDIN_END ? { kind: 'end' } : undefined;
  },
  output: (stream, bytes) => Buffer.concat([Buffer.of(STREAMS[stream]), bytes]),
  exit: (code) => Buffer.concat([Buffer.of(EXIT), exitCode(code)]),
});

const END_OF_TRANSMISSION = 4;

/** A terminal: plain bytes both ways, ended by its control character; all else is JSON text. */
export const terminal: Framing = {
  hear: (message, binary) => {
    if (!binary) return control(message);
    return message.length === 1 && message[0] === END_OF_TRANSMISSION
      ? { kind: 'end' }
      : { kind: 'input', bytes: message };
  },
  output: (_, bytes) => bytes,
  exit: (code) => JSON.stringify({ type: 'exit', exit_code: code }),
};

function control(message: Buffer): Heard | undefined {
  try {
    const said: unknown = JSON.parse(message.toString());
    const { type, signal } = said as { type?: unknown; signal?: unknown };
    return type === 'signal' ? { kind: 'signal', signal: String(signal) } : undefined;
  } catch {
    return undefined;
  }
}
