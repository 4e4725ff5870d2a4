/** Requests to services: one response, its body as a whole. */
import type { IncomingHttpHeaders } from 'node:http';
import { bodyCollector, exchange } from './exchange.ts';
import { RequestError } from './request-error.ts';

export interface HttpRequest {
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** From the call to the last byte of the response. */
  readonly timeoutMs: number;
  /** Size limit of the response body; 10 MiB by default. */
  readonly maxBytes?: number;
  /** Aborting it ends the request as `stopped`. */
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** By lower-case name; repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** From the call to the last byte. */
  readonly durationMs: number;
}

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Sends one request. Throws `RequestError` if no complete response arrives within the limits, with a message such as
 * `GET http://host/path: timed out after 8 s`.
 */
export async function sendRequest(request: HttpRequest): Promise<HttpResponse> {
  const { method, headers, body, timeoutMs, maxBytes = DEFAULT_MAX_BYTES, signal } = request;
  const startedAt = performance.now();
  const url = new URL(request.url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, headers: { 'accept-encoding': 'identity', ...length, ...headers } };
  const collector = bodyCollector(maxBytes);
  try {
    const response = await exchange({ url, options, body, timeoutMs, signal, onData: collector.onData });
    return {
      status: response.statusCode ?? 0,
      headers: joinHeaders(response.headers),
      body: collector.body(),
      durationMs: performance.now() - startedAt,
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new RequestError(error.kind, `${method} ${withoutQuery(url)}: ${error.message}`);
  }
}

/** Node's headers with repeated ones joined by a comma. */
export const joinHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** Scheme, host and path: a query may hold a secret. */
const withoutQuery = ({ protocol, host, pathname }: URL) => `${protocol}//${host}${pathname}`;
