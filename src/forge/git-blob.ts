/** Git's name for the bytes of a file. Pure. */
import { createHash } from 'node:crypto';

/** The object id of a blob in hexadecimal: SHA-256 if `digits` is 64, else SHA-1. */
export function gitBlobId(bytes: Uint8Array, digits = 40): string {
  return createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** Whether these bytes have that blob id. */
export const hasBlobId = (bytes: Uint8Array, id: string) => gitBlobId(bytes, id.length) === id;
