/** Asks the control service (spec 3, 4.2; CONTRACT 10). */
import type { Exchange } from '../../model/report.ts';
import { ask } from '../../wire/ask.ts';
import type { Message } from '../messages.ts';
import { addressOf, type Paths, type Route, type RouteName, routes } from '../routes.ts';
import { bodyOf, refusalOf } from '../shapes.ts';
import { exchangeOf, type Hide } from './evidence.ts';
import { readStream, type StreamEnd } from './stream.ts';

/** An answer of the service, whatever it says. */
export interface Reply {
  readonly status: number;
  /** Whether the status is one of those that say it was done. */
  readonly done: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The JSON of it without a wrapping `data`; undefined where it is no JSON. */
  readonly body: unknown;
  /** `POST /api/agents answered 422: name has already been taken`: one line, untrusted. */
  readonly said: string;
  readonly exchange: Exchange;
}

/** What a call is about: the id for the path, the query, the JSON body; the bounds. */
export interface Call {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  /** The time it may take, where less than `requestTimeoutMs`. */
  readonly withinMs?: number;
}

export interface StreamCall {
  readonly id: string;
  /** Follow, or replay what there is. */
  readonly follow: boolean;
  /** Events after this one only. */
  readonly lastId?: string | undefined;
  readonly signal: AbortSignal;
  readonly wholeMs?: number;
  readonly take: (message: Message) => void;
  readonly retry?: (ms: number) => void;
}

export interface ControlOptions {
  /** http or https; a path in it stays in front of every route's. */
  readonly baseUrl: string;
  readonly requestTimeoutMs: number;
  readonly paths?: Paths;
  readonly key?: string;
  /** Hides secrets in what is told of an answer. */
  readonly hide?: Hide;
}

/** The most bytes of an answer that is no stream. */
const MOST_BYTES = 1024 * 1024;

export class Control {
  readonly #options: ControlOptions;

  constructor(options: ControlOptions) {
    this.#options = options;
  }

  /** The same service, asked with this key. */
  withKey(key: string): Control {
    return new Control({ ...this.#options, key });
  }

  /** Asks once. Throws `WireError` where no whole answer came. */
  async call(name: RouteName, call: Call = {}): Promise<Reply> {
    const route: Route = routes[name];
    const { requestTimeoutMs, hide } = this.#options;
    const url = this.#address(name, call.id, call.query);
    const body = call.body && JSON.stringify(call.body);
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.open ? {} : this.#authorization()),
    };
    const question = { method: route.method, url, headers, ...(body === undefined ? {} : { body }) };
    const answer = await ask({
      ...question,
      timeoutMs: Math.max(1, Math.min(requestTimeoutMs, call.withinMs ?? requestTimeoutMs)),
      maxBytes: MOST_BYTES,
      ...(call.signal ? { signal: call.signal } : {}),
    });
    const text = answer.body.toString('utf8');
    const done = route.success.includes(answer.status);
    const refusal = done ? '' : refusalOf(text, hide);
    return {
      status: answer.status,
      done,
      headers: answer.headers,
      text,
      body: bodyOf(text),
      said: `${route.method} ${new URL(url).pathname} answered ${answer.status}${refusal && `: ${refusal}`}`,
      exchange: exchangeOf(question, { status: answer.status, headers: answer.headers, body: text }, hide),
    };
  }

  /** Reads the events of a conversation on one connection. Throws nothing. */
  stream({ id, follow, lastId, ...rest }: StreamCall): Promise<StreamEnd> {
    const { hide } = this.#options;
    return readStream({
      ...rest,
      ...(hide ? { hide } : {}),
      url: this.#address('stream', id, follow ? {} : { wait: 'false' }),
      headers: { ...this.#authorization(), ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
      headMs: this.#options.requestTimeoutMs,
    });
  }

  #address(name: RouteName, id?: string, query?: Readonly<Record<string, string>>): string {
    const { baseUrl, paths } = this.#options;
    return addressOf(baseUrl, paths?.[name] ?? routes[name].path, id, query);
  }

  #authorization(): Record<string, string> {
    const { key } = this.#options;
    return key === undefined ? {} : { authorization: `Bearer ${key}` };
  }
}
