/** The gate `validate` (spec 3, 4.1): one check for each screen of the platform. */

import { PrioritySemaphore } from '../async/priority-semaphore.ts';
import type { CheckResult, CheckSpec, Problem } from '../model/check-result.ts';
import { buildGate, type RunOptions, runCheck, skippedCheck } from '../model/gate-result.ts';
import type { Check, Gate } from '../model/report.ts';
import { type ApiDescription, fetchApiDescription } from '../platform/api-description.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import { describeLevel, type Level, type PlatformLevel, resolveLevel } from '../platform/level.ts';
import type { Profile } from '../platform/profile.ts';
import { InvalidResponseError } from '../platform/read-json.ts';
import { type Bar, barOf, type Screen, type SharedValueName } from '../platform/screen.ts';
import { screens } from '../platform/screens.ts';
import { normalizeToken } from '../platform/token.ts';
import { checkScreen, neededNames, type ScreenCheckOptions } from './check-screen.ts';
import { PlatformSession, ScreenNotChecked } from './platform-session.ts';
import { checkRouteExists } from './route-exists.ts';
import { type SharedValue, SharedValues } from './shared-values.ts';

export interface PlatformUnderTest {
  /** Its name in the report: a host, or `stand-in`. */
  readonly name: string;
  /** In the form of `parseBaseUrl`. */
  readonly baseUrl: string;
  /** Sent as a bearer token; absent in local development mode. */
  readonly token?: string | undefined;
}

export interface ValidateOptions extends RunOptions {
  /** When the gate started, if that was before this call. */
  readonly startedAt?: Date | undefined;
  readonly profile: Profile;
  /** The application, which fixes the names of the demo records; without one only their suffixes count. */
  readonly app?: string | undefined;
  /** The value of the group tag; by default the application. */
  readonly group?: string | undefined;
  readonly tagPrefix: string;
  /** The prefix of the platform's variables, for messages. */
  readonly envPrefix: string;
  /** The level of the platform's API; by default that of its release. */
  readonly level?: Level | undefined;
  /** Whether only the profile's own records count. */
  readonly own: boolean;
  /** Whether the platform runs on the local cloud emulator, which has no evaluations (spec 3, 7). */
  readonly local: boolean;
  /** Whether a reachable A2A agent is set. */
  readonly hasEndpoint: boolean;
  /** The id of the registry that was given to the deployment. */
  readonly registryId?: string | undefined;
  /** How many requests may run at once, from 1. */
  readonly concurrency: number;
  /** As in `PlatformClientOptions`. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** The ids of the checks, in the spec's order. */
export const checkIds: readonly string[] = screens.map(({ id }) => id);

/** Checks the screens of a platform. Never throws for what the platform does. */
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
    envPrefix,
    own,
    local,
    requestTimeoutMs,
    retryDelaysMs,
  } = options;
  const app = options.app ?? (own ? DEFAULT_APP : undefined);
  const checkOptions: ScreenCheckOptions = {
    profile,
    app,
    group: options.group,
    tagPrefix,
    envPrefix,
    own,
    local,
    registryId,
    hasEndpoint,
  };
  const secrets = platform.token === undefined ? [] : [platform.token];
  let token: string | undefined;
  try {
    token = normalizeToken(platform.token);
  } catch (error) {
    return { gate: gateNotRun(platform.name, options, { message: (error as Error).message }), secrets };
  }
  const tokenVariable = `${envPrefix}API_TOKEN`;
  const session = new PlatformSession(
    { ...platform, token, tokenVariable, requestTimeoutMs, retryDelaysMs },
    options,
  );
  const run = new ValidateRun(session, checkOptions, options);
  let checks = await run.checks();
  if (session.isUnproven && (await run.isDescribed())) session.prove();
  const cause = session.cause();
  // Responses that come from no platform say nothing about one.
  if (cause && !session.reached) checks = skipAllScreens(options, cause);
  const subject = `${platform.name} (${profile})`;
  const gate = buildGate('validate', subject, checks, { startedAt, options, cause });
  return { gate, secrets };
}

/** The gate if there is no platform to check: it did not start, or there is no token for it. */
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
    skippedCheck(checkSpecOf(screen, options.profile), `not run: ${message}`),
  );

const selectScreens = ({ only }: Pick<ValidateOptions, 'only'>) =>
  screens.filter(({ id }) => only.length === 0 || only.includes(id));

const EXPECTATIONS: Readonly<Record<Bar, string>> = {
  seeded: 'matches the profile',
  empty: 'renders and is empty',
  renders: 'renders',
  exists: 'exists',
};

const checkSpecOf = (screen: Screen, profile: Profile): CheckSpec => ({
  id: screen.id,
  title: `${screen.label}: ${EXPECTATIONS[barOf(screen, profile)]}`,
  spec: 'spec 3, 4.1',
});

/** Screens that others wait for go first, then those that waited: this takes the fewest rounds. */
const FIRST_RANK = 0;
const LAST_RANK = 1;

class ValidateRun {
  readonly #session: PlatformSession;
  readonly #checkOptions: ScreenCheckOptions;
  readonly #options: ValidateOptions;
  readonly #sharedValues = new SharedValues();
  readonly #semaphore: PrioritySemaphore;
  /** By number of the try. */
  readonly #descriptions = new Map<number, Promise<ApiDescription>>();
  #knownLevel: Promise<PlatformLevel> | undefined;

  constructor(session: PlatformSession, checkOptions: ScreenCheckOptions, options: ValidateOptions) {
    this.#session = session;
    this.#checkOptions = checkOptions;
    this.#options = options;
    this.#semaphore = new PrioritySemaphore(Math.max(1, options.concurrency));
  }

  /** Runs the selected checks; returns them in the spec's order. */
  async checks(): Promise<Check[]> {
    const selected = selectScreens(this.#options);
    const toRun = this.#withProviders(selected);
    // Sent first: it decides which others are.
    if (toRun.some((screen) => dependsOnLevel(screen, this.#checkOptions))) this.#level().catch(() => {});
    const ranked = [...toRun].sort((a, b) => rankOf(a) - rankOf(b));
    const pending = new Map(ranked.map((screen) => [screen.id, this.#checkScreen(screen)]));
    await Promise.all(pending.values());
    return Promise.all(selected.map(({ id }) => pending.get(id)!));
  }

  /** The screens, and those that provide values for them. */
  #withProviders(known: readonly Screen[]): readonly Screen[] {
    const needed = new Set(known.flatMap((screen) => neededNames(screen, this.#checkOptions)));
    const providers = screens.filter(
      (screen) => screen.provides && needed.has(screen.provides) && !known.includes(screen),
    );
    return providers.length === 0 ? known : this.#withProviders([...known, ...providers]);
  }

  async #checkScreen(screen: Screen): Promise<Check> {
    const spec = checkSpecOf(screen, this.#options.profile);
    const neededValues = new Map<SharedValueName, SharedValue>();
    let provided: SharedValue = { missing: `${screen.id} did not run` };
    try {
      const level = dependsOnLevel(screen, this.#checkOptions) ? await this.#level() : undefined;
      if (level?.level === '1.6' && screen.since === 'next')
        return skippedCheck(spec, `level 1.6 of the platform has no such route (${describeLevel(level)})`);
      const checkOptions = { ...this.#checkOptions, ...(level ? { level: level.level } : {}) };
      for (const name of neededNames(screen, checkOptions))
        neededValues.set(name, await this.#sharedValues.waitFor(name));
      return await this.#semaphore.run(rankOf(screen), () =>
        runCheck(
          'validate',
          spec,
          async (attempt) => {
            if (screen.bar === 'exists') return this.#checkRoute(screen, attempt, level!);
            const checked = await checkScreen(screen, neededValues, checkOptions, this.#session);
            provided = checked.provided ?? provided;
            return checked.result;
          },
          this.#options,
        ),
      );
    } catch (error) {
      if (!(error instanceof ScreenNotChecked)) throw error;
      return skippedCheck(spec, `not run: ${error.message}`);
    } finally {
      if (screen.provides) this.#sharedValues.provide(screen.provides, provided);
    }
  }

  /** The API description, fetched once for each try. Throws `InvalidResponseError`, `ScreenNotChecked`. */
  #description(attempt: number): Promise<ApiDescription> {
    const description =
      this.#descriptions.get(attempt) ?? fetchApiDescription((path) => this.#session.getPublic(path));
    this.#descriptions.set(attempt, description);
    return description;
  }

  /** Whether there is an API description: no other web server has one. */
  async isDescribed(): Promise<boolean> {
    try {
      return (await this.#description(1)).paths !== undefined;
    } catch (error) {
      if (error instanceof InvalidResponseError || error instanceof ScreenNotChecked) return false;
      throw error;
    }
  }

  /** Throws `ScreenNotChecked`. */
  #level(): Promise<PlatformLevel> {
    this.#knownLevel ??= this.#findLevel();
    return this.#knownLevel;
  }

  async #findLevel(): Promise<PlatformLevel> {
    const { level } = this.#options;
    if (level !== undefined) return resolveLevel(level, {});
    try {
      return resolveLevel(undefined, await this.#semaphore.run(FIRST_RANK, () => this.#description(1)));
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error;
      return resolveLevel(undefined, {});
    }
  }

  async #checkRoute(screen: Screen, attempt: number, level: PlatformLevel): Promise<CheckResult> {
    try {
      const result = await checkRouteExists(screen, await this.#description(attempt), this.#session);
      return 'problems' in result && result.reason !== undefined
        ? { ...result, reason: `${result.reason} (${describeLevel(level)})` }
        : result;
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error;
      return { problems: [{ message: `invalid API description: ${error.message}` }] };
    }
  }
}

/** Whether a screen is checked differently, or not at all, on another level. */
const dependsOnLevel = ({ since, taggedSince, content }: Screen, { own, profile }: ScreenCheckOptions) =>
  since !== undefined || (own && taggedSince === 'next') || (content?.kind === 'skill' && profile === 'demo');

const rankOf = ({ provides, needs, bar }: Screen) =>
  provides || needs || bar === 'exists' ? FIRST_RANK : LAST_RANK;
