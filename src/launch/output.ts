import type { Readable } from 'node:stream';

/** The most bytes that are kept of what a command says: its end. */
const KEPT = 16 * 1024;
/** A longer line is no answer. */
const LONGEST_LINE = 64 * 1024;

/** The end of all that a command says, whatever it says. */
export class Tail {
  #text = '';

  add(chunk: string): void {
    this.#text += chunk;
    if (this.#text.length > 2 * KEPT) this.#text = this.#text.slice(-KEPT);
  }

  /** The last lines, whole ones where there are any. */
  lines(most = 20): string {
    const text = this.#text.slice(-KEPT);
    const lines = text.trimEnd().split(/\r\n|[\r\n]/);
    // The first one was cut.
    if (text.length < this.#text.length && lines.length > 1) lines.shift();
    return lines.slice(-most).join('\n');
  }
}

/** Calls `take` with each line that is a JSON object, until it returns true. Everything else is passed over. */
export function eachObject(
  stream: Readable,
  take: (value: Readonly<Record<string, unknown>>) => boolean,
): void {
  let line = '';
  const read = (chunk: string) => {
    const [first = '', ...rest] = chunk.split('\n');
    line += first;
    for (const next of rest) {
      const value = objectIn(line);
      line = next;
      if (value && take(value)) {
        stream.off('data', read);
        return;
      }
    }
    // One character more marks it as too long, and costs no memory.
    line = line.slice(0, LONGEST_LINE + 1);
  };
  stream.on('data', read);
}

function objectIn(line: string): Record<string, unknown> | undefined {
  if (line.length > LONGEST_LINE || !line.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
