/**
 * The suite's own requests: the bytes it was told to send, and the answer as it came. The general client (`wire/ask`)
 * normalises addresses and headers, which is what some of the checks are about.
 */
import type { Agent, IncomingMessage, request as Request, RequestOptions } from 'node:http';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RawRequest {
  readonly method: string;
  /** Appended to the base URL as it stands, with its query. */
  readonly path: string;
  /** Sent in this order, names as written. */
  readonly headers?: HeaderList;
  readonly body?: string | Buffer;
  /** Sent as the request target instead of base and path. */
  readonly target?: string;
  /** Called with each part of the body as it comes. */
  readonly onData?: (chunk: Buffer) => void;
}

export interface RawResponse {
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

export interface SendLimits {
  /** From the call to the answer's last byte. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The most bytes of a body. */
  readonly maxBytes?: number;
}

/** Larger than all that the suite's own upstreams send. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Sends requests to one base URL, each over a connection of its own. */
export class BrokerClient {
  readonly #base: URL;
  readonly #request: typeof Request;
  readonly #agent: Agent;

  private constructor(base: URL, request: typeof Request, agent: Agent) {
    this.#base = base;
    this.#request = request;
    this.#agent = agent;
  }

  static async create(url: string): Promise<BrokerClient> {
    const base = new URL(url);
    const { request, Agent } =
      base.protocol === 'https:' ? await import('node:https') : await import('node:http');
    return new BrokerClient(base, request, new Agent({ keepAlive: false }));
  }

  /** Throws `WireError` where no whole answer came; its message says what came instead. */
  send(request: RawRequest, limits: SendLimits): Promise<RawResponse> {
    const { signal, timeoutMs, maxBytes = MAX_BYTES } = limits;
    return new Promise((resolve, reject) => {
      let hasResponse = false;
      const settle = (action: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        action();
      };
      const fail = (kind: RequestErrorKind, message: string) =>
        settle(() => {
          reject(new RequestError(kind, message));
          outgoing?.destroy();
        });
      const abort = () => fail('stopped', 'was stopped');
      const timer = setTimeout(
        () =>
          fail(
            'timeout',
            `${hasResponse ? 'began to answer and did not end' : 'gave no answer'} within ${timeoutMs / 1000} s`,
          ),
        timeoutMs,
      );
      let outgoing: ReturnType<typeof Request> | undefined;
      const information: (readonly [string, string])[] = [];
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      outgoing = this.#request(this.#options(request), (message) => {
        hasResponse = true;
        collectResponse(message, request, maxBytes, fail, (response) =>
          settle(() => resolve({ ...response, information })),
        );
      });
      outgoing.on('information', ({ statusMessage, rawHeaders }) =>
        information.push(['reason phrase', statusMessage], ...headerPairs(rawHeaders)),
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => fail(...classifyError(error, hasResponse)));
      outgoing.end(request.body);
    });
  }

  #options({ method, path, target, headers = [], body }: RawRequest): RequestOptions {
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
        ...(findHeader(headers, 'connection') ? [] : ['connection', 'close']),
      ],
    };
  }
}

function collectResponse(
  message: IncomingMessage,
  { onData }: RawRequest,
  maxBytes: number,
  fail: (kind: RequestErrorKind, message: string) => void,
  done: (response: Omit<RawResponse, 'information'>) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes)
      return fail('large', `answered with a body of more than ${maxBytes / 1024 / 1024} MiB`);
    chunks.push(chunk);
    onData?.(chunk);
  });
  const failTruncated = () => fail('cut', 'closed the connection in the middle of its answer');
  message.on('error', failTruncated);
  message.on('end', () => {
    if (!message.complete) return failTruncated();
    done({
      status: message.statusCode ?? 0,
      statusMessage: message.statusMessage ?? '',
      headers: headerPairs(message.rawHeaders),
      trailers: headerPairs(message.rawTrailers),
      body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
    });
  });
}

function headerPairs(rawHeaders: readonly string[]): HeaderList {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    list.push([rawHeaders[index]!, rawHeaders[index + 1]!]);
  return list;
}

const UNREACHABLE_MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'could not be reached: nothing listens there',
  ENOTFOUND: 'could not be reached: its host has no address',
  EHOSTUNREACH: 'could not be reached: there is no way to its host',
  ENETUNREACH: 'could not be reached: there is no way to its network',
};

function classifyError(error: NodeJS.ErrnoException, hasResponse: boolean): [RequestErrorKind, string] {
  const { code = '', message } = error;
  if (UNREACHABLE_MESSAGES[code]) return ['refused', UNREACHABLE_MESSAGES[code]];
  if (code.startsWith('HPE_')) return ['garbage', 'answered with something that is not HTTP'];
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'socket hang up')
    return hasResponse
      ? ['cut', 'closed the connection in the middle of its answer']
      : ['reset', 'closed the connection without an answer'];
  return ['tls', `could not be asked: ${message}`];
}

/** The first value under a name, whatever its case. */
export function findHeader(headers: HeaderList, name: string): string | undefined {
  const lowerName = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === lowerName)?.[1];
}
