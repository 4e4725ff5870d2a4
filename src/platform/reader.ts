/** Asks a platform and changes nothing: GET and OPTIONS are all it can send. */

import { sleep } from '../async/sleep.ts';
import { type HttpResponse, sendRequest } from '../http/request.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Exchange } from '../model/report.ts';
import { responseRedactor } from './redact.ts';
import { parseJsonBody, type ResponseError, shorten, statusError } from './response-error.ts';

export interface PlatformClientOptions {
  /** As `baseUrl` makes it. */
  readonly baseUrl: string;
  /** Sent as a bearer token; a platform in local development mode wants none. */
  readonly token?: string | undefined;
  readonly requestTimeoutMs: number;
  readonly signal: AbortSignal;
  /** The pauses before the second and the third try, in milliseconds; others than usual are for tests. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** An answer, or what came in place of one; with what was sent and answered, where something was. */
export type PlatformResponse = ({ readonly json: unknown } | { readonly fault: ResponseError }) & {
  readonly exchange?: Exchange;
};

/** A request that failed so is sent again: nothing of the platform has judged it. */
const RETRYABLE: readonly RequestErrorKind[] = ['refused', 'reset', 'unreachable'];
const RETRY_DELAYS_MS = [100, 400];
/** The most that is kept of a body as evidence. */
const MAX_BODY_BYTES = 2048;
/** The header fields that tell something; others may hold a secret. */
const RECORDED_HEADERS = ['content-type', 'content-length', 'retry-after', 'allow', 'server'];

export class PlatformReader {
  readonly #options: PlatformClientOptions;
  readonly #redact: ReturnType<typeof responseRedactor>;

  constructor(options: PlatformClientOptions) {
    this.#options = options;
    this.#redact = responseRedactor(options.token);
  }

  /**
   * The JSON of a 200, or the fault that stands in its place. A connection error and 502, 503, 504 are tried again, twice at the
   * most; no other answer is. A status in `final` is not tried again either.
   */
  async get(path: string, finalStatuses: readonly number[] = []): Promise<PlatformResponse> {
    const requestLine = `GET ${path}`;
    const response = await this.#send('GET', path, finalStatuses);
    if ('fault' in response) return response;
    const exchange = toExchange('GET', this.#options, path, response);
    if (response.status !== 200)
      return { fault: statusError(requestLine, response, this.#options), exchange };
    return { ...parseJsonBody(requestLine, response), exchange };
  }

  /** The status and the `Allow` field of an answer to OPTIONS. */
  async options(
    path: string,
  ): Promise<
    ({ status: number; allow: string | undefined } | { fault: ResponseError }) & { exchange?: Exchange }
  > {
    const response = await this.#send('OPTIONS', path, []);
    if ('fault' in response) return response;
    const exchange = toExchange('OPTIONS', this.#options, path, response);
    return { status: response.status, allow: response.headers['allow'], exchange };
  }

  async #send(
    method: 'GET' | 'OPTIONS',
    path: string,
    finalStatuses: readonly number[],
  ): Promise<HttpResponse | { fault: ResponseError }> {
    const { baseUrl, requestTimeoutMs: timeoutMs, signal, retryDelaysMs = RETRY_DELAYS_MS } = this.#options;
    const request = {
      method,
      url: baseUrl + path,
      headers: requestHeaders(this.#options),
      timeoutMs,
      signal,
    };
    for (let attempt = 0; ; attempt++) {
      const delayMs = retryDelaysMs[attempt];
      try {
        const response = this.#redact(await sendRequest(request));
        const isRetryable =
          [502, 503, 504].includes(response.status) && !finalStatuses.includes(response.status);
        if (!isRetryable || delayMs === undefined) return response;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (delayMs === undefined || !RETRYABLE.includes(error.kind))
          return { fault: toResponseError(error, baseUrl) };
      }
      await sleep(delayMs, signal);
    }
  }
}

export const requestHeaders = ({ token }: Pick<PlatformClientOptions, 'token'>): Record<string, string> => ({
  accept: 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** The fault of a request without a whole answer, with the path in place of the whole address. */
export function toResponseError(error: RequestError, baseUrl: string): ResponseError {
  return { kind: error.kind, message: error.message.replace(new URL(baseUrl).origin, '') };
}

function toExchange(
  method: string,
  { baseUrl, token }: Pick<PlatformClientOptions, 'baseUrl' | 'token'>,
  path: string,
  { status, headers, body }: HttpResponse,
): Exchange {
  const responseHeaders = RECORDED_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, shorten(headers[name], 200)]],
  );
  return {
    request: {
      method,
      url: baseUrl + path,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: 'Bearer ***' }),
      },
    },
    response: {
      status,
      headers: Object.fromEntries(responseHeaders),
      // Cut bytes may end within a character.
      body: new TextDecoder().decode(body.subarray(0, MAX_BODY_BYTES)),
    },
    upstream: [],
  };
}
