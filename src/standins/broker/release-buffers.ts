/** Frees memory at once, so that bodies of any length need little of it to pass through. */
import type { IncomingMessage } from 'node:http';

/** Smaller chunks are not worth it. */
const MIN_BYTES = 512;

/**
 * Frees a chunk that will not be read again, unless it is small or shares its buffer. The garbage collector sees only the
 * small handles and would let about 70 MB pile up. Without `ArrayBuffer.prototype.transfer` (Node 20) the garbage collector does it.
 */
export function releaseBuffer(chunk: Buffer): void {
  const buffer = chunk.buffer as ArrayBufferLike & { transfer?: (length: number) => unknown };
  if (ownsItsBuffer(chunk)) buffer.transfer?.(0);
}

const ownsItsBuffer = (chunk: Buffer): boolean =>
  chunk.length >= MIN_BYTES && chunk.length === chunk.buffer.byteLength;

/** Frees what the socket reads for a response, once the parser has copied the body's bytes out of it. */
export function releaseReadBuffers(response: IncomingMessage): void {
  const { socket } = response;
  socket.on('data', releaseBuffer);
  response.on('close', () => socket.off('data', releaseBuffer));
}
