/** A test that fails if a sentence does not hold: a file in `test`, and a string in it. */
export type TestReference = readonly [file: string, text: string];

/** One binding sentence of spec 2, in our words. */
export interface Requirement {
  /** `S2-<section>-<word>`; stable. */
  readonly id: string;
  /** The sentence, in our own words. */
  readonly sentence: string;
  /** The checks of the suite that enforce it; the broken brokers show that each can fail. */
  readonly checks: readonly string[];
  /** Tests of the suite, the protocol module or the stand-in that fail where it does not hold. */
  readonly tests: readonly TestReference[];
  /** Why there is neither a check nor a test. */
  readonly reason?: string;
}

/** A sentence that binds a broker; `checks` are the ids, separated by spaces, of those that enforce it. */
export const checkedBy = (
  id: string,
  sentence: string,
  checks: string,
  ...tests: TestReference[]
): Requirement => ({
  id,
  sentence,
  checks: checks.split(' '),
  tests,
});

/** A sentence that binds the suite or a box, or that no request to a broker can show. */
export const testedBy = (id: string, sentence: string, ...tests: TestReference[]): Requirement => ({
  id,
  sentence,
  checks: [],
  tests,
});

/** A sentence that no test here can enforce. */
export const notTestable = (id: string, sentence: string, reason: string): Requirement => ({
  id,
  sentence,
  checks: [],
  tests: [],
  reason,
});

/** Shorthands for test files that are named often. */
const suiteTest =
  (file: string) =>
  (text: string): TestReference => [`conformance/${file}.ts`, text];
const standInTest =
  (file: string) =>
  (text: string): TestReference => [`standins/broker/${file}.test.ts`, text];
export const gate = suiteTest('gate.test');
export const start = suiteTest('start.test');
export const extra = suiteTest('extra-capabilities.test');
export const commandLine = suiteTest('command-line.test');
export const library = suiteTest('library.test');
export const conforming = suiteTest('broken/conforming');
export const protocol = (text: string): TestReference => ['broker/protocol.test.ts', text];
export const schema = (text: string): TestReference => ['broker/schema.test.ts', text];
export const declaration = standInTest('declaration');
export const payer = standInTest('payer');
export const egress = standInTest('egress');
export const feedback = standInTest('feedback');
export const decide = standInTest('decide');
export const agents = standInTest('agents');
export const scope = standInTest('scope');
export const model = standInTest('model');
export const sdk = standInTest('sdk');
export const serve = standInTest('serve');
