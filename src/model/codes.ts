import type { Severity } from './report.ts';

/** The page of a code, which `explain` prints and `docs/codes.md` collects. The examples are YAML in neutral names. */
export interface CodePage {
  /** `settings/unknown-key` */
  readonly code: string;
  readonly title: string;
  readonly severity: Severity;
  /** What it is about and why it matters, in one or two sentences. */
  readonly description: string;
  /** The section of the spec, as in `spec 1, 2.3`. */
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
