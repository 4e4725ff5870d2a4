import type { IncomingMessage } from 'node:http';

/** The whole body of a request or answer; undefined where it has more than `most` bytes. Rejects where it is cut. */
export function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      // The rest is let go by, so that the answer is read.
      message.off('data', onData);
      message.resume();
      resolve(undefined);
    };
    message.on('data', onData);
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
    message.on('close', () => reject(new Error('the body was cut')));
  });
}
