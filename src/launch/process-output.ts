/** Reads the output of a command within bounds. */

import type { Readable } from 'node:stream';
import { parseJson } from '../text/bounded-json.ts';

/** How much of the end of the output is kept, in UTF-16 units. */
const TAIL_LENGTH = 16 * 1024;
/** A longer line, in UTF-16 units, is never parsed. */
const MAX_LINE_LENGTH = 64 * 1024;

/** Keeps the end of a command's output. */
export class OutputTail {
  #text = '';

  add(chunk: string): void {
    this.#text += chunk;
    if (this.#text.length > 2 * TAIL_LENGTH) this.#text = this.#text.slice(-TAIL_LENGTH);
  }

  /** The last lines, without a line whose beginning is lost, unless that is the only one. */
  lastLines(maxLines = 20): string {
    const text = this.#text.slice(-TAIL_LENGTH);
    const lines = text.trimEnd().split(/\r\n|[\r\n]/);
    if (text.length < this.#text.length && lines.length > 1) lines.shift();
    return lines.slice(-maxLines).join('\n');
  }
}

/** Calls `onObject` with each line that is a JSON object until it returns true; ignores every other line. */
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
    // One unit more than the limit marks the line as too long without keeping the rest.
    line = line.slice(0, MAX_LINE_LENGTH + 1);
  };
  stream.on('data', onData);
}

function parseJsonLine(line: string): Record<string, unknown> | undefined {
  if (line.length > MAX_LINE_LENGTH || !line.trimStart().startsWith('{')) return undefined;
  try {
    return parseJson(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
