/** Read-only requests to a platform: GET and OPTIONS. */

import { sleep } from '../async/sleep.ts';
import { type HttpResponse, sendRequest } from '../http/request.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Exchange } from '../model/report.ts';
import { Redactor } from '../text/redact.ts';
import { shorten } from '../text/shorten.ts';
import { parseJsonBody, type ResponseError, statusError } from './response-error.ts';

export interface PlatformClientOptions {
  /** In the form of `parseBaseUrl`. */
  readonly baseUrl: string;
  /** Sent as a bearer token; a platform in local development mode needs none. */
  readonly token?: string | undefined;
  /** The user's name of the variable that holds the token, for messages. */
  readonly tokenVariable?: string | undefined;
  /** The command whose flags a message may advise; `validate` by default. */
  readonly command?: 'seed' | 'validate' | undefined;
  readonly requestTimeoutMs: number;
  readonly signal: AbortSignal;
  /** The pauses before each further try, in ms; shorter in tests. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** The JSON of a response, or the error in its place; the exchange is absent if no response arrived. */
export type PlatformResponse = ({ readonly json: unknown } | { readonly error: ResponseError }) & {
  readonly exchange?: Exchange;
};

/** Errors after which a request is sent again: the platform has not handled it. */
const RETRYABLE: readonly RequestErrorKind[] = ['refused', 'reset', 'unreachable'];
const RETRY_DELAYS_MS = [100, 400];
/** The size limit of a body in evidence. */
const MAX_BODY_BYTES = 2048;
/** The headers kept in evidence; others may contain a secret. */
const RECORDED_HEADERS = ['content-type', 'content-length', 'retry-after', 'allow', 'server'];

/** Sends GET and OPTIONS requests; a response never makes it throw. */
export class PlatformReader {
  readonly #options: PlatformClientOptions;
  readonly #redact: ReturnType<typeof responseRedactor>;

  constructor(options: PlatformClientOptions) {
    this.#options = options;
    this.#redact = responseRedactor(options.token);
  }

  /**
   * The JSON of a 200, or the error in its place. Connection errors and 502, 503, 504 are retried, at most twice, but for the
   * statuses in `finalStatuses`.
   */
  async get(path: string, finalStatuses: readonly number[] = []): Promise<PlatformResponse> {
    const requestLine = `GET ${path}`;
    const response = await this.#send('GET', path, finalStatuses);
    if ('error' in response) return response;
    const exchange = toExchange('GET', this.#options, path, response);
    if (response.status !== 200)
      return { error: statusError(requestLine, response, this.#options), exchange };
    return { ...parseJsonBody(requestLine, response), exchange };
  }

  /** The status and the `Allow` header of the response to OPTIONS. */
  async options(
    path: string,
  ): Promise<
    ({ status: number; allow: string | undefined } | { error: ResponseError }) & { exchange?: Exchange }
  > {
    const response = await this.#send('OPTIONS', path, []);
    if ('error' in response) return response;
    const exchange = toExchange('OPTIONS', this.#options, path, response);
    return { status: response.status, allow: response.headers['allow'], exchange };
  }

  async #send(
    method: 'GET' | 'OPTIONS',
    path: string,
    finalStatuses: readonly number[],
  ): Promise<HttpResponse | { error: ResponseError }> {
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
          return { error: toResponseError(error, baseUrl) };
      }
      await sleep(delayMs, signal);
    }
  }
}

/** Redacts the token in a response, in every encoding, before anything is cut out of it: a part would not be recognized. */
export function responseRedactor(token: string | undefined): (response: HttpResponse) => HttpResponse {
  const redactor = new Redactor();
  redactor.add(token);
  const redact = (text: string) => redactor.redactKnown(text);
  return (response) => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, redact(value)]);
    // latin1 maps every byte to one character and back.
    const body = Buffer.from(redact(response.body.toString('latin1')), 'latin1');
    return { ...response, headers: Object.fromEntries(headers) as HttpResponse['headers'], body };
  };
}

/** The headers of every request. */
export const requestHeaders = ({ token }: Pick<PlatformClientOptions, 'token'>): Record<string, string> => ({
  accept: 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** The error of a request without a complete response; its message has the path of the URL only. */
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
      // The cut may be inside a character.
      body: new TextDecoder().decode(body.subarray(0, MAX_BODY_BYTES)),
    },
    upstream: [],
  };
}
