/** The messages of an exec socket in both directions (spec 3 leaves them open). */
import { parseJson } from '../../text/bounded-json.ts';

/** From a client. */
type ClientMessage =
  | { readonly kind: 'input'; readonly bytes: Buffer }
  | { readonly kind: 'end' }
  | { readonly kind: 'signal'; readonly signal: string };

/** The output streams of a command. */
export type OutputStream = 'stdout' | 'stderr';

/** Decodes the messages of a client, and encodes those to it. */
export interface Framing {
  /** Undefined for a message to ignore: another stream, a terminal size, unknown text. */
  decode(message: Buffer, binary: boolean): ClientMessage | undefined;
  encodeOutput(stream: OutputStream, bytes: Buffer): Buffer;
  encodeExit(code: number): Buffer | string;
}

/** The first byte of a binary message. */
const STDIN = 0;
const STREAMS: Readonly<Record<OutputStream, number>> = { stdout: 1, stderr: 2 };
const EXIT = 3;
const STDIN_END = 4;

/** The exit code in its frame: one byte, or four in big-endian order. */
export const exitCodeEncoders: Readonly<Record<1 | 4, (code: number) => Buffer>> = {
  1: (code) => Buffer.of(code),
  4: (code) => Buffer.of(0, 0, 0, code),
};

/** The framing without a terminal: the first byte of a binary message names its stream. */
export const binaryFraming = (encodeExitCode: (code: number) => Buffer): Framing => ({
  decode: (message, binary) => {
    if (!binary) return parseControlMessage(message);
    if (message[0] === STDIN) return { kind: 'input', bytes: message.subarray(1) };
    return message[0] === STDIN_END ? { kind: 'end' } : undefined;
  },
  encodeOutput: (stream, bytes) => Buffer.concat([Buffer.of(STREAMS[stream]), bytes]),
  encodeExit: (code) => Buffer.concat([Buffer.of(EXIT), encodeExitCode(code)]),
});

const END_OF_TRANSMISSION = 4;

/** The framing with a terminal: plain bytes in both directions, end of input as a control character, everything else as JSON text. */
export const terminalFraming: Framing = {
  decode: (message, binary) => {
    if (!binary) return parseControlMessage(message);
    return message.length === 1 && message[0] === END_OF_TRANSMISSION
      ? { kind: 'end' }
      : { kind: 'input', bytes: message };
  },
  encodeOutput: (_, bytes) => bytes,
  encodeExit: (code) => JSON.stringify({ type: 'exit', exit_code: code }),
};

function parseControlMessage(message: Buffer): ClientMessage | undefined {
  try {
    const parsed: unknown = parseJson(message.toString());
    const { type, signal } = parsed as { type?: unknown; signal?: unknown };
    return type === 'signal' ? { kind: 'signal', signal: String(signal) } : undefined;
  } catch {
    return undefined;
  }
}
