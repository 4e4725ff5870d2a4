/** The gate `validate` (spec 3, 4.1): each screen of the platform is a check. */

import type { CheckSpec, Problem } from '../model/check-result.ts';
import { buildGate, type RunOptions, runCheck, skippedCheck } from '../model/gate-result.ts';
import type { Check, Gate } from '../model/report.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { Profile } from '../platform/profile.ts';
import { InvalidResponseError } from '../platform/read-json.ts';
import { type Bar, barOf, type Screen, type SharedValueName } from '../platform/screen.ts';
import { screens } from '../platform/screens.ts';
import { normalizeToken } from '../platform/token.ts';
import { checkScreen, neededNames, type ScreenCheckOptions } from './check-screen.ts';
import { PlatformSession, ScreenNotChecked } from './platform-session.ts';
import { type ApiDescription, checkRouteExists, fetchApiDescription } from './route-exists.ts';
import { PrioritySemaphore } from '../async/priority-semaphore.ts';
import { type SharedValue, SharedValues } from './shared-values.ts';

export interface PlatformUnderTest {
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
  readonly hasEndpoint: boolean;
  readonly registryId?: string | undefined;
  /** How many requests are under way at once, from 1. */
  readonly concurrency: number;
  /** As of `ReaderOptions`. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** The ids of the checks, in the spec's order. */
export const checkIds: readonly string[] = screens.map(({ id }) => id);

/** Judges a platform by its screens. What it answers never makes it throw. */
export async function checkPlatform(
  platform: PlatformUnderTest,
  options: ValidateOptions,
): Promise<{ gate: Gate; secrets: readonly string[] }> {
  const {
    startedAt = options.now(),
    profile,
    registryId,
    hasEndpoint,
    tagPrefix,
    own,
    local,
    requestTimeoutMs,
    retryDelaysMs,
  } = options;
  const app = options.app ?? (own ? DEFAULT_APP : undefined);
  const checkOptions: ScreenCheckOptions = { profile, app, tagPrefix, own, local, registryId, hasEndpoint };
  const secrets = platform.token === undefined ? [] : [platform.token];
  let token: string | undefined;
  try {
    token = normalizeToken(platform.token);
  } catch (error) {
    return { gate: gateNotRun(platform.name, options, { message: (error as Error).message }), secrets };
  }
  const session = new PlatformSession({ ...platform, token, requestTimeoutMs, retryDelaysMs }, options);
  let checks = await new ValidateRun(session, checkOptions, options).checks();
  const cause = session.cause();
  // What no platform answered says nothing about one.
  if (cause && !session.reached) checks = skipAllScreens(options, cause);
  const subject = `${platform.name} (${profile})`;
  const gate = buildGate('validate', subject, checks, { startedAt, options, cause });
  return { gate, secrets };
}

/** The gate where there is no platform to ask: it did not start, or no token was made. */
export function gateNotRun(name: string, options: ValidateOptions, cause: Problem): Gate {
  const checks = skipAllScreens(options, cause);
  return buildGate('validate', `${name} (${options.profile})`, checks, {
    startedAt: options.startedAt ?? options.now(),
    options,
    cause,
  });
}

const skipAllScreens = (options: ValidateOptions, { message }: Problem): Check[] =>
  selectScreens(options).map((screen) =>
    skippedCheck(checkSpecOf(screen, options.profile), `not judged: ${message}`),
  );

const selectScreens = ({ only }: Pick<ValidateOptions, 'only'>) =>
  screens.filter(({ id }) => only.length === 0 || only.includes(id));

const EXPECTATIONS: Readonly<Record<Bar, string>> = {
  seeded: "shows the profile's content",
  empty: 'renders, and is empty',
  renders: 'renders',
  exists: 'exists',
};

const checkSpecOf = (screen: Screen, profile: Profile): CheckSpec => ({
  id: screen.id,
  title: `${screen.label}: ${EXPECTATIONS[barOf(screen, profile)]}`,
  spec: 'spec 3, 4.1',
});

/** Rows that others wait for go first, those that waited next: the whole then takes the fewest rounds. */
const FIRST_RANK = 0;
const LAST_RANK = 1;

class ValidateRun {
  readonly #session: PlatformSession;
  readonly #checkOptions: ScreenCheckOptions;
  readonly #options: ValidateOptions;
  readonly #sharedValues = new SharedValues();
  readonly #semaphore: PrioritySemaphore;
  /** By the number of the try. */
  readonly #descriptions = new Map<number, Promise<ApiDescription>>();

  constructor(session: PlatformSession, checkOptions: ScreenCheckOptions, options: ValidateOptions) {
    this.#session = session;
    this.#checkOptions = checkOptions;
    this.#options = options;
    this.#semaphore = new PrioritySemaphore(Math.max(1, options.concurrency));
  }

  /** The checks that are asked for, in the spec's order. */
  async checks(): Promise<Check[]> {
    const selected = selectScreens(this.#options);
    const all = this.#withSources(selected);
    const ranked = [...all].sort((a, b) => rankOf(a) - rankOf(b));
    const pending = new Map(ranked.map((screen) => [screen.id, this.#row(screen)]));
    await Promise.all(pending.values());
    return Promise.all(selected.map(({ id }) => pending.get(id)!));
  }

  /** The rows and those that they need values from. */
  #withSources(known: readonly Screen[]): readonly Screen[] {
    const needed = new Set(known.flatMap((screen) => neededNames(screen, this.#checkOptions)));
    const providers = screens.filter(
      (screen) => screen.provides && needed.has(screen.provides) && !known.includes(screen),
    );
    return providers.length === 0 ? known : this.#withSources([...known, ...providers]);
  }

  async #row(screen: Screen): Promise<Check> {
    const spec = checkSpecOf(screen, this.#options.profile);
    const neededValues = new Map<SharedValueName, SharedValue>();
    let provided: SharedValue = { lacks: `${screen.id} was not judged` };
    try {
      for (const name of neededNames(screen, this.#checkOptions))
        neededValues.set(name, await this.#sharedValues.waitFor(name));
      return await this.#semaphore.run(rankOf(screen), () =>
        runCheck(
          'validate',
          spec,
          async (attempt) => {
            if (screen.bar === 'exists') return this.#exists(screen, attempt);
            const result = await checkScreen(screen, neededValues, this.#checkOptions, this.#session);
            provided = result.provided ?? provided;
            return result.outcome;
          },
          this.#options,
        ),
      );
    } catch (error) {
      if (!(error instanceof ScreenNotChecked)) throw error;
      return skippedCheck(spec, `not judged: ${error.message}`);
    } finally {
      if (screen.provides) this.#sharedValues.provide(screen.provides, provided);
    }
  }

  async #exists(screen: Screen, attempt: number) {
    const description = this.#descriptions.get(attempt) ?? fetchApiDescription(this.#session);
    this.#descriptions.set(attempt, description);
    try {
      return await checkRouteExists(screen, await description, this.#session);
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error;
      return { problems: [{ message: `the API description can't be read: ${error.message}` }] };
    }
  }
}

const rankOf = ({ provides, needs, bar }: Screen) =>
  provides || needs || bar === 'exists' ? FIRST_RANK : LAST_RANK;
