import type { Io } from '../io.ts';
import { readInput } from './files.ts';
import { UsageError } from './usage-error.ts';

const MAX_BYTES = 1 << 20;

/** A file's JSON. Throws `CallError`. */
export function readJsonFile(path: string, label: string, io: Io): unknown {
  const bytes = readInput(path, label, io, MAX_BYTES);
  if (bytes.length > MAX_BYTES)
    throw new UsageError(`${label} ${path} is larger than 1 MiB; make it smaller`);
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new UsageError(`${label} ${path} is not JSON`);
  }
}
