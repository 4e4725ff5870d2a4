/** One connection to an event stream, read until it ends or the caller stops it. */
import type { IncomingMessage } from 'node:http';
import { exchange } from '../../http/exchange.ts';
import { type Redact, recordExchange } from '../../http/record-exchange.ts';
import { joinHeaders } from '../../http/request.ts';
import { RequestError } from '../../http/request-error.ts';
import type { Exchange } from '../../model/report.ts';
import { errorMessage } from '../responses.ts';
import { SseDecoder, type SseLimits, type SseMessage } from '../sse-decoder.ts';

/**
 * How a stream ended: the service closed it, the connection broke off within it (`truncated`), no response arrived
 * (`unreachable`), the response was not an event stream, time ran out (`timeout`), an event was too large, or the signal ended it
 * (`stopped`).
 */
export type StreamEndKind =
  | 'closed'
  | 'truncated'
  | 'unreachable'
  | 'not-a-stream'
  | 'timeout'
  | 'too-large'
  | 'stopped';

export interface StreamEnd {
  readonly kind: StreamEndKind;
  /** What happened, to follow "the stream". */
  readonly message: string;
  /** The status of the response; 0 if none arrived. */
  readonly status: number;
  readonly eventCount: number;
  /** Request and response, the body cut; undefined if no response arrived. */
  readonly exchange: (redact?: Redact) => Exchange | undefined;
}

export interface StreamReadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit for the response headers. */
  readonly headersTimeoutMs: number;
  /** Time limit for the whole stream; none if absent. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  readonly limits?: SseLimits;
  readonly redact?: Redact;
  readonly onMessage: (message: SseMessage) => void;
  /** The reconnection delay that the service requests, in ms. */
  readonly onRetry?: (ms: number) => void;
}

/** Characters of a stream kept for the report: more than it shows, so that redaction comes before the cut. */
const MAX_CAPTURED_LENGTH = 8192;
/** Time limit for the rest of a response that is not a stream. */
const ERROR_BODY_TIMEOUT_MS = 1000;

/** Reads one connection. Never throws. */
export async function readStream(options: StreamReadOptions): Promise<StreamEnd> {
  const { url, signal, onMessage, redact, timeoutMs, headersTimeoutMs } = options;
  const headers = { accept: 'text/event-stream', 'cache-control': 'no-cache', ...options.headers };
  const errorBodyTimeout = new AbortController();
  let response: IncomingMessage | undefined;
  let notAStream: string | undefined;
  let capturedBody = '';
  let eventCount = 0;
  const decoder = new SseDecoder(
    (message) => {
      // The caller may stop in the middle of a chunk.
      if (signal.aborted) return;
      eventCount++;
      onMessage(message);
    },
    options.limits,
    options.onRetry,
  );
  const end = (kind: StreamEndKind, message: string): StreamEnd => ({
    kind,
    message,
    status: response?.statusCode ?? 0,
    eventCount,
    exchange: (exchangeRedact) =>
      response &&
      recordExchange(
        { method: 'GET', url, headers },
        { status: response.statusCode ?? 0, headers: joinHeaders(response.headers), body: capturedBody },
        exchangeRedact,
      ),
  });
  try {
    await exchange({
      url: new URL(url),
      options: { method: 'GET', headers },
      timeoutMs,
      headersTimeoutMs,
      signal: AbortSignal.any([signal, errorBodyTimeout.signal]),
      onHeaders: (incoming) => {
        response = incoming;
        notAStream = notAStreamReason(incoming, redact);
        if (notAStream) setTimeout(() => errorBodyTimeout.abort(), ERROR_BODY_TIMEOUT_MS).unref();
      },
      onData: (chunk) => {
        if (capturedBody.length < MAX_CAPTURED_LENGTH)
          capturedBody += chunk.toString('utf8', 0, MAX_CAPTURED_LENGTH);
        if (!notAStream) pushChunk(decoder, chunk);
      },
    });
    if (notAStream)
      return end('not-a-stream', [notAStream, errorMessage(capturedBody, redact)].filter(Boolean).join(': '));
    return end('closed', 'was closed by the service');
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (notAStream && errorBodyTimeout.signal.aborted && !signal.aborted)
      return end('not-a-stream', notAStream);
    if (error.kind === 'stopped') return end('stopped', 'was not read to the end');
    if (!response) return end('unreachable', `could not be opened: ${error.message}`);
    if (error.kind === 'too-large') return end('too-large', `was not read to the end: ${error.message}`);
    if (error.kind === 'timeout') return end('timeout', `was not closed within ${timeoutMs! / 1000} s`);
    return end('truncated', `broke off after ${eventCount === 1 ? '1 event' : `${eventCount} events`}`);
  }
}

/** Why a response is not an event stream; undefined if it is one. */
function notAStreamReason(
  { statusCode, headers }: IncomingMessage,
  redact: Redact = (text) => text,
): string | undefined {
  if (statusCode !== 200) return `returned ${statusCode}`;
  const type = headers['content-type'] ?? 'text/event-stream';
  return /^text\/event-stream\b/i.test(type)
    ? undefined
    : `returned 200 with content type ${redact(type).slice(0, 60)}; expected text/event-stream`;
}

/** Throws `RequestError` if the stream exceeds a limit of the decoder. */
function pushChunk(decoder: SseDecoder, chunk: Buffer): void {
  try {
    decoder.push(chunk);
  } catch (error) {
    throw new RequestError('too-large', (error as Error).message);
  }
}
