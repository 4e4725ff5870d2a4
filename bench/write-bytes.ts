/** The token of the benchmark's box. */
export const TOKEN = 'bench-token-0123456789';

/** Writes this many bytes, respecting back-pressure, and ends the stream. */
export function writeBytes(res: NodeJS.WritableStream, bytes: number): void {
  const chunk = Buffer.alloc(1 << 16, 'abc');
  let remaining = bytes;
  const more = (): void => {
    while (remaining > 0) {
      remaining -= chunk.length;
      if (!res.write(chunk)) return void res.once('drain', more);
    }
    res.end();
  };
  more();
}
