/** What a broker is started with, and what it must give back (spec 2, 4.7). */
import { randomBytes } from 'node:crypto';
import type { ConformanceEnv, StartedBroker } from '../broker/harness.ts';
import type { BrokerWords } from '../broker/words.ts';
import type { Needle } from './leaks.ts';
import { StartError } from './start-error.ts';

/** Reports before each check. */
export const REPORTING = 'conformance-a';
/** Never reports. */
export const SILENT = 'conformance-b';
/** Reports too; only in extended runs. */
export const OTHER = 'conformance-c';

/** The secret that the broker holds for `conformance-a`. */
export const SECRET = 'CONFORMANCE';

/** A broker that runs. */
export interface RunningBroker extends StartedBroker {
  /** Resolves, with how, when it ends by itself. */
  readonly ended?: Promise<string>;
  /** The last lines it wrote. */
  readonly tail?: () => string;
}

/** Starts a broker, as its author writes it. */
export type Start = (env: ConformanceEnv) => StartedBroker | Promise<StartedBroker>;

/** A start that bounds itself and ends what it began. */
export interface BoundedStart {
  (env: ConformanceEnv, bounds: Readiness): StartedBroker | Promise<StartedBroker>;
  /** How long it may take to end what it began, once nobody waits any more. */
  readonly graceMs: number;
}

export interface Readiness {
  readonly readyMs: number;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Nothing a broker could know beforehand; plain characters, so that it is the same in a header and in a query. */
const unguessable = (what: string) => `conformance-${what}-${randomBytes(12).toString('hex')}`;

/** A new `env` for upstreams at these addresses. */
export function makeEnv(
  broker: string,
  boxes: readonly string[],
  at: { readonly model: string; readonly agentsvc: string; readonly echo: string },
): ConformanceEnv {
  return {
    broker,
    boxes,
    modelapi: { url: at.model, credential: unguessable('model') },
    agentsvc: { url: at.agentsvc, credential: unguessable('agents') },
    secrets: [{ box: REPORTING, name: SECRET, host: at.echo, value: unguessable('value') }],
  };
}

/** The same with the two upstreams under the words of a vocabulary too. */
export function inWords(env: ConformanceEnv, words: BrokerWords): ConformanceEnv {
  return { ...env, [words.modelapi]: env.modelapi, [words.agentsvc]: env.agentsvc };
}

/** The broker as it was given, its URL without a slash at its end. Throws `StartError` where it can't be one. */
export function readBroker(given: unknown, boxes: readonly string[]): RunningBroker {
  if (typeof given !== 'object' || given === null) throw unusable('gave no object', given);
  const { url, tokens, close, ended, tail } = given as Record<string, unknown>;
  if (typeof url !== 'string' || !isHttp(url)) throw unusable('gave no http or https address as `url`', url);
  // What was given instead may be a token.
  if (typeof tokens !== 'object' || tokens === null)
    throw new StartError('the broker was started and gave no object as `tokens`', SHAPE);
  const byBox = tokens as Record<string, unknown>;
  for (const box of boxes) {
    const token = byBox[box];
    if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
      const what = token === undefined ? 'gave no token' : 'gave something that cannot be sent in a header';
      throw new StartError(`the broker was started and ${what} for the box ${box} in \`tokens\``, SHAPE);
    }
  }
  const distinct = new Set(boxes.map((box) => byBox[box]));
  if (distinct.size < boxes.length)
    throw new StartError('the broker was started and gave two boxes the same token', 'Give each box its own');
  return {
    url: url.replace(/\/+$/, ''),
    tokens: byBox as Record<string, string>,
    ...(typeof close === 'function' ? { close: () => close.call(given) as unknown } : {}),
    ...(ended instanceof Promise ? { ended: ended as Promise<string> } : {}),
    ...(typeof tail === 'function' ? { tail: tail as () => string } : {}),
  };
}

const SHAPE = 'Give {"url": "http://…", "tokens": {"conformance-a": "…", "conformance-b": "…"}}';

function unusable(what: string, seen: unknown): StartError {
  const shown = typeof seen === 'string' ? `"${seen.slice(0, 80)}"` : seen === null ? 'null' : typeof seen;
  return new StartError(`the broker was started and ${what}, but ${shown}`, SHAPE);
}

function isHttp(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && !url.search && !url.hash;
}

export function credentialsOf(env: ConformanceEnv | undefined): Needle[] {
  if (!env) return [];
  return [
    { what: 'credential of the model provider', value: env.modelapi.credential },
    { what: 'credential of the agent service', value: env.agentsvc.credential },
    ...env.secrets.map(({ name, value }) => ({ what: `value of ${name}`, value })),
  ];
}

export function tokensOf(broker: RunningBroker | undefined): Needle[] {
  return Object.entries(broker?.tokens ?? {}).map(([box, value]) => ({ what: `token of ${box}`, value }));
}
