/** One HTTP request with bounds: its time, the size of its answer, and no redirect followed. */
import { setMaxListeners } from 'node:events';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { stopReason } from './deadline.ts';
import { RequestError, type RequestErrorKind } from './request-error.ts';

export interface HttpRequest {
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** From the call to the answer's last byte. */
  readonly timeoutMs: number;
  /** The most bytes of the answer's body; 10 MiB where nothing is said. */
  readonly maxBytes?: number;
  /** Ends the request as `stopped`. */
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case; several of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The time from the call to the last byte. */
  readonly durationMs: number;
}

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;

/** Asks once. Throws `WireError` where no whole answer came within the bounds. */
export async function sendRequest(request: HttpRequest): Promise<HttpResponse> {
  const { url, timeoutMs, maxBytes = DEFAULT_MAX_BYTES, signal } = request;
  const startedAt = performance.now();
  const parsedUrl = new URL(url);
  const { request: createRequest } =
    parsedUrl.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    let clientRequest: ClientRequest | undefined;
    let settled = false;
    const settleOnce = (settle: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const fail = (kind: RequestErrorKind, detail: string) =>
      settleOnce(() => {
        clientRequest?.destroy();
        reject(new RequestError(kind, `${request.method} ${withoutQuery(parsedUrl)} ${detail}`));
      });
    const onAbort = () => fail('stopped', `was not waited for: ${stopReason(signal!)}`);
    const timer = setTimeout(
      () => fail('timeout', `gave no whole answer within ${Math.round(timeoutMs) / 1000} s`),
      timeoutMs,
    );
    if (signal?.aborted) return onAbort();
    // As many requests as there are wait for the end of one run.
    if (signal) setMaxListeners(0, signal);
    signal?.addEventListener('abort', onAbort, { once: true });
    const send = (options: RequestOptions) => {
      clientRequest = createRequest(parsedUrl, options, (response) => {
        readBody(response, maxBytes, fail, (body) => {
          const { statusCode = 0 } = response;
          settleOnce(() =>
            resolve({
              status: statusCode,
              headers: joinHeaders(response),
              body,
              durationMs: performance.now() - startedAt,
            }),
          );
        });
      });
      clientRequest.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection just as it was taken again: it has seen nothing.
        if (clientRequest?.reusedSocket && error.code === 'ECONNRESET' && !settled)
          send({ ...options, agent: false });
        else fail(...classifyError(error));
      });
      clientRequest.end(request.body);
    };
    try {
      send(toRequestOptions(request));
    } catch (error) {
      fail('garbage', `could not be sent: ${(error as Error).message}`);
    }
  });
}

function toRequestOptions({ method, headers, body }: HttpRequest): RequestOptions {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return { method, headers: { 'accept-encoding': 'identity', ...length, ...headers } };
}

function readBody(
  response: IncomingMessage,
  maxBytes: number,
  fail: (kind: RequestErrorKind, detail: string) => void,
  onDone: (body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) return fail('large', `answered with more than ${toMebibytes(maxBytes)} MiB`);
    chunks.push(chunk);
  });
  response.on('error', () => fail('cut', 'answered, and the answer ended in the middle'));
  response.on('close', () => {
    if (!response.complete) fail('cut', 'answered, and the answer ended in the middle');
  });
  response.on('end', () => {
    if (response.complete) onDone(Buffer.concat(chunks));
  });
}

const toMebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;

function joinHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** Scheme, host and path: a query may hold a secret. */
const withoutQuery = ({ protocol, host, pathname }: URL) => `${protocol}//${host}${pathname}`;

const ERRORS_BY_CODE: Readonly<Record<string, readonly [RequestErrorKind, string]>> = {
  ECONNREFUSED: ['refused', 'could not be asked: nothing listens there'],
  ENOTFOUND: ['host', 'could not be asked: no such host'],
  EAI_AGAIN: ['host', 'could not be asked: the name could not be looked up'],
  EHOSTUNREACH: ['host', 'could not be asked: the host cannot be reached'],
  ENETUNREACH: ['host', 'could not be asked: the network cannot be reached'],
  ETIMEDOUT: ['timeout', 'could not be asked: no connection was made in time'],
  ECONNRESET: ['reset', 'closed the connection without an answer'],
  EPROTO: ['tls', 'could not be asked: it does not speak TLS (is it http?)'],
  EPIPE: ['reset', 'closed the connection without an answer'],
};

function classifyError(error: NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }) {
  // Of a name with several addresses each has its error.
  const { code = '', message } = error.errors?.[0] ?? error;
  const known = ERRORS_BY_CODE[code];
  if (known) return known;
  if (code.startsWith('HPE_')) return ['garbage', 'answered with something that is not HTTP'] as const;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return ['tls', `could not be asked: ${message} (${code})`] as const;
  return ['reset', `could not be asked: ${code || message}`] as const;
}
