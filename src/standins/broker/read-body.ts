import type { IncomingMessage } from 'node:http';

/** The whole body of a message; undefined if it has more than `maxBytes` bytes. Rejects if the connection breaks. */
export function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      // The rest is discarded: a client reads the response only after it has sent its body.
      message.off('data', onData);
      message.resume();
      resolve(undefined);
    };
    message.on('data', onData);
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
    message.on('close', () => reject(new Error('the body was cut off')));
  });
}
