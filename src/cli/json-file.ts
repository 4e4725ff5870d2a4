import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';
import { readInput } from './files.ts';

const MOST_BYTES = 1 << 20;

/** A file's JSON. Throws `CallError`. */
export function json(path: string, what: string, io: Io): unknown {
  const bytes = readInput(path, what, io, MOST_BYTES);
  if (bytes.length > MOST_BYTES) throw new CallError(`${what} ${path} is larger than 1 MiB; make it smaller`);
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new CallError(`${what} ${path} is not JSON`);
  }
}
