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

/** The page of a code, which may be given without its gate; `undefined` if there is none. */
export const findPage = <T extends { readonly code: string }>(
  pages: readonly T[],
  code: string,
): T | undefined =>
  pages.find((one) => one.code === code) ?? pages.find((one) => one.code.split('/')[1] === code);
