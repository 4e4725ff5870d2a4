/** What a broker is started with, and what it must give back (spec 2, 4.7). */
import { randomBytes } from 'node:crypto';
import type { BrokerNames } from '../broker/names.ts';
import type { ConformanceEnv, StartedBroker } from '../broker/start-contract.ts';
import type { SensitiveValue } from './leaks.ts';
import { BrokerStartError } from './start/start-error.ts';

/** Reports before each check. */
export const REPORTING_BOX = 'conformance-a';
/** Never reports. */
export const SILENT_BOX = 'conformance-b';
/** Reports too; only in extended runs. */
export const OTHER_BOX = 'conformance-c';

/** The secret that the broker holds for `conformance-a`. */
export const EGRESS_SECRET = 'CONFORMANCE';

/** A broker that runs. */
export interface BrokerUnderTest extends StartedBroker {
  /** Resolves, with how, when it ends by itself. */
  readonly ended?: Promise<string>;
  /** The last lines it wrote. */
  readonly tail?: () => string;
}

/** Starts a broker, as its author writes it. */
export type StartBroker = (env: ConformanceEnv) => StartedBroker | Promise<StartedBroker>;

/** A start that bounds itself and ends what it began. */
export interface BoundedStart {
  (env: ConformanceEnv, limits: StartLimits): StartedBroker | Promise<StartedBroker>;
  /** How long it may take to end what it began, once nobody waits any more. */
  readonly graceMs: number;
}

export interface StartLimits {
  readonly readyMs: number;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Nothing a broker could know beforehand; plain characters, so that it is the same in a header and in a query. */
const randomCredential = (purpose: string) => `conformance-${purpose}-${randomBytes(12).toString('hex')}`;

/** A new `env` for upstreams at these addresses. */
export function createEnv(
  broker: string,
  boxes: readonly string[],
  urls: { readonly model: string; readonly agentsvc: string; readonly echo: string },
): ConformanceEnv {
  return {
    broker,
    boxes,
    modelapi: { url: urls.model, credential: randomCredential('model') },
    agentsvc: { url: urls.agentsvc, credential: randomCredential('agents') },
    secrets: [{ box: REPORTING_BOX, name: EGRESS_SECRET, host: urls.echo, value: randomCredential('value') }],
  };
}

/** The same with the two upstreams under the words of a vocabulary too. */
export function withUpstreamNames(env: ConformanceEnv, names: BrokerNames): ConformanceEnv {
  return { ...env, [names.modelapi]: env.modelapi, [names.agentsvc]: env.agentsvc };
}

/** The broker as it was given, its URL without a slash at its end. Throws `StartError` where it can't be one. */
export function readStartedBroker(value: unknown, boxes: readonly string[]): BrokerUnderTest {
  if (typeof value !== 'object' || value === null) throw unusableBroker('gave no object', value);
  const { url, tokens, close, ended, tail } = value as Record<string, unknown>;
  if (typeof url !== 'string' || !isHttpUrl(url))
    throw unusableBroker('gave no http or https address as `url`', url);
  // What was given instead may be a token.
  if (typeof tokens !== 'object' || tokens === null)
    throw new BrokerStartError('the broker was started and gave no object as `tokens`', EXPECTED_SHAPE);
  const tokensByBox = tokens as Record<string, unknown>;
  for (const box of boxes) {
    const token = tokensByBox[box];
    if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
      const what = token === undefined ? 'gave no token' : 'gave something that cannot be sent in a header';
      throw new BrokerStartError(
        `the broker was started and ${what} for the box ${box} in \`tokens\``,
        EXPECTED_SHAPE,
      );
    }
  }
  const distinct = new Set(boxes.map((box) => tokensByBox[box]));
  if (distinct.size < boxes.length)
    throw new BrokerStartError(
      'the broker was started and gave two boxes the same token',
      'Give each box its own',
    );
  return {
    url: url.replace(/\/+$/, ''),
    tokens: tokensByBox as Record<string, string>,
    ...(typeof close === 'function' ? { close: () => close.call(value) as unknown } : {}),
    ...(ended instanceof Promise ? { ended: ended as Promise<string> } : {}),
    ...(typeof tail === 'function' ? { tail: tail as () => string } : {}),
  };
}

const EXPECTED_SHAPE = 'Give {"url": "http://…", "tokens": {"conformance-a": "…", "conformance-b": "…"}}';

function unusableBroker(what: string, actual: unknown): BrokerStartError {
  const display =
    typeof actual === 'string' ? `"${actual.slice(0, 80)}"` : actual === null ? 'null' : typeof actual;
  return new BrokerStartError(`the broker was started and ${what}, but ${display}`, EXPECTED_SHAPE);
}

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && !url.search && !url.hash;
}

export function credentialsOf(env: ConformanceEnv | undefined): SensitiveValue[] {
  if (!env) return [];
  return [
    { label: 'credential of the model provider', value: env.modelapi.credential },
    { label: 'credential of the agent service', value: env.agentsvc.credential },
    ...env.secrets.map(({ name, value }) => ({ label: `value of ${name}`, value })),
  ];
}

export function tokensOf(broker: BrokerUnderTest | undefined): SensitiveValue[] {
  return Object.entries(broker?.tokens ?? {}).map(([box, value]) => ({ label: `token of ${box}`, value }));
}
