/** The client of the control service (spec 3, 4.2). */

import { type Redact, recordExchange } from '../../http/record-exchange.ts';
import { sendRequest } from '../../http/request.ts';
import type { Exchange } from '../../model/report.ts';
import { errorMessage, parseBody } from '../responses.ts';
import { type ControlPaths, type ControlRoute, type ControlRouteName, routes, routeUrl } from '../routes.ts';
import type { SseMessage } from '../sse-decoder.ts';
import { readStream, type StreamEnd } from './stream.ts';

/** A response of the service, whatever its status. */
export interface ControlResponse {
  readonly status: number;
  /** Whether the status is one that means success on this route. */
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed JSON, without a wrapping `data`; undefined if it is not JSON. */
  readonly body: unknown;
  /** `POST /api/agents returned 422: name has already been taken`: one line, untrusted. */
  readonly message: string;
  readonly exchange: Exchange;
}

/** The variable parts of a request, and its limits. */
export interface ControlRequestOptions {
  /** The id in the path. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  /** Time limit in ms, if below `requestTimeoutMs`. */
  readonly timeoutMs?: number;
}

/** How to read a conversation's events. */
export interface ControlStreamOptions {
  /** The id of the conversation. */
  readonly id: string;
  /** Whether to wait for new events, or only replay the existing ones. */
  readonly follow: boolean;
  /** Requests only the events after this one. */
  readonly lastEventId?: string | undefined;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly onMessage: (message: SseMessage) => void;
  readonly onRetry?: (ms: number) => void;
}

/** Where and how to reach the service. */
export interface ControlClientOptions {
  /** http or https; its path is a prefix of every route. */
  readonly baseUrl: string;
  readonly requestTimeoutMs: number;
  readonly paths?: ControlPaths;
  readonly apiKey?: string;
  /** Redacts secrets in messages and exchanges. */
  readonly redact?: Redact;
}

/** Size limit of a response that is not a stream, in bytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

export class ControlClient {
  readonly #options: ControlClientOptions;

  constructor(options: ControlClientOptions) {
    this.#options = options;
  }

  /** A client of the same service with this key. */
  withApiKey(apiKey: string): ControlClient {
    return new ControlClient({ ...this.#options, apiKey });
  }

  /** Sends one request. Throws `RequestError` if no complete response arrives. */
  async request(routeName: ControlRouteName, options: ControlRequestOptions = {}): Promise<ControlResponse> {
    const route: ControlRoute = routes[routeName];
    const { requestTimeoutMs, redact } = this.#options;
    const url = this.#url(routeName, options.id, options.query);
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
      message: `${route.method} ${new URL(url).pathname} returned ${response.status}${errorText && `: ${errorText}`}`,
      exchange: recordExchange(
        request,
        { status: response.status, headers: response.headers, body: text },
        redact,
      ),
    };
  }

  /** Reads the events of a conversation on one connection. Never throws. */
  stream({ id, follow, lastEventId, ...rest }: ControlStreamOptions): Promise<StreamEnd> {
    const { redact } = this.#options;
    return readStream({
      ...rest,
      ...(redact ? { redact } : {}),
      url: this.#url('stream', id, follow ? {} : { wait: 'false' }),
      headers: {
        ...this.#authorization(),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      headersTimeoutMs: this.#options.requestTimeoutMs,
    });
  }

  /** The path of a route's URL. */
  pathOf(routeName: ControlRouteName, id: string): string {
    return new URL(this.#url(routeName, id)).pathname;
  }

  #url(routeName: ControlRouteName, id?: string, query?: Readonly<Record<string, string>>): string {
    const { baseUrl, paths } = this.#options;
    return routeUrl(baseUrl, paths?.[routeName] ?? routes[routeName].path, id, query);
  }

  #authorization(): Record<string, string> {
    const { apiKey } = this.#options;
    return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  }
}
