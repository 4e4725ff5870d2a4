/** The output formats: the values of `--format`, the files of `--out`, and their writers. */
import type { ReportWriter } from './writer.ts';

interface FormatSpec {
  /** Loads the writer: most runs need one or two of them. */
  readonly load: () => Promise<ReportWriter>;
  /** The file that `--out` writes; none for what only a terminal or a log shows. */
  readonly file?: string;
}

export const formats = {
  // Nearly every run writes it, so it is part of the main bundle.
  pretty: { load: async () => (await import(/* webpackMode: "eager" */ './pretty.ts')).pretty },
  json: { load: async () => (await import('./json.ts')).json, file: 'report.json' },
  github: { load: async () => (await import('./annotations.ts')).github },
  junit: { load: async () => (await import('./junit.ts')).junit, file: 'junit.xml' },
  sarif: { load: async () => (await import('./sarif.ts')).sarif, file: 'results.sarif' },
  markdown: { load: async () => (await import('./markdown/index.ts')).markdown, file: 'report.md' },
  html: { load: async () => (await import('./html/index.ts')).html, file: 'report.html' },
} as const satisfies Record<string, FormatSpec>;

export type ReportFormat = keyof typeof formats;

export const formatNames = Object.keys(formats) as ReportFormat[];

/** The files of `--out`, each with its format. */
export const outFiles: readonly (readonly [file: string, format: ReportFormat])[] = formatNames.flatMap(
  (format) => {
    const { file }: FormatSpec = formats[format];
    return file === undefined ? [] : [[file, format] as const];
  },
);
