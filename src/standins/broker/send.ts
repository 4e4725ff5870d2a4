import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { RawHeaders } from './raw-headers.ts';
import { releaseReads } from './release.ts';
import type { Target } from './target.ts';

export interface UpstreamRequest {
  readonly target: Target;
  readonly method: string;
  /** With the query, as it goes on the wire. */
  readonly path: string;
  /** Without `Host`; what frames the body stands in it. */
  readonly fields: RawHeaders;
}

/** The connections that are kept open. */
export interface Wire {
  readonly timeoutMs: number;
  /** Sends over TLS; loaded only where a target asks for it. */
  readonly secure: { readonly request: typeof httpRequest; readonly agent: Agent } | undefined;
  readonly agent: Agent;
}

export interface Heard {
  readonly answer: (answer: IncomingMessage) => void;
  readonly failed: (error: NodeJS.ErrnoException) => void;
}

/** Answers have headers this large at the most, in bytes. */
const MOST_HEADERS = 64 * 1024;

/** Opens one request; its body is written to what is returned. Never sends twice, and follows no redirect. */
export function sendOnce(upstream: UpstreamRequest, { answer, failed }: Heard, wire: Wire): ClientRequest {
  const { target, method, path, fields } = upstream;
  const { request, agent } =
    target.secure && wire.secure ? wire.secure : { request: httpRequest, agent: wire.agent };
  const sent = request({
    agent,
    hostname: target.hostname,
    port: target.port,
    ...(target.secure ? { servername: target.hostname } : {}),
    method,
    path: target.base + path,
    headers: ['Host', target.host, ...fields],
    maxHeaderSize: MOST_HEADERS,
    timeout: wire.timeoutMs,
  });
  sent.on('response', (heard) => {
    releaseReads(heard);
    answer(heard);
  });
  sent.on('error', failed);
  sent.on('timeout', () => sent.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })));
  return sent;
}

/** Connections for the given targets. Upstreams may be silent for `timeoutMs`. */
export async function openWire(targets: readonly Target[], timeoutMs: number): Promise<Wire> {
  const options = { keepAlive: true, scheduling: 'lifo' } as const;
  const https = targets.some(({ secure }) => secure) ? await import('node:https') : undefined;
  return {
    timeoutMs,
    agent: new Agent(options),
    secure: https && { request: https.request as typeof httpRequest, agent: new https.Agent(options) },
  };
}

export function closeWire({ agent, secure }: Wire): void {
  agent.destroy();
  secure?.agent.destroy();
}
