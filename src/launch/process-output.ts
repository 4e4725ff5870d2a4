import type { Readable } from 'node:stream';

/** The most bytes that are kept of what a command says: its end. */
const TAIL_LENGTH = 16 * 1024;
/** A longer line is no answer. */
const MAX_LINE_LENGTH = 64 * 1024;

/** The end of all that a command says, whatever it says. */
export class OutputTail {
  #text = '';

  add(chunk: string): void {
    this.#text += chunk;
    if (this.#text.length > 2 * TAIL_LENGTH) this.#text = this.#text.slice(-TAIL_LENGTH);
  }

  /** The last lines, whole ones where there are any. */
  lastLines(maxLines = 20): string {
    const text = this.#text.slice(-TAIL_LENGTH);
    const lines = text.trimEnd().split(/\r\n|[\r\n]/);
    // The first one was cut.
    if (text.length < this.#text.length && lines.length > 1) lines.shift();
    return lines.slice(-maxLines).join('\n');
  }
}

/** Calls `take` with each line that is a JSON object, until it returns true. Everything else is passed over. */
export function readJsonLines(
  stream: Readable,
  onObject: (value: Readonly<Record<string, unknown>>) => boolean,
): void {
  let line = '';
  const onData = (chunk: string) => {
    const [first = '', ...rest] = chunk.split('\n');
    line += first;
    for (const next of rest) {
      const value = parseJsonLine(line);
      line = next;
      if (value && onObject(value)) {
        stream.off('data', onData);
        return;
      }
    }
    // One character more marks it as too long, and costs no memory.
    line = line.slice(0, MAX_LINE_LENGTH + 1);
  };
  stream.on('data', onData);
}

function parseJsonLine(line: string): Record<string, unknown> | undefined {
  if (line.length > MAX_LINE_LENGTH || !line.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
