/** A test that fails where a sentence does not hold: a file of `test`, and a text that stands in it. */
export type Shown = readonly [file: string, text: string];

/** One binding sentence of spec 2, in our words. */
export interface Requirement {
  /** `S2-<section>-<word>`; stable. */
  readonly id: string;
  /** The sentence, in our own words. */
  readonly says: string;
  /** The checks of the suite that hold a broker to it; that each can fail is shown by the broken brokers. */
  readonly checks: readonly string[];
  /** What shows it of the suite, the protocol module or the stand-in. */
  readonly shown: readonly Shown[];
  /** Why there is neither. */
  readonly reason?: string;
}

/** A sentence that binds a broker: these checks, apart by blanks, hold it to that. */
export const held = (id: string, says: string, checks: string, ...shown: Shown[]): Requirement => ({
  id,
  says,
  checks: checks.split(' '),
  shown,
});

/** A sentence that binds the suite or what a box reads, or one that no request can show of a broker. */
export const shownBy = (id: string, says: string, ...shown: Shown[]): Requirement => ({
  id,
  says,
  checks: [],
  shown,
});

/** A sentence that nothing here can hold anybody to. */
export const unheld = (id: string, says: string, reason: string): Requirement => ({
  id,
  says,
  checks: [],
  shown: [],
  reason,
});

/** Files of tests that are named often. */
const inSuite =
  (file: string) =>
  (text: string): Shown => [`conformance/${file}.ts`, text];
const inStandIn =
  (file: string) =>
  (text: string): Shown => [`standins/broker/${file}.test.ts`, text];
export const gate = inSuite('gate.test');
export const start = inSuite('start.test');
export const extra = inSuite('extra.test');
export const commandLine = inSuite('command-line.test');
export const library = inSuite('library.test');
export const conforming = inSuite('broken/conforming');
export const protocol = (text: string): Shown => ['broker/protocol.test.ts', text];
export const schema = (text: string): Shown => ['broker/schema.test.ts', text];
export const declaration = inStandIn('declaration');
export const payer = inStandIn('payer');
export const egress = inStandIn('egress');
export const feedback = inStandIn('feedback');
export const decide = inStandIn('decide');
export const agents = inStandIn('agents');
export const scope = inStandIn('scope');
export const model = inStandIn('model');
export const sdk = inStandIn('sdk');
export const serve = inStandIn('serve');
