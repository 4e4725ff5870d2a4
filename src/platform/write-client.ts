/** Requests that change a platform. None is retried: the platform may have carried out one whose response is lost. */
import type { IncomingMessage } from 'node:http';
import { bodyCollector, type ExchangeOptions, exchange } from '../http/exchange.ts';
import { type HttpResponse, joinHeaders } from '../http/request.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import { parseJson } from '../text/bounded-json.ts';
import {
  type PlatformClientOptions,
  requestHeaders,
  responseRedactor,
  toResponseError,
} from './read-client.ts';
import { errorDetail, type ResponseError, statusError } from './response-error.ts';

export interface WriteRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The result of a request. `text` is the body, `json` its value if it is JSON. */
export type WriteResult =
  | { readonly text: string; readonly json: unknown }
  | {
      readonly error: ResponseError;
      /** Whether the platform may have carried it out all the same. */
      readonly mayBeWritten?: boolean;
    };

/** How a connection fails before a request is sent on it. */
const UNSENT: readonly RequestErrorKind[] = ['refused', 'unreachable', 'tls'];
/** The longest wait for a stream: the platform keeps it open long after the answer. */
const STREAM_MS = 25_000;
/** The silence after which what has arrived of a stream is taken for the answer. */
const STREAM_IDLE_MS = 3000;
const MAX_BYTES = 10 * 1024 * 1024;

type Received = Pick<HttpResponse, 'status' | 'headers' | 'body'>;

/** Sends POST requests; a response never makes it throw. */
export class PlatformWriter {
  readonly #options: PlatformClientOptions;
  readonly #redact: ReturnType<typeof responseRedactor>;

  constructor(options: PlatformClientOptions) {
    this.#options = options;
    this.#redact = responseRedactor(options.token);
  }

  /** Any 2xx is a success; `expected` is what a message says of another status. */
  async send(request: WriteRequest, expected = '2xx'): Promise<WriteResult> {
    const { requestTimeoutMs: timeoutMs, signal } = this.#options;
    const collector = bodyCollector(MAX_BYTES);
    try {
      const response = await this.#exchange(request, { timeoutMs, signal, onData: collector.onData });
      const { statusCode: status = 0, headers } = response;
      return this.#result(
        request,
        { status, headers: joinHeaders(headers), body: collector.body() },
        expected,
      );
    } catch (error) {
      return this.#failure(request, error);
    }
  }

  /**
   * Sends a request whose response is an event stream, and reads it until `isComplete` accepts what has arrived, nothing more
   * arrives for a while, or 25 seconds are over. What has arrived by then is the result: the end of the stream tells nothing.
   */
  async sendForStream(
    request: WriteRequest,
    isComplete: (text: string) => boolean,
    idleMs = STREAM_IDLE_MS,
  ): Promise<WriteResult> {
    const { signal } = this.#options;
    const enough = new AbortController();
    const collector = bodyCollector(MAX_BYTES);
    let response: Omit<Received, 'body'> | undefined;
    let idleTimer: NodeJS.Timeout | undefined;
    const received = () => this.#result(request, { ...response!, body: collector.body() }, '2xx');
    try {
      await this.#exchange(request, {
        timeoutMs: STREAM_MS,
        signal: AbortSignal.any([signal, enough.signal]),
        onHeaders: ({ statusCode = 0, headers }) => {
          response = { status: statusCode, headers: joinHeaders(headers) };
        },
        onData: (chunk) => {
          collector.onData(chunk);
          clearTimeout(idleTimer);
          const text = collector.body().toString('utf8');
          if (isComplete(text)) enough.abort();
          else if (/^event: ?chunk$/m.test(text)) idleTimer = setTimeout(() => enough.abort(), idleMs);
        },
      });
      return received();
    } catch (error) {
      const isEarlyEnd = error instanceof RequestError && ['timeout', 'stopped'].includes(error.kind);
      return response && isEarlyEnd && !signal.aborted ? received() : this.#failure(request, error);
    } finally {
      clearTimeout(idleTimer);
    }
  }

  /** A connection of its own: a request that is lost on a reused one would be sent again. */
  #exchange(
    { method, path, body }: WriteRequest,
    options: Pick<ExchangeOptions, 'timeoutMs' | 'signal' | 'onHeaders' | 'onData'>,
  ): Promise<IncomingMessage> {
    const text = body && JSON.stringify(body);
    const headers = {
      ...requestHeaders(this.#options),
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'content-length': String(Buffer.byteLength(text ?? '')),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const url = new URL(this.#options.baseUrl + path);
    return exchange({ url, options: { method, headers, agent: false }, body: text, ...options });
  }

  #result({ method, path }: WriteRequest, raw: Received, expected: string): WriteResult {
    const response = this.#redact({ ...raw, durationMs: 0 });
    const { status } = response;
    if (status < 200 || status > 299)
      return { error: rejectionError(`${method} ${path}`, response, this.#options, expected) };
    const text = response.body.toString('utf8');
    return { text, json: tryParseJson(text) };
  }

  #failure({ method, path }: WriteRequest, error: unknown): WriteResult {
    if (!(error instanceof RequestError)) throw error;
    const named = new RequestError(error.kind, `${method} ${path}: ${error.message}`);
    return {
      error: toResponseError(named, this.#options.baseUrl),
      mayBeWritten: !UNSENT.includes(error.kind),
    };
  }
}

function rejectionError(
  requestLine: string,
  response: HttpResponse,
  options: PlatformClientOptions,
  expected: string,
): ResponseError {
  const { status } = response;
  if (status !== 400 && status !== 409 && status !== 422)
    return statusError(requestLine, response, options, expected);
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
