/** One HTTP request with bounds: its time, the size of its answer, and no redirect followed. */
import { setMaxListeners } from 'node:events';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { whyStopped } from './deadline.ts';
import { WireError, type WireFault } from './wire-error.ts';

export interface Question {
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

export interface Answer {
  readonly status: number;
  /** By name in lower case; several of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The time from the call to the last byte. */
  readonly ms: number;
}

const MOST_BYTES = 10 * 1024 * 1024;

/** Asks once. Throws `WireError` where no whole answer came within the bounds. */
export async function ask(question: Question): Promise<Answer> {
  const { url, timeoutMs, maxBytes = MOST_BYTES, signal } = question;
  const begun = performance.now();
  const address = new URL(url);
  const { request } = address.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    let sent: ClientRequest | undefined;
    let settled = false;
    const end = (settle: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const fail = (kind: WireFault, detail: string) =>
      end(() => {
        sent?.destroy();
        reject(new WireError(kind, `${question.method} ${shown(address)} ${detail}`));
      });
    const stop = () => fail('stopped', `was not waited for: ${whyStopped(signal!)}`);
    const timer = setTimeout(
      () => fail('timeout', `gave no whole answer within ${Math.round(timeoutMs) / 1000} s`),
      timeoutMs,
    );
    if (signal?.aborted) return stop();
    // As many requests as there are wait for the end of one run.
    if (signal) setMaxListeners(0, signal);
    signal?.addEventListener('abort', stop, { once: true });
    const send = (options: RequestOptions) => {
      sent = request(address, options, (answer) => {
        read(answer, maxBytes, fail, (body) => {
          const { statusCode = 0 } = answer;
          end(() =>
            resolve({ status: statusCode, headers: flat(answer), body, ms: performance.now() - begun }),
          );
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection just as it was taken again: it has seen nothing.
        if (sent?.reusedSocket && error.code === 'ECONNRESET' && !settled) send({ ...options, agent: false });
        else fail(...faultOf(error));
      });
      sent.end(question.body);
    };
    try {
      send(optionsOf(question));
    } catch (error) {
      fail('garbage', `could not be sent: ${(error as Error).message}`);
    }
  });
}

function optionsOf({ method, headers, body }: Question): RequestOptions {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return { method, headers: { 'accept-encoding': 'identity', ...length, ...headers } };
}

function read(
  answer: IncomingMessage,
  maxBytes: number,
  fail: (kind: WireFault, detail: string) => void,
  done: (body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) return fail('large', `answered with more than ${megabytes(maxBytes)} MiB`);
    chunks.push(chunk);
  });
  answer.on('error', () => fail('cut', 'answered, and the answer ended in the middle'));
  answer.on('close', () => {
    if (!answer.complete) fail('cut', 'answered, and the answer ended in the middle');
  });
  answer.on('end', () => {
    if (answer.complete) done(Buffer.concat(chunks));
  });
}

const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;

function flat({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** Scheme, host and path: a query may hold a secret. */
const shown = ({ protocol, host, pathname }: URL) => `${protocol}//${host}${pathname}`;

const FAULTS: Readonly<Record<string, readonly [WireFault, string]>> = {
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

function faultOf(error: NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }) {
  // Of a name with several addresses each has its error.
  const { code = '', message } = error.errors?.[0] ?? error;
  const known = FAULTS[code];
  if (known) return known;
  if (code.startsWith('HPE_')) return ['garbage', 'answered with something that is not HTTP'] as const;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return ['tls', `could not be asked: ${message} (${code})`] as const;
  return ['reset', `could not be asked: ${code || message}`] as const;
}
