/** Small builders, so that a table of brokers is a line a broker. */
import type { ConformanceEnv } from '../../../src/broker/start-contract.ts';
import type { StartBroker } from '../../../src/conformance/index.ts';
import { defaultHooks } from '../../../src/standins/broker/hooks/index.ts';
import type { BrokerConfig, BrokerHooks } from '../../../src/standins/broker/index.ts';
import { startReferenceBroker } from '../../../src/standins/broker/reference.ts';
import { type Interceptor, startInterceptor } from './interceptor.ts';

/** What is turned in the stand-in. */
export interface BrokerOverrides {
  readonly rules?: Partial<BrokerHooks>;
  readonly config?: Partial<BrokerConfig>;
  readonly interceptor?: Interceptor;
  /** A path that its base URL ends in. */
  readonly base?: string;
}

export interface BrokerVariant {
  /** What it does, as the end of “a broker that …”. */
  readonly does: string;
  /** The check that must catch it; none for a broker that conforms. */
  readonly caughtBy?: string;
  readonly overrides: (env: ConformanceEnv) => BrokerOverrides;
  /** For one that conforms: the checks beyond the table that may see how it differs. */
  readonly relatedChecks?: RegExp;
  /** How long a request may take where some are never answered. */
  readonly requestTimeoutMs?: number;
}

export const defaultRules = defaultHooks;

type ValueOrFactory<T> = T | ((env: ConformanceEnv) => T);
const resolveValue = <T>(value: ValueOrFactory<T>, env: ConformanceEnv): T =>
  typeof value === 'function' ? (value as (env: ConformanceEnv) => T)(env) : value;

/** A broker with other rules. */
export const withRules =
  (partial: ValueOrFactory<Partial<BrokerHooks>>) =>
  (env: ConformanceEnv): BrokerOverrides => ({ rules: resolveValue(partial, env) });

/** A broker with another configuration. */
export const withConfig =
  (partial: ValueOrFactory<Partial<BrokerConfig>>) =>
  (env: ConformanceEnv): BrokerOverrides => ({ config: resolveValue(partial, env) });

/** A broker with something of its own before it. */
export const withInterceptor =
  (create: (env: ConformanceEnv) => Interceptor) =>
  (env: ConformanceEnv): BrokerOverrides => ({ interceptor: create(env) });

type Refused = Parameters<BrokerHooks['errorResponse']>[0];

/** A broker that refuses for some reasons in another way. */
export const withRefusal = (
  condition: Partial<Pick<Refused, 'reason' | 'kind'>>,
  change: (refused: Refused, usual: { status: number; body: unknown }) => { status?: number; body?: unknown },
) =>
  withRules({
    errorResponse: (refused) => {
      const usual = defaultRules.errorResponse(refused);
      const matches = Object.entries(condition).every(([key, value]) => refused[key as 'reason'] === value);
      return matches ? { ...usual, ...change(refused, usual) } : usual;
    },
  });

export const withStatus = (status: number) => () => ({ status });
export const withMessage = (message: (refused: Refused) => string) => (refused: Refused) => ({
  body: { error: message(refused) },
});

/** A broker whose scope rule passes more. */
export const grantingAlso = (
  isAlsoGranted: (request: {
    capability: string;
    word: string;
    scope: (name: string) => readonly string[];
    reported: boolean;
  }) => boolean,
) =>
  withRules({
    isScopeAllowed: (report, broker, capability, word) =>
      defaultRules.isScopeAllowed(report, broker, capability, word) ||
      isAlsoGranted({
        capability,
        word,
        reported: report !== undefined,
        scope: (name) =>
          (report?.capabilities ?? [])
            .filter((entry) => entry.name === name && entry.broker === broker)
            .flatMap(({ scope }) => scope),
      }),
  });

/** A broker whose paths need other scope words; undefined leaves it as it is. */
export const withNeededWords = (
  neededWords: (
    request: { method: string; path: string; body?: unknown },
    capability: string,
  ) => readonly string[] | null | undefined,
) =>
  withRules({
    requiredScopeWords: (spec, request) => {
      const words = neededWords(request, spec.name);
      return words === undefined ? defaultRules.requiredScopeWords(spec, request) : words;
    },
  });

export const brokenVariant = (
  caughtBy: string,
  does: string,
  overrides: BrokerVariant['overrides'],
): BrokerVariant => ({
  caughtBy,
  does,
  overrides,
});

/** The secret of the run. */
export const secretValue = (env: ConformanceEnv) => env.secrets[0]!.value;

export function startVariant(overrides: BrokerVariant['overrides']): StartBroker {
  return async (env) => {
    const { rules = {}, config = {}, interceptor, base = '' } = overrides(env);
    const broker = await startReferenceBroker(env, { graceMs: 50, ...config }, { hooks: rules });
    if (!interceptor) return broker;
    const intercepted = await startInterceptor(broker, interceptor);
    return { ...intercepted, url: intercepted.url + base };
  };
}

/** Tokens that are known beforehand, by box. */
export const tokenOf = (box: string) => `token-of-${box}-0123456789`;

export const knownTokens = (env: ConformanceEnv): Pick<BrokerConfig, 'boxes'> => ({
  boxes: env.boxes.map((name) => ({
    name,
    token: tokenOf(name),
    secrets: env.secrets.filter(({ box }) => box === name),
  })),
});
