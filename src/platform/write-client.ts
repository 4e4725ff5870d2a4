/** Requests that change a platform. None is retried: the platform may have carried out one whose response is lost. */

import { type HttpResponse, sendRequest } from '../http/request.ts';
import { RequestError } from '../http/request-error.ts';
import { parseJson } from '../text/bounded-json.ts';
import {
  type PlatformClientOptions,
  requestHeaders,
  responseRedactor,
  toResponseError,
} from './read-client.ts';
import { errorDetail, type ResponseError, statusError } from './response-error.ts';

export interface WriteRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The result of a request. `text` is the body, `json` its value if it is JSON. */
export type WriteResult =
  | { readonly text: string; readonly json: unknown }
  | { readonly error: ResponseError };

/** Sends POST and PATCH requests; a response never makes it throw. */
export class PlatformWriter {
  readonly #options: PlatformClientOptions;
  readonly #redact: ReturnType<typeof responseRedactor>;

  constructor(options: PlatformClientOptions) {
    this.#options = options;
    this.#redact = responseRedactor(options.token);
  }

  /** Any 2xx is a success. */
  async send({ method, path, body }: WriteRequest): Promise<WriteResult> {
    const { baseUrl, requestTimeoutMs: timeoutMs, signal } = this.#options;
    const headers = {
      ...requestHeaders(this.#options),
      // An invocation returns an event stream.
      accept: 'application/json, text/event-stream',
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    let response: HttpResponse;
    try {
      const bodyOption = body ? { body: JSON.stringify(body) } : {};
      const url = baseUrl + path;
      response = this.#redact(await sendRequest({ method, url, headers, ...bodyOption, timeoutMs, signal }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { error: toResponseError(error, baseUrl) };
    }
    const { status } = response;
    if (status < 200 || status > 299)
      return { error: rejectionError(`${method} ${path}`, response, this.#options) };
    const text = response.body.toString('utf8');
    return { text, json: tryParseJson(text) };
  }
}

function rejectionError(
  requestLine: string,
  response: HttpResponse,
  options: PlatformClientOptions,
): ResponseError {
  const { status } = response;
  if (status !== 400 && status !== 409 && status !== 422) return statusError(requestLine, response, options);
  const detail = errorDetail(response);
  return {
    kind: 'status',
    status,
    message: `${requestLine}: the platform rejected the request (${status}${detail ? `: ${detail}` : ''})`,
  };
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
