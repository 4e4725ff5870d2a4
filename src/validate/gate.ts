/** The gate `validate` (spec 3, 4.1): each screen of the platform is a check. */
import { gateOf, type RunOptions, skipped, tryCheck } from '../model/judging.ts';
import type { CheckSpec, Problem } from '../model/outcome.ts';
import type { Check, Gate } from '../model/report.ts';
import { DEFAULT_APP } from '../platform/names.ts';
import type { Profile } from '../platform/profile.ts';
import { type Bar, barOf, type Fact, type Screen } from '../platform/screen.ts';
import { screens } from '../platform/screens.ts';
import { Misshapen } from '../platform/shape.ts';
import { usable } from '../platform/token.ts';
import { type Description, describeApi, exists } from './exists.ts';
import { Facts, type Given } from './facts.ts';
import { answerRow, needsOf, type Rules } from './row.ts';
import { NotJudged, Session } from './session.ts';
import { Slots } from './slots.ts';

export interface Platform {
  /** As the report shows it: a host, or `stand-in`. */
  readonly name: string;
  /** As `baseUrl` makes it. */
  readonly baseUrl: string;
  /** Sent as a bearer token; absent in the platform's local development mode. */
  readonly token?: string | undefined;
}

export interface ValidateOptions extends RunOptions {
  /** When the gate began, where something was done before the screens are asked. */
  readonly startedAt?: Date | undefined;
  readonly profile: Profile;
  /** Pins the names of the demo records; where none is given they are told by how they end. */
  readonly app?: string | undefined;
  readonly tagPrefix: string;
  /** Whether only the profile's own records fill a screen. */
  readonly own: boolean;
  /** Whether the platform runs on the local cloud emulator, which has no evaluations (spec 3, 7). */
  readonly local: boolean;
  /** Whether an A2A endpoint was given to the sample data. */
  readonly endpoint: boolean;
  readonly registryId?: string | undefined;
  /** How many requests are under way at once, from 1. */
  readonly concurrency: number;
  /** As of `ReaderOptions`. */
  readonly pausesMs?: readonly number[] | undefined;
}

/** The ids of the checks, in the spec's order. */
export const checkIds: readonly string[] = screens.map(({ id }) => id);

/** Judges a platform by its screens. What it answers never makes it throw. */
export async function checkPlatform(
  platform: Platform,
  options: ValidateOptions,
): Promise<{ gate: Gate; secrets: readonly string[] }> {
  const {
    startedAt = options.now(),
    profile,
    registryId,
    endpoint,
    tagPrefix,
    own,
    local,
    requestTimeoutMs,
    pausesMs,
  } = options;
  const app = options.app ?? (own ? DEFAULT_APP : undefined);
  const rules: Rules = { profile, app, tagPrefix, own, local, registryId, endpoint };
  const secrets = platform.token === undefined ? [] : [platform.token];
  let token: string | undefined;
  try {
    token = usable(platform.token);
  } catch (error) {
    return { gate: notValidated(platform.name, options, { message: (error as Error).message }), secrets };
  }
  const session = new Session({ ...platform, token, requestTimeoutMs, pausesMs }, options);
  let checks = await new Run(session, rules, options).checks();
  const cause = session.cause();
  // What no platform answered says nothing about one.
  if (cause && !session.reached) checks = unjudged(options, cause);
  const subject = `${platform.name} (${profile})`;
  const gate = gateOf('validate', subject, checks, { startedAt, options, cause });
  return { gate, secrets };
}

/** The gate where there is no platform to ask: it did not start, or no token was made. */
export function notValidated(name: string, options: ValidateOptions, cause: Problem): Gate {
  const checks = unjudged(options, cause);
  return gateOf('validate', `${name} (${options.profile})`, checks, {
    startedAt: options.startedAt ?? options.now(),
    options,
    cause,
  });
}

const unjudged = (options: ValidateOptions, { message }: Problem): Check[] =>
  chosen(options).map((screen) => skipped(specOf(screen, options.profile), `not judged: ${message}`));

const chosen = ({ only }: Pick<ValidateOptions, 'only'>) =>
  screens.filter(({ id }) => only.length === 0 || only.includes(id));

const HOLDS: Readonly<Record<Bar, string>> = {
  seeded: "shows the profile's content",
  empty: 'renders, and is empty',
  renders: 'renders',
  exists: 'exists',
};

const specOf = (screen: Screen, profile: Profile): CheckSpec => ({
  id: screen.id,
  title: `${screen.label}: ${HOLDS[barOf(screen, profile)]}`,
  spec: 'spec 3, 4.1',
});

/** Rows that others wait for go first, those that waited next: the whole then takes the fewest rounds. */
const FIRST = 0;
const LAST = 1;

class Run {
  readonly #session: Session;
  readonly #rules: Rules;
  readonly #options: ValidateOptions;
  readonly #facts = new Facts();
  readonly #slots: Slots;
  /** By the number of the try. */
  readonly #descriptions = new Map<number, Promise<Description>>();

  constructor(session: Session, rules: Rules, options: ValidateOptions) {
    this.#session = session;
    this.#rules = rules;
    this.#options = options;
    this.#slots = new Slots(Math.max(1, options.concurrency));
  }

  /** The checks that are asked for, in the spec's order. */
  async checks(): Promise<Check[]> {
    const wanted = chosen(this.#options);
    const all = this.#withSources(wanted);
    const ranked = [...all].sort((a, b) => rankOf(a) - rankOf(b));
    const made = new Map(ranked.map((screen) => [screen.id, this.#row(screen)]));
    await Promise.all(made.values());
    return Promise.all(wanted.map(({ id }) => made.get(id)!));
  }

  /** The rows and those that they need values from. */
  #withSources(rows: readonly Screen[]): readonly Screen[] {
    const needed = new Set(rows.flatMap((row) => needsOf(row, this.#rules)));
    const sources = screens.filter((one) => one.gives && needed.has(one.gives) && !rows.includes(one));
    return sources.length === 0 ? rows : this.#withSources([...rows, ...sources]);
  }

  async #row(screen: Screen): Promise<Check> {
    const spec = specOf(screen, this.#options.profile);
    const needs = new Map<Fact, Given>();
    let given: Given = { lacks: `${screen.id} was not judged` };
    try {
      for (const fact of needsOf(screen, this.#rules)) needs.set(fact, await this.#facts.of(fact));
      return await this.#slots.within(rankOf(screen), () =>
        tryCheck(
          'validate',
          spec,
          async (number) => {
            if (screen.bar === 'exists') return this.#exists(screen, number);
            const answered = await answerRow(screen, needs, this.#rules, this.#session);
            given = answered.given ?? given;
            return answered.outcome;
          },
          this.#options,
        ),
      );
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
      return skipped(spec, `not judged: ${error.message}`);
    } finally {
      if (screen.gives) this.#facts.give(screen.gives, given);
    }
  }

  async #exists(screen: Screen, number: number) {
    const description = this.#descriptions.get(number) ?? describeApi(this.#session);
    this.#descriptions.set(number, description);
    try {
      return await exists(screen, await description, this.#session);
    } catch (error) {
      if (!(error instanceof Misshapen)) throw error;
      return { problems: [{ message: `the API description can't be read: ${error.message}` }] };
    }
  }
}

const rankOf = ({ gives, needs, bar }: Screen) => (gives || needs || bar === 'exists' ? FIRST : LAST);
