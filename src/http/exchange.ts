/**
 * One HTTP request and its response, on `node:http`: what is sent is what the caller wrote, and what arrives is handed over as it
 * is. No redirect is followed. All clients of gatehouse are built on this.
 */
import { setMaxListeners } from 'node:events';
import type { ClientRequest, IncomingMessage, InformationEvent, RequestOptions } from 'node:http';
import { stopReason } from '../async/deadline.ts';
import { RequestError, toRequestError, truncatedError } from './request-error.ts';

export interface ExchangeOptions {
  /** http or https; the request goes to its host and path unless `options` say otherwise. */
  readonly url: URL;
  readonly options: RequestOptions;
  readonly body?: string | Uint8Array | undefined;
  /** Time limit from the call to the end of the response; none if absent. */
  readonly timeoutMs?: number | undefined;
  /** Time limit from the call to the end of the response headers; none if absent. */
  readonly headersTimeoutMs?: number | undefined;
  /** Aborting it ends the exchange as `stopped`. */
  readonly signal?: AbortSignal | undefined;
  readonly onInformation?: (information: InformationEvent) => void;
  readonly onHeaders?: (response: IncomingMessage) => void;
  /** Called with each part of the body. A `RequestError` that it throws ends the exchange. */
  readonly onData: (chunk: Buffer) => void;
}

/**
 * Resolves with the response once its body has ended. Throws `RequestError` if no complete response arrives within the limits;
 * its message does not name the request.
 */
export async function exchange(exchangeOptions: ExchangeOptions): Promise<IncomingMessage> {
  const { url, timeoutMs, headersTimeoutMs, signal, onHeaders, onInformation, onData } = exchangeOptions;
  const { request: createRequest } =
    url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    let clientRequest: ClientRequest | undefined;
    let hasResponse = false;
    let settled = false;
    const settle = (action: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      clearTimeout(headersTimer);
      signal?.removeEventListener('abort', onAbort);
      action();
    };
    const fail = (error: unknown) =>
      settle(() => {
        clientRequest?.destroy();
        reject(error);
      });
    const onAbort = () => fail(new RequestError('stopped', `aborted: ${stopReason(signal!)}`));
    const startTimer = (limitMs: number | undefined) =>
      limitMs === undefined ? undefined : setTimeout(() => fail(timeoutError(limitMs, hasResponse)), limitMs);
    const timer = startTimer(timeoutMs);
    const headersTimer = startTimer(headersTimeoutMs);
    if (signal?.aborted) return onAbort();
    // One signal may stop any number of requests.
    if (signal) setMaxListeners(0, signal);
    signal?.addEventListener('abort', onAbort, { once: true });

    const onResponse = (response: IncomingMessage) => {
      hasResponse = true;
      clearTimeout(headersTimer);
      onHeaders?.(response);
      response.on('data', (chunk: Buffer) => {
        if (settled) return;
        try {
          onData(chunk);
        } catch (error) {
          fail(error);
        }
      });
      response.on('end', () => {
        if (response.complete) settle(() => resolve(response));
      });
      response.on('error', () => fail(truncatedError()));
      response.on('close', () => fail(truncatedError()));
    };
    const send = (options: RequestOptions) => {
      const sent = createRequest(url, options, onResponse);
      clientRequest = sent;
      if (onInformation) sent.on('information', onInformation);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection just as it was reused: it never saw the request.
        const isUnsent = sent.reusedSocket && error.code === 'ECONNRESET' && !hasResponse && !settled;
        if (isUnsent) send({ ...options, agent: false });
        else fail(toRequestError(error, url, hasResponse));
      });
      sent.end(exchangeOptions.body);
    };
    try {
      send(exchangeOptions.options);
    } catch (error) {
      fail(new RequestError('malformed', `request could not be sent: ${(error as Error).message}`));
    }
  });
}

const timeoutError = (limitMs: number, hasResponse: boolean) =>
  new RequestError(
    'timeout',
    `timed out after ${Math.round(limitMs) / 1000} s${hasResponse ? ' in the middle of the response' : ''}`,
  );

/** Collects a body of at most `maxBytes`: `onData` is for `exchange`, and throws `RequestError` for a larger one. */
export function bodyCollector(maxBytes: number): {
  readonly onData: (chunk: Buffer) => void;
  readonly body: () => Buffer;
} {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    onData: (chunk) => {
      size += chunk.length;
      if (size > maxBytes)
        throw new RequestError('too-large', `response body is larger than ${toMebibytes(maxBytes)} MiB`);
      chunks.push(chunk);
    },
    body: () => Buffer.concat(chunks),
  };
}

const toMebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;
