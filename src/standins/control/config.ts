/** The configuration of the control service. */
import type { TurnStyle } from '../../control/output.ts';
import type { ListenOptions } from '../listen.ts';
import type { EventFormatName } from './event-formats.ts';

/** Where the sandboxes are (spec 3, 1.2): an emulator beside the service, or the live sandbox API. */
export type DataPlaneKind = 'emulator' | 'live';

/** Times are in milliseconds. */
export interface ControlConfig extends ListenOptions {
  /** `SANDBOX_BASE_URL`: the base URL of the sandbox API. */
  readonly sandboxBaseUrl: string;
  /** `SANDBOX_TOKEN`. */
  readonly sandboxToken?: string | undefined;
  /** Default: `emulator` if `sandboxBaseUrl` is a private or local address, otherwise `live`. */
  readonly dataPlane?: DataPlaneKind | undefined;
  /** The name of the sandbox API's collection; default `sandboxes`. */
  readonly resource?: string | undefined;
  /** The format of events on a stream; default `plain`. */
  readonly events?: EventFormatName | undefined;
  /** Whether a turn ends with an exit code, `exec`, or its runtime speaks the agent client protocol, `acp`; default `exec`. */
  readonly turn?: TurnStyle | undefined;
  /** What is written to a session for a prompt. For tests. */
  readonly promptText?: ((prompt: string) => string) | undefined;
  /** Whether an account is verified at registration, the default, or needs the code of `verificationOf`. */
  readonly verification?: 'auto' | 'manual' | undefined;
  /** The user in a sandbox; the service writes its files into that user's home. Default `sandbox`. */
  readonly sandboxUser?: string | undefined;
  /** Time limit for one request to the sandbox API. Default 30 s. */
  readonly sandboxTimeoutMs?: number | undefined;
  /** Interval of the heartbeats on a followed stream. Default 15 s. */
  readonly heartbeatMs?: number | undefined;
  /** A followed stream is closed after this long without an event. Default 60 s. */
  readonly idleMs?: number | undefined;
  readonly limits?: Partial<ControlLimits>;
}

interface ControlLimits {
  /** Rate limits, per client address; requests above them get 429. */
  readonly registrationsPerHour: number;
  readonly tokensPerHour: number;
  readonly requestsPerMinute: number;
  /** Active conversations of an account: each has a sandbox. */
  readonly sandboxes: number;
  readonly accounts: number;
  /** The oldest key is dropped for a new one. */
  readonly keys: number;
  readonly agents: number;
  /** Ended conversations to keep; the oldest are dropped. */
  readonly endedConversations: number;
  /** Output of one conversation, in events and in bytes. */
  readonly outputEvents: number;
  readonly outputBytes: number;
}

/** The rate limits of the service in use. They are off by default: repeated runs of a gate soon exceed them. */
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

/** A configuration with all defaults applied. */
export type ResolvedControlConfig = ReturnType<typeof resolveConfig>;

/** Applies the defaults. Throws `TypeError` if `sandboxBaseUrl` is not a URL. */
export function resolveConfig(config: ControlConfig) {
  return {
    sandboxBaseUrl: config.sandboxBaseUrl.replace(/\/+$/, ''),
    sandboxToken: config.sandboxToken,
    dataPlane: config.dataPlane ?? dataPlaneOfUrl(config.sandboxBaseUrl),
    resource: config.resource ?? 'sandboxes',
    events: config.events ?? 'plain',
    turn: config.turn ?? 'exec',
    promptText: config.promptText ?? ((prompt: string) => prompt),
    verification: config.verification ?? 'auto',
    sandboxUser: config.sandboxUser ?? 'sandbox',
    sandboxTimeoutMs: config.sandboxTimeoutMs ?? 30_000,
    heartbeatMs: config.heartbeatMs ?? 15_000,
    idleMs: config.idleMs ?? 60_000,
    limits: { ...defaultLimits, ...config.limits },
  };
}

/** Host names and addresses of this machine, a cluster or a private network. */
const PRIVATE_HOSTS: readonly RegExp[] = [
  /^[a-z0-9_-]+$/,
  /\.(?:localhost|local|svc|internal)$/,
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2[0-9]|3[01])|169\.254)\.[0-9.]+$/,
  /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/,
];

function dataPlaneOfUrl(sandboxBaseUrl: string): DataPlaneKind {
  const { hostname } = new URL(sandboxBaseUrl);
  return PRIVATE_HOSTS.some((pattern) => pattern.test(hostname)) ? 'emulator' : 'live';
}
