/** Server-sent events out of bytes, whatever the chunks, with bounds (spec 3, 6). */
import { createParser, type EventSourceParser } from 'eventsource-parser';

/** One event as it was sent. */
export interface SseMessage {
  readonly id?: string | undefined;
  /** The event's name. */
  readonly event?: string | undefined;
  /** Its data; lines apart by a line feed. */
  readonly data: string;
}

/** A stream that holds more than is read. The message is one line. */
export class StreamTooLarge extends Error {}

export interface SseLimits {
  /** The most bytes of one stream. */
  readonly maxBytes: number;
  /** The most events of one stream. */
  readonly maxEvents: number;
  /** The most UTF-16 units of one event. */
  readonly maxEventLength: number;
}

export const DEFAULT_SSE_LIMITS: SseLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxEvents: 50_000,
  maxEventLength: 1024 * 1024,
};

const CR = 13;

/**
 * Takes the bytes of one stream as they come. An event is given as soon as it is whole; one that the stream's end cuts is
 * not given. Lines end in LF, CR or CRLF; bytes that are no UTF-8 become U+FFFD.
 */
export class SseDecoder {
  readonly #parser: EventSourceParser;
  readonly #decoder = new TextDecoder();
  readonly #limits: SseLimits;
  #bytes = 0;
  #events = 0;
  #error: StreamTooLarge | undefined;
  #lastByte = 0;

  /** `take` gets each event; `retry` the pause before a new connection that the service asks for, in ms. */
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
          this.#error = new StreamTooLarge(`it holds more than ${limits.maxEvents} events`);
        else if (message.data.length > limits.maxEventLength) this.#error = this.#longEvent();
        else onMessage(message);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#error ??= this.#longEvent();
      },
    });
  }

  /** Throws `StreamTooLarge`. */
  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (chunk.length > 0) this.#lastByte = chunk[chunk.length - 1]!;
    if (this.#bytes > this.#limits.maxBytes)
      this.#error ??= new StreamTooLarge(`it holds more than ${this.#limits.maxBytes} bytes`);
    if (!this.#error) this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#error) throw this.#error;
  }

  /** Says that the stream has ended. A last CR, which could have been half of a CRLF, now ends its line. */
  end(): void {
    if (this.#lastByte === CR && !this.#error) this.#parser.feed('\n');
  }

  #longEvent(): StreamTooLarge {
    return new StreamTooLarge(`one of its events is longer than ${this.#limits.maxEventLength} characters`);
  }
}
