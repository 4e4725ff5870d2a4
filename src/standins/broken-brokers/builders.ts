/** Builders for the tables of brokers. */

import type { CapabilitySpec } from '../../broker/capability.ts';
import type { ConformanceEnv, StartedBroker } from '../../broker/start-contract.ts';
import { defaultHandlers } from '../broker/handlers.ts';
import type { BrokerConfig, BrokerHandlers } from '../broker/index.ts';
import { startReferenceBroker } from '../broker/reference.ts';
import { type Interceptor, startInterceptor } from './interceptor.ts';

/** How a variant differs from the stand-in. */
export interface BrokerOverrides {
  readonly handlers?: Partial<BrokerHandlers>;
  readonly config?: Partial<BrokerConfig>;
  readonly interceptor?: Interceptor;
  /** The path of its base URL. */
  readonly base?: string;
}

export interface BrokerVariant {
  /** Completes the sentence “a broker that …”. */
  readonly does: string;
  /** The check that must catch it; undefined for a conforming broker. */
  readonly caughtBy?: string;
  readonly overrides: (env: ConformanceEnv) => BrokerOverrides;
  /** For a conforming broker: the extended checks that may notice the difference. */
  readonly relatedChecks?: RegExp;
  /** Time limit of a request, for brokers that leave some unanswered. */
  readonly requestTimeoutMs?: number;
}

export { defaultHandlers };

type ValueOrFactory<T> = T | ((env: ConformanceEnv) => T);
const resolveValue = <T>(value: ValueOrFactory<T>, env: ConformanceEnv): T =>
  typeof value === 'function' ? (value as (env: ConformanceEnv) => T)(env) : value;

/** A broker with other handlers. */
export const withHandlers =
  (partial: ValueOrFactory<Partial<BrokerHandlers>>) =>
  (env: ConformanceEnv): BrokerOverrides => ({ handlers: resolveValue(partial, env) });

/** A broker with another configuration. */
export const withConfig =
  (partial: ValueOrFactory<Partial<BrokerConfig>>) =>
  (env: ConformanceEnv): BrokerOverrides => ({ config: resolveValue(partial, env) });

/** A broker behind an interceptor. */
export const withInterceptor =
  (create: (env: ConformanceEnv) => Interceptor) =>
  (env: ConformanceEnv): BrokerOverrides => ({ interceptor: create(env) });

type Refused = Parameters<BrokerHandlers['errorResponse']>[0];

/** A broker whose error responses differ for some reasons. */
export const withRefusal = (
  condition: Partial<Pick<Refused, 'reason' | 'kind'>>,
  change: (refused: Refused, usual: { status: number; body: unknown }) => { status?: number; body?: unknown },
) =>
  withHandlers({
    errorResponse: (refused) => {
      const usual = defaultHandlers.errorResponse(refused);
      const matches = Object.entries(condition).every(([key, value]) => refused[key as 'reason'] === value);
      return matches ? { ...usual, ...change(refused, usual) } : usual;
    },
  });

export const withStatus = (status: number) => () => ({ status });
export const withMessage = (message: (refused: Refused) => string) => (refused: Refused) => ({
  body: { error: message(refused) },
});

/** A broker whose scope rule allows more. */
export const grantingAlso = (
  isAlsoGranted: (request: {
    capability: string;
    word: string;
    scope: (name: string) => readonly string[];
    reported: boolean;
  }) => boolean,
) =>
  withHandlers({
    isScopeAllowed: (entries, broker, capability, word) =>
      defaultHandlers.isScopeAllowed(entries, broker, capability, word) ||
      isAlsoGranted({
        capability,
        word,
        reported: entries !== undefined,
        scope: (name) =>
          (entries ?? [])
            .filter((entry) => entry.name === name && entry.broker === broker)
            .flatMap(({ scope }) => scope),
      }),
  });

/** A broker whose capability specs differ. */
export const withSpecs = (change: (spec: CapabilitySpec) => CapabilitySpec) =>
  withHandlers({ standardCapabilities: (names) => defaultHandlers.standardCapabilities(names).map(change) });

/** A broker whose paths need other scope words; undefined keeps those that a path needs. */
export const withNeededWords = (
  neededWords: (
    request: { method: string; path: string; body?: unknown },
    capability: string,
  ) => readonly string[] | null | undefined,
) =>
  withSpecs((spec) => ({
    ...spec,
    needed: (request) => {
      const words = neededWords(request, spec.name);
      return words === undefined ? spec.needed(request) : words;
    },
  }));

type Sent = Parameters<typeof defaultHandlers.sendUpstream>[0];

/** A broker that sends other requests upstream. */
export const withUpstreamRequest = (change: (sent: Sent, env: ConformanceEnv) => Sent) =>
  withHandlers((env) => ({
    sendUpstream: (sent, ...rest) => defaultHandlers.sendUpstream(change(sent, env), ...rest),
  }));

/** The request with another query; the query begins with its question mark, or is empty. */
export const replaceQuery = (sent: Sent, change: (query: string) => string): Sent => {
  const at = sent.path.indexOf('?');
  const [path, query] = at < 0 ? [sent.path, ''] : [sent.path.slice(0, at), sent.path.slice(at)];
  return { ...sent, path: path + change(query) };
};

/** Whether a request goes to the upstream at this URL. */
export const isSentTo = ({ target }: Sent, url: string) => target.host === new URL(url).host;

/** A broker that returns other statuses than the upstream. */
export const withResponseStatus = (change: (status: number, sent: Sent, env: ConformanceEnv) => number) =>
  withHandlers((env) => ({
    sendUpstream: (sent, callbacks, connections) =>
      defaultHandlers.sendUpstream(
        sent,
        {
          ...callbacks,
          onResponse: (response) => {
            response.statusCode = change(response.statusCode ?? 0, sent, env);
            callbacks.onResponse(response);
          },
        },
        connections,
      ),
  }));

/** A decide request in which no question has a type that the stand-in supports. */
export const withoutSupportedTypes = (
  read: ReturnType<typeof defaultHandlers.readDecideRequest>,
): ReturnType<typeof defaultHandlers.readDecideRequest> =>
  'problem' in read
    ? read
    : {
        request: {
          ...read.request,
          questions: read.request.questions.map((question) => ({ ...question, type: 'conformance-none' })),
        },
      };

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

export function startVariant(
  overrides: BrokerVariant['overrides'],
): (env: ConformanceEnv) => Promise<StartedBroker> {
  return async (env) => {
    const { handlers = {}, config = {}, interceptor, base = '' } = overrides(env);
    const broker = await startReferenceBroker(env, { graceMs: 50, ...config }, { handlers });
    if (!interceptor) return broker;
    const intercepted = await startInterceptor(broker, interceptor);
    return { ...intercepted, url: intercepted.url + base };
  };
}

/** A token that is known in advance. */
export const tokenOf = (box: string) => `token-of-${box}-0123456789`;

export const knownTokens = (env: ConformanceEnv): Pick<BrokerConfig, 'boxes'> => ({
  boxes: env.boxes.map((name) => ({
    name,
    token: tokenOf(name),
    secrets: env.secrets.filter(({ box }) => box === name),
  })),
});
