/** The name that git gives to a file's bytes. Pure. */
import { createHash } from 'node:crypto';

/** The object id of a blob, in hexadecimal: SHA-1, or SHA-256 where the repository's ids are 64 digits long. */
export function gitBlobId(bytes: Uint8Array, digits = 40): string {
  return createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** Whether these bytes are the blob of that id. */
export const hasBlobId = (bytes: Uint8Array, id: string) => gitBlobId(bytes, id.length) === id;
