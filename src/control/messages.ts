/** Server-sent events out of bytes, whatever the chunks, with bounds (spec 3, 6). */
import { createParser, type EventSourceParser } from 'eventsource-parser';

/** One event as it was sent. */
export interface Message {
  readonly id?: string | undefined;
  /** The event's name. */
  readonly event?: string | undefined;
  /** Its data; lines apart by a line feed. */
  readonly data: string;
}

/** A stream that holds more than is read. The message is one line. */
export class StreamTooLarge extends Error {}

export interface Bounds {
  /** The most bytes of one stream. */
  readonly bytes: number;
  /** The most events of one stream. */
  readonly events: number;
  /** The most UTF-16 units of one event. */
  readonly event: number;
}

export const BOUNDS: Bounds = { bytes: 16 * 1024 * 1024, events: 50_000, event: 1024 * 1024 };

const CR = 13;

/**
 * Takes the bytes of one stream as they come. An event is given as soon as it is whole; one that the stream's end cuts is
 * not given. Lines end in LF, CR or CRLF; bytes that are no UTF-8 become U+FFFD.
 */
export class MessageReader {
  readonly #parser: EventSourceParser;
  readonly #decoder = new TextDecoder();
  readonly #bounds: Bounds;
  #bytes = 0;
  #events = 0;
  #fault: StreamTooLarge | undefined;
  #last = 0;

  /** `take` gets each event; `retry` the pause before a new connection that the service asks for, in ms. */
  constructor(
    take: (message: Message) => void,
    bounds: Bounds = BOUNDS,
    retry: (ms: number) => void = () => {},
  ) {
    this.#bounds = bounds;
    this.#parser = createParser({
      maxBufferSize: bounds.event,
      onRetry: retry,
      onEvent: (message) => {
        if (this.#fault) return;
        if (++this.#events > bounds.events)
          this.#fault = new StreamTooLarge(`it holds more than ${bounds.events} events`);
        else if (message.data.length > bounds.event) this.#fault = this.#longEvent();
        else take(message);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#fault ??= this.#longEvent();
      },
    });
  }

  /** Throws `StreamTooLarge`. */
  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (chunk.length > 0) this.#last = chunk[chunk.length - 1]!;
    if (this.#bytes > this.#bounds.bytes)
      this.#fault ??= new StreamTooLarge(`it holds more than ${this.#bounds.bytes} bytes`);
    if (!this.#fault) this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#fault) throw this.#fault;
  }

  /** Says that the stream has ended. A last CR, which could have been half of a CRLF, now ends its line. */
  end(): void {
    if (this.#last === CR && !this.#fault) this.#parser.feed('\n');
  }

  #longEvent(): StreamTooLarge {
    return new StreamTooLarge(`one of its events is longer than ${this.#bounds.event} characters`);
  }
}
