/** What a broker is started with, and what it must return (spec 2, 4.7). */
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

/** A second secret of `conformance-a`, only in extended runs: its value has characters that every encoding writes in its own way. */
export const ODD_SECRET = 'CONFORMANCE_ODD';

/** A running broker, as the suite uses it. */
export interface BrokerUnderTest extends StartedBroker {
  /** Resolves when its process ends on its own, with a phrase such as `exited with code 1`. */
  readonly ended?: Promise<string>;
  /** The last lines of its output. */
  readonly tail?: () => string;
}

/** Starts a broker; written by the broker's author. */
export type StartBroker = (env: ConformanceEnv) => StartedBroker | Promise<StartedBroker>;

/** A start that observes the limits and cleans up when aborted. */
export interface BoundedStart {
  (env: ConformanceEnv, limits: StartLimits): StartedBroker | Promise<StartedBroker>;
  /** How long the clean-up may take after the abort, in ms. */
  readonly graceMs: number;
}

export interface StartLimits {
  readonly readyMs: number;
  /** Aborted when the start is no longer needed. */
  readonly signal: AbortSignal;
}

/** Unpredictable for a broker; its characters need no encoding in a header or a query. */
const randomCredential = (purpose: string) => `conformance-${purpose}-${randomBytes(12).toString('hex')}`;

const oddSecret = (host: string) => ({
  box: REPORTING_BOX,
  name: ODD_SECRET,
  host,
  value: `odd+/=%"\u00e9 ${randomCredential('odd')}`,
});

/** A new `env` for upstreams at these URLs. */
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
    secrets: [
      { box: REPORTING_BOX, name: EGRESS_SECRET, host: urls.echo, value: randomCredential('value') },
      ...(boxes.includes(OTHER_BOX) ? [oddSecret(urls.echo)] : []),
    ],
  };
}

/** Adds the two upstreams under their names in a vocabulary. */
export function withUpstreamNames(env: ConformanceEnv, names: BrokerNames): ConformanceEnv {
  return { ...env, [names.modelapi]: env.modelapi, [names.agentsvc]: env.agentsvc };
}

/** Validates what `start` returned; the URL loses its trailing slash. Throws `BrokerStartError` if it is unusable. */
export function readStartedBroker(value: unknown, boxes: readonly string[]): BrokerUnderTest {
  if (typeof value !== 'object' || value === null)
    throw unusableBroker('`start` returned', value, 'an object');
  const { url, tokens, close, ended, tail } = value as Record<string, unknown>;
  if (typeof url !== 'string' || !isHttpUrl(url))
    throw unusableBroker('`url` is', url, 'an http or https URL');
  // The value is not shown: it may be a token.
  if (typeof tokens !== 'object' || tokens === null)
    throw new BrokerStartError('the broker started, but `tokens` is not an object', EXPECTED_SHAPE);
  const tokensByBox = tokens as Record<string, unknown>;
  for (const box of boxes) {
    const token = tokensByBox[box];
    if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
      const what =
        token === undefined ? 'has no token for' : "has a value that can't be sent in a header for";
      throw new BrokerStartError(`the broker started, but \`tokens\` ${what} the box ${box}`, EXPECTED_SHAPE);
    }
  }
  const distinct = new Set(boxes.map((box) => tokensByBox[box]));
  if (distinct.size < boxes.length)
    throw new BrokerStartError(
      'the broker started, but two boxes have the same token',
      'Give each box its own token',
    );
  return {
    url: url.replace(/\/+$/, ''),
    tokens: tokensByBox as Record<string, string>,
    ...(typeof close === 'function' ? { close: () => close.call(value) as unknown } : {}),
    ...(ended instanceof Promise ? { ended: ended as Promise<string> } : {}),
    ...(typeof tail === 'function' ? { tail: tail as () => string } : {}),
  };
}

const EXPECTED_SHAPE = 'Return {"url": "http://…", "tokens": {"conformance-a": "…", "conformance-b": "…"}}';

function unusableBroker(what: string, actual: unknown, expected: string): BrokerStartError {
  const display =
    typeof actual === 'string' ? `"${actual.slice(0, 80)}"` : actual === null ? 'null' : typeof actual;
  return new BrokerStartError(
    `the broker started, but ${what} ${display}; expected ${expected}`,
    EXPECTED_SHAPE,
  );
}

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && !url.search && !url.hash;
}

/** The upstream credentials and secret values of `env`, in the order model provider, agent service, secrets. */
export function credentialsOf(env: ConformanceEnv | undefined): SensitiveValue[] {
  if (!env) return [];
  return [
    { label: 'credential of the model provider', value: env.modelapi.credential },
    { label: 'credential of the agent service', value: env.agentsvc.credential },
    ...env.secrets.map(({ name, value }) => ({ label: `value of ${name}`, value })),
  ];
}

/** The tokens of the boxes. */
export function tokensOf(broker: BrokerUnderTest | undefined): SensitiveValue[] {
  return Object.entries(broker?.tokens ?? {}).map(([box, value]) => ({ label: `token of ${box}`, value }));
}
