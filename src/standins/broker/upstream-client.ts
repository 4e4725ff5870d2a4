import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { RawHeaders } from './raw-headers.ts';
import { releaseReadBuffers } from './release-buffers.ts';
import type { UpstreamTarget } from './target.ts';

export interface UpstreamRequest {
  readonly target: UpstreamTarget;
  readonly method: string;
  /** With the query, as it goes on the wire. */
  readonly path: string;
  /** Without `Host`; what frames the body stands in it. */
  readonly headers: RawHeaders;
}

/** The connections that are kept open. */
export interface UpstreamConnections {
  readonly timeoutMs: number;
  /** Sends over TLS; loaded only where a target asks for it. */
  readonly secure: { readonly request: typeof httpRequest; readonly agent: Agent } | undefined;
  readonly agent: Agent;
}

export interface UpstreamCallbacks {
  readonly onResponse: (response: IncomingMessage) => void;
  readonly onError: (error: NodeJS.ErrnoException) => void;
}

/** Answers have headers this large at the most, in bytes. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Opens one request; its body is written to what is returned. Never sends twice, and follows no redirect. */
export function sendOnce(
  upstream: UpstreamRequest,
  { onResponse, onError }: UpstreamCallbacks,
  connections: UpstreamConnections,
): ClientRequest {
  const { target, method, path, headers } = upstream;
  const { request, agent } =
    target.secure && connections.secure
      ? connections.secure
      : { request: httpRequest, agent: connections.agent };
  const clientRequest = request({
    agent,
    hostname: target.hostname,
    port: target.port,
    ...(target.secure ? { servername: target.hostname } : {}),
    method,
    path: target.basePath + path,
    headers: ['Host', target.host, ...headers],
    maxHeaderSize: MAX_HEADER_BYTES,
    timeout: connections.timeoutMs,
  });
  clientRequest.on('response', (response) => {
    releaseReadBuffers(response);
    onResponse(response);
  });
  clientRequest.on('error', onError);
  clientRequest.on('timeout', () =>
    clientRequest.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })),
  );
  return clientRequest;
}

/** Connections for the given targets. Upstreams may be silent for `timeoutMs`. */
export async function openConnections(
  targets: readonly UpstreamTarget[],
  timeoutMs: number,
): Promise<UpstreamConnections> {
  const options = { keepAlive: true, scheduling: 'lifo' } as const;
  const https = targets.some(({ secure }) => secure) ? await import('node:https') : undefined;
  return {
    timeoutMs,
    agent: new Agent(options),
    secure: https && { request: https.request as typeof httpRequest, agent: new https.Agent(options) },
  };
}

export function closeConnections({ agent, secure }: UpstreamConnections): void {
  agent.destroy();
  secure?.agent.destroy();
}
