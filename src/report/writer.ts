/** What all writers have in common. */
import type { Report } from '../model/report.ts';
import type { CommentState } from './comment-state.ts';

/** Optional inputs of a writer besides the report. */
export interface WriteOptions {
  /** A line (1-based) of a file as it was checked, for code frames; `undefined` if it is unknown. */
  sourceLine?: (file: string, number: number) => string | undefined;
  /** The colors of a terminal; plain text without. */
  paint?: Paint;
  /** Gates that are not configured: shown, but not counted. */
  notConfigured?: readonly string[];
  /** The most bytes of UTF-8; only `markdown` can shorten itself. */
  maxBytes?: number;
  /** The state of the previous comment, for `markdown` to say what is new and fixed. */
  previous?: CommentState | undefined;
  /** Whether `markdown` begins with a marker that holds the state for the next comment. */
  embedState?: boolean;
  /** The files that decide what is checked and that the change under review touches; `markdown` warns about them. */
  touchedConfig?: TouchedConfigFiles;
}

/** Paths of files that decide what is checked. */
export interface TouchedConfigFiles {
  /** Read from the change. */
  readonly fromHead: readonly string[];
  /** Read from the base commit. */
  readonly fromBase: readonly string[];
}

/** The functions of picocolors that the writer for terminals uses. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

/** Turns a report into the text of one format. Pure: no disk, no network, no clock; never throws for a valid report. */
export type ReportWriter = (report: Report, options?: WriteOptions) => string;
