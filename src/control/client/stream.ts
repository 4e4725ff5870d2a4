/** One connection to an event stream, read until it ends or nobody listens any more. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Exchange } from '../../model/report.ts';
import { errorMessage } from '../responses.ts';
import { SseDecoder, type SseLimits, type SseMessage } from '../sse-decoder.ts';
import { type Redact, recordExchange } from './record-exchange.ts';

/**
 * How a stream ended: the service closed it, it broke off in the middle, no connection or no answer came (`unreachable`), the
 * answer is no stream (`refused`), time ran out (`late`), it holds too much (`large`), or the signal ended it (`stopped`).
 */
export type StreamEndKind = 'closed' | 'cut' | 'unreachable' | 'refused' | 'late' | 'large' | 'stopped';

export interface StreamEnd {
  readonly kind: StreamEndKind;
  /** In words, to stand behind "the stream". */
  readonly message: string;
  /** The status of the answer; 0 where none came. */
  readonly status: number;
  readonly eventCount: number;
  /** What was asked and answered, its body cut; undefined where no answer came. */
  readonly exchange: (redact?: Redact) => Exchange | undefined;
}

export interface StreamReadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long the answer's head may take. */
  readonly headersTimeoutMs: number;
  /** How long all of it may take; without end where nothing is said. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  readonly limits?: SseLimits;
  readonly redact?: Redact;
  readonly onMessage: (message: SseMessage) => void;
  /** The pause before a new connection that the service asks for, in ms. */
  readonly onRetry?: (ms: number) => void;
}

/** As much of a stream as is kept for a report: more than it shows, so that no secret is cut in two before it is hidden. */
const MAX_CAPTURED_LENGTH = 8192;
/** How long the rest of a refusal may take. */
const ERROR_BODY_TIMEOUT_MS = 1000;

/** Reads one connection. Throws nothing. */
export async function readStream(options: StreamReadOptions): Promise<StreamEnd> {
  const { url, signal, onMessage } = options;
  const parsedUrl = new URL(url);
  const { request } =
    parsedUrl.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const headers = { accept: 'text/event-stream', 'cache-control': 'no-cache', ...options.headers };
  return new Promise((resolve) => {
    let clientRequest: ClientRequest | undefined;
    let response: IncomingMessage | undefined;
    let capturedBody = '';
    let eventCount = 0;
    let isDone = false;
    const end = (kind: StreamEndKind, message: string) => {
      if (isDone) return;
      isDone = true;
      for (const timer of [headersTimer, timeoutTimer]) clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      const status = response?.statusCode ?? 0;
      const exchange = (redact?: Redact) =>
        response && streamExchange(url, headers, response, capturedBody, redact);
      // What the other side keeps open is not kept here.
      if (kind !== 'closed') clientRequest?.destroy();
      resolve({ kind, message, status, eventCount, exchange });
    };
    const onAbort = () => end('stopped', 'was not read further');
    const headersTimer = setTimeout(
      () => end('unreachable', `gave no answer within ${options.headersTimeoutMs / 1000} s`),
      options.headersTimeoutMs,
    );
    const timeoutTimer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(
            () => end('late', `was not closed within ${options.timeoutMs! / 1000} s`),
            options.timeoutMs,
          );
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });

    const decoder = new SseDecoder(
      (message) => {
        if (isDone) return;
        eventCount++;
        onMessage(message);
      },
      options.limits,
      options.onRetry,
    );
    const onResponse = (incoming: IncomingMessage) => {
      response = incoming;
      clearTimeout(headersTimer);
      const notAStream = notAStreamReason(incoming, options.redact);
      if (notAStream) setTimeout(() => end('refused', notAStream), ERROR_BODY_TIMEOUT_MS).unref();
      incoming.on('data', (chunk: Buffer) => {
        if (isDone) return;
        if (capturedBody.length < MAX_CAPTURED_LENGTH)
          capturedBody += chunk.toString('utf8', 0, MAX_CAPTURED_LENGTH);
        if (notAStream) return;
        try {
          decoder.push(chunk);
        } catch (error) {
          end('large', `was not read further: ${(error as Error).message}`);
        }
      });
      const onCut = () =>
        end('cut', `broke off after ${eventCount === 1 ? '1 event' : `${eventCount} events`}`);
      incoming.on('error', onCut);
      incoming.on('close', () => {
        if (!incoming.complete) onCut();
      });
      incoming.on('end', () => {
        if (!incoming.complete) return onCut();
        if (notAStream)
          return end(
            'refused',
            [notAStream, errorMessage(capturedBody, options.redact)].filter(Boolean).join(': '),
          );
        if (!isDone) decoder.end();
        end('closed', 'was closed by the service');
      });
    };
    try {
      clientRequest = request(parsedUrl, { method: 'GET', headers }, onResponse);
      clientRequest.on('error', (error: NodeJS.ErrnoException) =>
        end('unreachable', `could not be opened: ${error.code ?? error.message}`),
      );
      clientRequest.end();
    } catch (error) {
      end('unreachable', `could not be opened: ${(error as Error).message}`);
    }
  });
}

/** Why an answer is no stream. */
function notAStreamReason(
  { statusCode, headers }: IncomingMessage,
  redact: Redact = (text) => text,
): string | undefined {
  if (statusCode !== 200) return `answered ${statusCode}`;
  const type = headers['content-type'] ?? 'text/event-stream';
  return /^text\/event-stream\b/i.test(type)
    ? undefined
    : `answered 200 with ${redact(type).slice(0, 60)} in place of text/event-stream`;
}

function streamExchange(
  url: string,
  headers: Readonly<Record<string, string>>,
  response: IncomingMessage,
  body: string,
  redact: Redact | undefined,
): Exchange {
  const responseHeaders = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return recordExchange(
    { method: 'GET', url, headers },
    { status: response.statusCode ?? 0, headers: Object.fromEntries(responseHeaders), body },
    redact,
  );
}
