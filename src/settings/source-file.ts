/** The first stage: from the bytes of a settings file to its text. */
import { decode } from '../text/decode.ts';
import { LineIndex, type Span } from '../text/line-index.ts';

/** Larger files are not read, in bytes. */
export const MAX_SETTINGS_FILE_BYTES = 32 * 1024 * 1024;

/** A decoded file. */
export interface SourceFile {
  /** Relative to the repository. */
  readonly name: string;
  readonly text: string;
  readonly isJson: boolean;
  readonly lines: LineIndex;
}

/** Why a file is not read. */
export interface ReadError {
  readonly ruleId: 'limit' | 'syntax';
  readonly message: string;
  readonly help: string;
  readonly position?: { readonly line: number; readonly column: number };
}

/** Decodes a settings file. `name` decides between YAML and JSON. */
export function decodeSource(name: string, bytes: Uint8Array): SourceFile | ReadError {
  if (bytes.length > MAX_SETTINGS_FILE_BYTES) {
    return {
      ruleId: 'limit',
      message: `the file is larger than ${MAX_SETTINGS_FILE_BYTES / 1024 / 1024} MiB`,
      help: 'Split it, or leave out generated content',
    };
  }
  const decoded = decode(bytes);
  if ('text' in decoded) {
    const { text } = decoded;
    return { name, text, isJson: isJsonFile(name), lines: new LineIndex(text) };
  }
  if (decoded.error === 'utf-16')
    return { ruleId: 'syntax', message: 'the file is UTF-16', help: 'Save it as UTF-8' };
  const { line, column } = decoded;
  return {
    ruleId: 'syntax',
    message: 'this byte is not valid UTF-8',
    help: 'Save the file as UTF-8',
    position: { line, column },
  };
}

/** Whether a file is JSON, by its extension. */
export const isJsonFile = (name: string) => /\.json$/i.test(name);

/** A range of a file as a location of the report. */
export function locationOf(file: string, { start, end }: Span, lines: LineIndex) {
  const from = lines.at(start);
  const to = lines.at(end);
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
