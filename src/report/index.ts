/** The formats of the flag `--format` and their writers, each loaded when it is asked for. */
import type { ReportWriter } from './writer.ts';

export const writers = {
  // Nearly every run writes it: part of what is loaded then.
  pretty: async () => (await import(/* webpackMode: "eager" */ './pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
  github: async () => (await import('./github.ts')).github,
  junit: async () => (await import('./junit.ts')).junit,
  sarif: async () => (await import('./sarif.ts')).sarif,
  markdown: async () => (await import('./markdown/index.ts')).markdown,
  html: async () => (await import('./html/index.ts')).html,
} satisfies Record<string, () => Promise<ReportWriter>>;

export type ReportFormat = keyof typeof writers;
