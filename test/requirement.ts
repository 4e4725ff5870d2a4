/** The ledgers of spec 3: what each binding sentence rests on. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test that fails if a sentence does not hold: a file in `test`, and a string in it (a title, or a line of its own). */
export type TestReference = readonly [file: string, text: string];

/** One binding sentence of spec 3, in our words. */
export interface Requirement {
  /** `S3-<section>-<word>`; stable. */
  readonly id: string;
  /** The section: `2.6`. */
  readonly spec: string;
  /** The sentence, in our own words. */
  readonly sentence: string;
  /** By check, the systems that do not keep the sentence and must fail it: names in the tables of broken systems. */
  readonly broken?: Readonly<Record<string, readonly string[]>>;
  /** Further tests that fail if the sentence does not hold. */
  readonly tests?: readonly TestReference[];
  /** Why no broken system can show it. */
  readonly reason?: string;
}

/** A row of a table of broken systems, which a test runs against the gate. */
export interface BrokenSystem {
  readonly name: string;
  readonly failingChecks: readonly string[];
}

/** What is wrong with the entries of a ledger, one line each; the tables of broken systems are `systems`. */
export function ledgerProblems(
  ledger: readonly Requirement[],
  sections: readonly string[],
  systems: readonly BrokenSystem[],
): string[] {
  const ids = ledger.map(({ id }) => id);
  const missingSections = sections.filter((section) => ledger.every(({ spec }) => spec !== section));
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: is there twice`),
    ...missingSections.map((section) => `section ${section}: has no requirement`),
    ...ledger.flatMap((requirement) =>
      requirementProblems(requirement, sections, systems).map((problem) => `${requirement.id}: ${problem}`),
    ),
  ];
}

function requirementProblems(
  { id, spec, sentence, broken = {}, tests = [], reason }: Requirement,
  sections: readonly string[],
  systems: readonly BrokenSystem[],
): string[] {
  const hasBroken = Object.values(broken).some((names) => names.length > 0);
  const brokenProblems = Object.entries(broken).flatMap(([check, names]) =>
    names.flatMap((name) => {
      const system = systems.find((one) => one.name === name);
      if (!system) return [`no broken system is called "${name}"`];
      return system.failingChecks.includes(check) ? [] : [`"${name}" does not fail ${check}`];
    }),
  );
  return [
    ...(new RegExp(`^S3-${spec.replaceAll('.', '\\.')}(?:-[a-z0-9]+)+$`).test(id)
      ? []
      : ['has a malformed id']),
    ...(sections.includes(spec) ? [] : [`section ${spec} does not bind`]),
    ...(sentence.trim().length > 10 ? [] : ['has no sentence']),
    ...(hasBroken === (reason === undefined) ? [] : ['needs a broken system or a reason, and not both']),
    ...brokenProblems,
    ...tests.filter((test) => !hasText(test)).map((test) => `no test has ${test.join(': ')}`),
  ];
}

function hasText([file, text]: TestReference): boolean {
  const path = join(import.meta.dirname, file);
  // A title may be on a line of its own.
  return existsSync(path) && readFileSync(path, 'utf8').replace(/\s+/g, ' ').includes(text);
}
