/** One binding sentence of spec 3, in our words, with the tests that show it. */
export interface Requirement {
  /** `S3-<section>-<word>`; stable. */
  readonly id: string;
  /** The section of spec 3: `2.6`. */
  readonly spec: string;
  /** The sentence, in our own words. */
  readonly statement: string;
  /** Tests that fail where it does not hold: a file of `test`, and a text that stands in it (a title, or the name of a case). */
  readonly tests?: readonly (readonly [file: string, text: string])[];
  /** Why there is no test. */
  readonly reason?: string;
}
