/** Asks the control service (spec 3, 4.2; CONTRACT 10). */

import { type Redact, recordExchange } from '../../http/record-exchange.ts';
import { sendRequest } from '../../http/request.ts';
import type { Exchange } from '../../model/report.ts';
import { errorMessage, parseBody } from '../responses.ts';
import { type ControlPaths, type ControlRoute, type ControlRouteName, routes, routeUrl } from '../routes.ts';
import type { SseMessage } from '../sse-decoder.ts';
import { readStream, type StreamEnd } from './stream.ts';

/** An answer of the service, whatever it says. */
export interface ControlResponse {
  readonly status: number;
  /** Whether the status is one of those that say it was done. */
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The JSON of it without a wrapping `data`; undefined where it is no JSON. */
  readonly body: unknown;
  /** `POST /api/agents answered 422: name has already been taken`: one line, untrusted. */
  readonly message: string;
  readonly exchange: Exchange;
}

/** What a call is about: the id for the path, the query, the JSON body; the bounds. */
export interface ControlRequestOptions {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  /** The time it may take, where less than `requestTimeoutMs`. */
  readonly timeoutMs?: number;
}

export interface ControlStreamOptions {
  readonly id: string;
  /** Follow, or replay what there is. */
  readonly follow: boolean;
  /** Events after this one only. */
  readonly lastEventId?: string | undefined;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly onMessage: (message: SseMessage) => void;
  readonly onRetry?: (ms: number) => void;
}

export interface ControlClientOptions {
  /** http or https; a path in it stays in front of every route's. */
  readonly baseUrl: string;
  readonly requestTimeoutMs: number;
  readonly paths?: ControlPaths;
  readonly apiKey?: string;
  /** Hides secrets in what is told of an answer. */
  readonly redact?: Redact;
}

/** The most bytes of an answer that is no stream. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

export class ControlClient {
  readonly #options: ControlClientOptions;

  constructor(options: ControlClientOptions) {
    this.#options = options;
  }

  /** The same service, asked with this key. */
  withApiKey(apiKey: string): ControlClient {
    return new ControlClient({ ...this.#options, apiKey });
  }

  /** Asks once. Throws `WireError` where no whole answer came. */
  async request(routeName: ControlRouteName, options: ControlRequestOptions = {}): Promise<ControlResponse> {
    const route: ControlRoute = routes[routeName];
    const { requestTimeoutMs, redact } = this.#options;
    const url = this.#address(routeName, options.id, options.query);
    const body = options.body && JSON.stringify(options.body);
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.isPublic ? {} : this.#authorization()),
    };
    const request = { method: route.method, url, headers, ...(body === undefined ? {} : { body }) };
    const response = await sendRequest({
      ...request,
      timeoutMs: Math.max(1, Math.min(requestTimeoutMs, options.timeoutMs ?? requestTimeoutMs)),
      maxBytes: MAX_RESPONSE_BYTES,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const text = response.body.toString('utf8');
    const ok = route.successStatuses.includes(response.status);
    const errorText = ok ? '' : errorMessage(text, redact);
    return {
      status: response.status,
      ok,
      headers: response.headers,
      text,
      body: parseBody(text),
      message: `${route.method} ${new URL(url).pathname} answered ${response.status}${errorText && `: ${errorText}`}`,
      exchange: recordExchange(
        request,
        { status: response.status, headers: response.headers, body: text },
        redact,
      ),
    };
  }

  /** Reads the events of a conversation on one connection. Throws nothing. */
  stream({ id, follow, lastEventId, ...rest }: ControlStreamOptions): Promise<StreamEnd> {
    const { redact } = this.#options;
    return readStream({
      ...rest,
      ...(redact ? { redact } : {}),
      url: this.#address('stream', id, follow ? {} : { wait: 'false' }),
      headers: {
        ...this.#authorization(),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      headersTimeoutMs: this.#options.requestTimeoutMs,
    });
  }

  #address(routeName: ControlRouteName, id?: string, query?: Readonly<Record<string, string>>): string {
    const { baseUrl, paths } = this.#options;
    return routeUrl(baseUrl, paths?.[routeName] ?? routes[routeName].path, id, query);
  }

  #authorization(): Record<string, string> {
    const { apiKey } = this.#options;
    return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  }
}
