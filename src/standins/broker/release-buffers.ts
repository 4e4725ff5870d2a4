/** Gives memory back at once, for bodies of any length to pass in little of it. */
import type { IncomingMessage } from 'node:http';

/** Smaller chunks are no matter. */
const MIN_BYTES = 512;

/**
 * Frees a chunk that nobody will read again, where it is not small, and alone in its memory. The collector would let some
 * seventy megabytes of them gather first, as it sees their small handles only. Where the runtime can't (Node 20), it does.
 */
export function releaseBuffer(chunk: Buffer): void {
  const buffer = chunk.buffer as ArrayBufferLike & { transfer?: (length: number) => unknown };
  if (ownsItsBuffer(chunk)) buffer.transfer?.(0);
}

const ownsItsBuffer = (chunk: Buffer): boolean =>
  chunk.length >= MIN_BYTES && chunk.length === chunk.buffer.byteLength;

/** Frees what is read for an answer once the parser, which copies the body's bytes, has seen it. */
export function releaseReadBuffers(response: IncomingMessage): void {
  const { socket } = response;
  socket.on('data', releaseBuffer);
  response.on('close', () => socket.off('data', releaseBuffer));
}
