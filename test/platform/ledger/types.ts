/** One binding sentence of spec 3 about the platform, in our words, with the tests that show it. */
export interface Requirement {
  /** `S3-<section>-<word>`; stable. */
  readonly id: string;
  /** The section of spec 3: `2.1`, `4.1`. */
  readonly spec: string;
  readonly says: string;
  /** `<file below test>: <a part of the test's title>`. */
  readonly shown?: readonly string[];
  /** Why no test here shows it. */
  readonly reason?: string;
}
