import type { Severity } from './report.ts';

/** What a code means: the page that `explain` prints and `docs/codes.md` collects. Examples are YAML in neutral words. */
export interface CodePage {
  /** `settings/unknown-key` */
  readonly code: string;
  readonly title: string;
  readonly severity: Severity;
  /** What it is about and why it matters, in one or two sentences. */
  readonly description: string;
  /** "spec 1, 2.3", where the rule has a section. */
  readonly spec?: string;
  readonly bad: string;
  readonly good: string;
}

/** The page of a code, which may be given without the name of its gate; `undefined` for an unknown one. */
export const findPage = <T extends { readonly code: string }>(pages: readonly T[], code: string) =>
  pages.find((page) => page.code === code) ?? pages.find((page) => page.code.split('/')[1] === code);
