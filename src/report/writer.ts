import type { Report } from '../model/report.ts';
import type { CommentState } from './comment-state.ts';

/** What a writer may know beside the report. Every field is optional: a writer does its best without. */
export interface WriteOptions {
  /** A line (1-based) of a file as it was judged, for frames; `undefined` where it is not at hand. */
  sourceLine?: (file: string, number: number) => string | undefined;
  /** The colours of a terminal; plain text without. */
  paint?: Paint;
  /** Gates that could have run and are not configured: shown, not counted. */
  notConfigured?: readonly string[];
  /** The most bytes of UTF-8 the text may take, in the formats that can say less: markdown. */
  maxBytes?: number;
  /** What an earlier comment remembers (`readMarker`), for markdown to say what is new and what is fixed. */
  previous?: CommentState | undefined;
  /** Whether markdown begins with a marker, for the next comment to read. */
  embedState?: boolean;
  /** The files that decide what counts and that the change under review touches, for markdown to warn of. */
  touchedConfig?: TouchedConfigFiles;
}

export interface TouchedConfigFiles {
  /** Those that count as the change has them. */
  readonly fromHead: readonly string[];
  /** Those that were read as they are without it. */
  readonly fromBase: readonly string[];
}

/** The colours that the terminal's writer uses: picocolors has them. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

/** Turns a report into the text of one format. Pure: no disk, no network, no clock. */
export type ReportWriter = (report: Report, options?: WriteOptions) => string;
