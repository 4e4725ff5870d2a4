/** Small builders, so that a table of brokers is a line a broker. */
import type { ConformanceEnv } from '../../../src/broker/harness.ts';
import type { Start } from '../../../src/conformance/index.ts';
import type { BrokerConfig, BrokerRules } from '../../../src/standins/broker/index.ts';
import { startReference } from '../../../src/standins/broker/reference.ts';
import { rightRules } from '../../../src/standins/broker/rules/index.ts';
import { type Front, inFront } from './front.ts';

/** What is turned in the stand-in. */
export interface Switch {
  readonly rules?: Partial<BrokerRules>;
  readonly config?: Partial<BrokerConfig>;
  readonly front?: Front;
  /** A path that its base URL ends in. */
  readonly base?: string;
}

export interface OtherBroker {
  /** What it does, as the end of “a broker that …”. */
  readonly does: string;
  /** The check that must catch it; none for a broker that conforms. */
  readonly caught?: string;
  readonly turn: (env: ConformanceEnv) => Switch;
  /** For one that conforms: the checks beyond the table that may see how it differs. */
  readonly near?: RegExp;
  /** How long a request may take where some are never answered. */
  readonly patienceMs?: number;
}

export const right = rightRules;

type Made<T> = T | ((env: ConformanceEnv) => T);
const made = <T>(value: Made<T>, env: ConformanceEnv): T =>
  typeof value === 'function' ? (value as (env: ConformanceEnv) => T)(env) : value;

/** A broker with other rules. */
export const rules =
  (partial: Made<Partial<BrokerRules>>) =>
  (env: ConformanceEnv): Switch => ({ rules: made(partial, env) });

/** A broker with another configuration. */
export const config =
  (partial: Made<Partial<BrokerConfig>>) =>
  (env: ConformanceEnv): Switch => ({ config: made(partial, env) });

/** A broker with something of its own before it. */
export const front =
  (make: (env: ConformanceEnv) => Front) =>
  (env: ConformanceEnv): Switch => ({ front: make(env) });

type Refused = Parameters<BrokerRules['refusal']>[0];

/** A broker that refuses for some reasons in another way. */
export const refuses = (
  when: Partial<Pick<Refused, 'reason' | 'kind'>>,
  how: (refused: Refused, usual: { status: number; body: unknown }) => { status?: number; body?: unknown },
) =>
  rules({
    refusal: (refused) => {
      const usual = right.refusal(refused);
      const meant = Object.entries(when).every(([key, value]) => refused[key as 'reason'] === value);
      return meant ? { ...usual, ...how(refused, usual) } : usual;
    },
  });

export const status = (status: number) => () => ({ status });
export const says = (message: (refused: Refused) => string) => (refused: Refused) => ({
  body: { error: message(refused) },
});

/** A broker whose scope rule passes more. */
export const passes = (
  also: (asked: {
    capability: string;
    word: string;
    scope: (name: string) => readonly string[];
    reported: boolean;
  }) => boolean,
) =>
  rules({
    mayPass: (report, broker, capability, word) =>
      right.mayPass(report, broker, capability, word) ||
      also({
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
export const needs = (
  other: (
    request: { method: string; path: string; body?: unknown },
    capability: string,
  ) => readonly string[] | null | undefined,
) =>
  rules({
    needed: (spec, request) => {
      const words = other(request, spec.name);
      return words === undefined ? right.needed(spec, request) : words;
    },
  });

export const row = (caught: string, does: string, turn: OtherBroker['turn']): OtherBroker => ({
  caught,
  does,
  turn,
});

/** The secret of the run. */
export const secretValue = (env: ConformanceEnv) => env.secrets[0]!.value;

export function starting(turn: OtherBroker['turn']): Start {
  return async (env) => {
    const { rules: other = {}, config: change = {}, front: before, base = '' } = turn(env);
    const broker = await startReference(env, { graceMs: 50, ...change }, { rules: other });
    if (!before) return broker;
    const whole = await inFront(broker, before);
    return { ...whole, url: whole.url + base };
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
