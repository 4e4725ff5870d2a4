/** Decodes server-sent events from bytes, within limits (spec 3, 6). */
import { createParser, type EventSourceParser } from 'eventsource-parser';
import { OversizedEventFilter } from './oversized-events.ts';

/** One event as it was sent. */
export interface SseMessage {
  readonly id?: string | undefined;
  /** The event's name. */
  readonly event?: string | undefined;
  /** Its lines of data, separated by line feeds. */
  readonly data: string;
  /** It was longer than `maxEventLength`, and is left out: only its place is known. */
  readonly skipped?: true;
}

/** A stream exceeds a limit. The message is one line. */
export class StreamTooLarge extends Error {}

export interface SseLimits {
  /** Of one stream. */
  readonly maxBytes: number;
  /** Of one stream. */
  readonly maxEvents: number;
  /** The longest data of an event, in UTF-16 units; a longer event is skipped. */
  readonly maxEventLength: number;
}

export const DEFAULT_SSE_LIMITS: SseLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxEvents: 50_000,
  maxEventLength: 1024 * 1024,
};

/**
 * Decodes one stream. An event is passed on as soon as it is complete; one that the end of the stream cuts off is dropped. Lines
 * end in LF, CR or CRLF; bytes that are not UTF-8 become U+FFFD.
 */
export class SseDecoder {
  readonly #parser: EventSourceParser;
  readonly #filter: OversizedEventFilter;
  readonly #decoder = new TextDecoder();
  readonly #limits: SseLimits;
  #bytes = 0;
  #events = 0;
  #error: StreamTooLarge | undefined;

  /** `onRetry` gets the pause before a reconnection that the service requests, in ms. */
  constructor(
    onMessage: (message: SseMessage) => void,
    limits: SseLimits = DEFAULT_SSE_LIMITS,
    onRetry: (ms: number) => void = () => {},
  ) {
    this.#limits = limits;
    const pass = (message: SseMessage) => {
      if (this.#error) return;
      if (++this.#events > limits.maxEvents)
        this.#error = new StreamTooLarge(`it has more than ${limits.maxEvents} events`);
      else onMessage(message);
    };
    this.#parser = createParser({ onRetry, onEvent: pass });
    this.#filter = new OversizedEventFilter(limits.maxEventLength, {
      feed: (text) => this.#parser.feed(text),
      discard: () => this.#parser.reset(),
      onSkipped: () => pass({ data: '', skipped: true }),
    });
  }

  /** Decodes the next bytes. Throws `StreamTooLarge`, and again at every later call. */
  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBytes)
      this.#error ??= new StreamTooLarge(`it has more than ${this.#limits.maxBytes} bytes`);
    if (!this.#error) this.#filter.push(this.#decoder.decode(chunk, { stream: true }));
    if (this.#error) throw this.#error;
  }
}
