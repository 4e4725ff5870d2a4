/** What a control service is started with. */
import type { ListenOptions } from '../listen.ts';
import type { EventFormatName } from './event-formats.ts';
import type { ControlHooks } from './hooks.ts';

/** Times are in milliseconds. */
export interface ControlConfig extends ListenOptions {
  /** `SANDBOX_BASE_URL`: where the sandbox API is. */
  readonly sandboxBaseUrl: string;
  /** `SANDBOX_TOKEN`. */
  readonly sandboxToken?: string | undefined;
  /** The name of the sandbox API's collection. */
  readonly resource?: string | undefined;
  /** The form of a stream's events. */
  readonly events?: EventFormatName | undefined;
  /** Whether an account verifies itself at registration, or waits for the code of `verificationOf`. */
  readonly verification?: 'auto' | 'manual' | undefined;
  /** The user in a sandbox, in whose home the service's files are. */
  readonly sandboxUser?: string | undefined;
  /** How long one answer of the sandbox API may take. */
  readonly sandboxTimeoutMs?: number | undefined;
  /** How often a followed stream says that it is there. */
  readonly heartbeatMs?: number | undefined;
  /** After how long without an event a followed stream is closed. */
  readonly idleMs?: number | undefined;
  readonly limits?: Partial<ControlLimits>;
  /** Takes the place of single rules. It is given the right ones, to build upon. */
  readonly hooks?: (defaults: ControlHooks) => Partial<ControlHooks>;
}

/** What is refused beyond (Infinity: nothing), and what is kept at most. */
interface ControlLimits {
  /** Of one client address. */
  readonly registrationsPerHour: number;
  readonly tokensPerHour: number;
  readonly requestsPerMinute: number;
  /** Conversations of one account that have a sandbox. */
  readonly sandboxes: number;
  readonly accounts: number;
  readonly keys: number;
  readonly agents: number;
  /** Ended ones; the oldest is forgotten. */
  readonly endedConversations: number;
  /** Output of one conversation: events, and bytes. */
  readonly outputEvents: number;
  readonly outputBytes: number;
}

/** The rates of the service in use, to be asked for: a machine that tries a gate over and over meets them soon. */
export const usualRates = { registrationsPerHour: 5, tokensPerHour: 10, requestsPerMinute: 600 } as const;

const defaultLimits: ControlLimits = {
  registrationsPerHour: Number.POSITIVE_INFINITY,
  tokensPerHour: Number.POSITIVE_INFINITY,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  sandboxes: Number.POSITIVE_INFINITY,
  accounts: 1000,
  keys: 10_000,
  agents: 10_000,
  endedConversations: 200,
  outputEvents: 10_000,
  outputBytes: 4 * 1024 * 1024,
};

/** A configuration with every default in place. */
export type ResolvedControlConfig = ReturnType<typeof resolveConfig>;

export function resolveConfig(config: ControlConfig) {
  return {
    sandboxBaseUrl: config.sandboxBaseUrl.replace(/\/+$/, ''),
    sandboxToken: config.sandboxToken,
    resource: config.resource ?? 'sandboxes',
    events: config.events ?? 'plain',
    verification: config.verification ?? 'auto',
    sandboxUser: config.sandboxUser ?? 'sandbox',
    sandboxTimeoutMs: config.sandboxTimeoutMs ?? 30_000,
    heartbeatMs: config.heartbeatMs ?? 15_000,
    idleMs: config.idleMs ?? 60_000,
    limits: { ...defaultLimits, ...config.limits },
  };
}
