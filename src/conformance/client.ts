/**
 * The suite's own requests: the bytes it was told to send, and the answer as it came. The general client (`wire/ask`)
 * normalises addresses and headers, which is what some of the checks are about.
 */
import type { Agent, IncomingMessage, request as Request, RequestOptions } from 'node:http';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface Ask {
  readonly method: string;
  /** Appended to the base URL as it stands, with its query. */
  readonly path: string;
  /** Sent in this order, names as written. */
  readonly headers?: HeaderList;
  readonly body?: string | Buffer;
  /** Sent as the request target instead of base and path. */
  readonly target?: string;
  /** Called with each part of the body as it comes. */
  readonly onData?: (part: Buffer) => void;
}

export interface Answer {
  readonly status: number;
  /** The reason phrase. */
  readonly statusMessage: string;
  /** The headers of the informational answers (1xx) before it. */
  readonly information: HeaderList;
  /** As they came. */
  readonly headers: HeaderList;
  readonly trailers: HeaderList;
  /** As it came, still encoded. */
  readonly body: Buffer;
}

export interface Bounds {
  /** From the call to the answer's last byte. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The most bytes of a body. */
  readonly maxBytes?: number;
}

/** Larger than all that the suite's own upstreams send. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Sends requests to one base URL, each over a connection of its own. */
export class Client {
  readonly #base: URL;
  readonly #request: typeof Request;
  readonly #agent: Agent;

  private constructor(base: URL, request: typeof Request, agent: Agent) {
    this.#base = base;
    this.#request = request;
    this.#agent = agent;
  }

  static async to(url: string): Promise<Client> {
    const base = new URL(url);
    const { request, Agent } =
      base.protocol === 'https:' ? await import('node:https') : await import('node:http');
    return new Client(base, request, new Agent({ keepAlive: false }));
  }

  /** Throws `WireError` where no whole answer came; its message says what came instead. */
  send(ask: Ask, bounds: Bounds): Promise<Answer> {
    const { signal, timeoutMs, maxBytes = MOST_BYTES } = bounds;
    return new Promise((resolve, reject) => {
      let began = false;
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        act();
      };
      const fail = (kind: RequestErrorKind, message: string) =>
        settle(() => {
          reject(new RequestError(kind, message));
          sent?.destroy();
        });
      const stop = () => fail('stopped', 'was stopped');
      const timer = setTimeout(
        () =>
          fail(
            'timeout',
            `${began ? 'began to answer and did not end' : 'gave no answer'} within ${timeoutMs / 1000} s`,
          ),
        timeoutMs,
      );
      let sent: ReturnType<typeof Request> | undefined;
      const information: (readonly [string, string])[] = [];
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      sent = this.#request(this.#options(ask), (message) => {
        began = true;
        collect(message, ask, maxBytes, fail, (answer) => settle(() => resolve({ ...answer, information })));
      });
      sent.on('information', ({ statusMessage, rawHeaders }) =>
        information.push(['reason phrase', statusMessage], ...pairs(rawHeaders)),
      );
      sent.on('error', (error: NodeJS.ErrnoException) => fail(...faultOf(error, began)));
      sent.end(ask.body);
    });
  }

  #options({ method, path, target, headers = [], body }: Ask): RequestOptions {
    const { hostname, port, pathname, host } = this.#base;
    const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))];
    return {
      method,
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: target ?? pathname.replace(/\/+$/, '') + path,
      agent: this.#agent,
      headers: [
        'host',
        host,
        ...length,
        ...headers.flat(),
        ...(headerOf(headers, 'connection') ? [] : ['connection', 'close']),
      ],
    };
  }
}

function collect(
  message: IncomingMessage,
  { onData }: Ask,
  maxBytes: number,
  fail: (kind: RequestErrorKind, message: string) => void,
  done: (answer: Omit<Answer, 'information'>) => void,
): void {
  const parts: Buffer[] = [];
  let size = 0;
  message.on('data', (part: Buffer) => {
    size += part.length;
    if (size > maxBytes)
      return fail('large', `answered with a body of more than ${maxBytes / 1024 / 1024} MiB`);
    parts.push(part);
    onData?.(part);
  });
  const cut = () => fail('cut', 'closed the connection in the middle of its answer');
  message.on('error', cut);
  message.on('end', () => {
    if (!message.complete) return cut();
    done({
      status: message.statusCode ?? 0,
      statusMessage: message.statusMessage ?? '',
      headers: pairs(message.rawHeaders),
      trailers: pairs(message.rawTrailers),
      body: parts.length === 1 ? parts[0]! : Buffer.concat(parts),
    });
  });
}

function pairs(raw: readonly string[]): HeaderList {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) list.push([raw[index]!, raw[index + 1]!]);
  return list;
}

const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'could not be reached: nothing listens there',
  ENOTFOUND: 'could not be reached: its host has no address',
  EHOSTUNREACH: 'could not be reached: there is no way to its host',
  ENETUNREACH: 'could not be reached: there is no way to its network',
};

function faultOf(error: NodeJS.ErrnoException, began: boolean): [RequestErrorKind, string] {
  const { code = '', message } = error;
  if (UNREACHED[code]) return ['refused', UNREACHED[code]];
  if (code.startsWith('HPE_')) return ['garbage', 'answered with something that is not HTTP'];
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'socket hang up')
    return began
      ? ['cut', 'closed the connection in the middle of its answer']
      : ['reset', 'closed the connection without an answer'];
  return ['tls', `could not be asked: ${message}`];
}

/** The first value under a name, whatever its case. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === wanted)?.[1];
}
