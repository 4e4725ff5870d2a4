/** Decodes server-sent events from bytes, within limits (spec 3, 6). */
import { createParser, type EventSourceParser } from 'eventsource-parser';

/** One event as it was sent. */
export interface SseMessage {
  readonly id?: string | undefined;
  /** The event's name. */
  readonly event?: string | undefined;
  /** Its lines of data, separated by line feeds. */
  readonly data: string;
}

/** A stream exceeds a limit. The message is one line. */
export class StreamTooLarge extends Error {}

export interface SseLimits {
  /** Of one stream. */
  readonly maxBytes: number;
  /** Of one stream. */
  readonly maxEvents: number;
  /** The longest event, in UTF-16 units. */
  readonly maxEventLength: number;
}

export const DEFAULT_SSE_LIMITS: SseLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxEvents: 50_000,
  maxEventLength: 1024 * 1024,
};

const CR = 13;

/**
 * Decodes one stream. An event is passed on as soon as it is complete; one that the end of the stream cuts off is dropped. Lines
 * end in LF, CR or CRLF; bytes that are not UTF-8 become U+FFFD.
 */
export class SseDecoder {
  readonly #parser: EventSourceParser;
  readonly #decoder = new TextDecoder();
  readonly #limits: SseLimits;
  #bytes = 0;
  #events = 0;
  #error: StreamTooLarge | undefined;
  #lastByte = 0;

  /** `onRetry` gets the pause before a reconnection that the service requests, in ms. */
  constructor(
    onMessage: (message: SseMessage) => void,
    limits: SseLimits = DEFAULT_SSE_LIMITS,
    onRetry: (ms: number) => void = () => {},
  ) {
    this.#limits = limits;
    this.#parser = createParser({
      maxBufferSize: limits.maxEventLength,
      onRetry,
      onEvent: (message) => {
        if (this.#error) return;
        if (++this.#events > limits.maxEvents)
          this.#error = new StreamTooLarge(`it has more than ${limits.maxEvents} events`);
        else if (message.data.length > limits.maxEventLength) this.#error = this.#eventTooLong();
        else onMessage(message);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#error ??= this.#eventTooLong();
      },
    });
  }

  /** Decodes the next bytes. Throws `StreamTooLarge`, and again at every later call. */
  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (chunk.length > 0) this.#lastByte = chunk[chunk.length - 1]!;
    if (this.#bytes > this.#limits.maxBytes)
      this.#error ??= new StreamTooLarge(`it has more than ${this.#limits.maxBytes} bytes`);
    if (!this.#error) this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#error) throw this.#error;
  }

  /** Ends the stream. A final CR, which could have been half of a CRLF, now ends its line. */
  end(): void {
    if (this.#lastByte === CR && !this.#error) this.#parser.feed('\n');
  }

  #eventTooLong(): StreamTooLarge {
    return new StreamTooLarge(`one event is longer than ${this.#limits.maxEventLength} characters`);
  }
}
