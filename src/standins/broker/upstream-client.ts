import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { RawHeaders } from './raw-headers.ts';
import { releaseReadBuffers } from './release-buffers.ts';
import type { UpstreamTarget } from './target.ts';

/** A request to an upstream, without its body. */
export interface UpstreamRequest {
  readonly target: UpstreamTarget;
  readonly method: string;
  /** With the query, as it goes on the wire. */
  readonly path: string;
  /** Without `Host`, but with the headers that frame the body. */
  readonly headers: RawHeaders;
}

/** The pools of keep-alive connections. */
export interface UpstreamConnections {
  /** How long an upstream may be silent. */
  readonly timeoutMs: number;
  /** For TLS; loaded only if a target needs it. */
  readonly secure: { readonly request: typeof httpRequest; readonly agent: Agent } | undefined;
  readonly agent: Agent;
}

/** `onError` is called instead of `onResponse`, or after it if the connection breaks. */
export interface UpstreamCallbacks {
  readonly onResponse: (response: IncomingMessage) => void;
  readonly onError: (error: NodeJS.ErrnoException) => void;
}

/** Limit of the response headers, in bytes. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Opens a request; the caller writes its body to the returned stream. Never retries, and follows no redirects. */
export function sendUpstream(
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

/** Creates the connection pools for the given targets. A request fails after `timeoutMs` without activity. */
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

/** Ends all connections. */
export function closeConnections({ agent, secure }: UpstreamConnections): void {
  agent.destroy();
  secure?.agent.destroy();
}
