/** The events of a conversation, kept for who comes later and told to who waits. */

export interface NewEvent {
  readonly kind: 'stage' | 'output';
  readonly stage: string;
  /** `started`, `done`, `failed` or `interrupted`; empty for output. */
  readonly state: string;
  /** Of output: `stdout` or `stderr`; else empty. */
  readonly stream: string;
  /** Output as text, or what a stage came to as JSON. */
  readonly data: string;
  /** Of output. */
  readonly turn: string | null;
}

export interface Event extends NewEvent {
  /** Rises over all conversations; of one it has gaps. */
  readonly id: number;
  readonly at: string;
}

/** Gives ids that rise. */
export function counter(): () => number {
  let last = 0;
  return () => ++last;
}

export class Log {
  readonly #nextId: () => number;
  readonly #events: Event[] = [];
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(nextId: () => number) {
    this.#nextId = nextId;
  }

  /** Whether no more events will come. */
  get closed(): boolean {
    return this.#closed;
  }

  /** In the order they came. */
  get events(): readonly Event[] {
    return this.#events;
  }

  append(event: NewEvent): void {
    if (this.#closed) return;
    this.#events.push({ ...event, id: this.#nextId(), at: new Date().toISOString() });
    this.#tell();
  }

  close(): void {
    this.#closed = true;
    this.#tell();
  }

  /** Resolves at the next event, at the end, when the time is up or when the signal ends the wait. */
  news(withinMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted || this.#closed) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#waiting = this.#waiting.filter((each) => each !== done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      signal.addEventListener('abort', done, { once: true });
      this.#waiting.push(done);
    });
  }

  /** How many wait. */
  get followers(): number {
    return this.#waiting.length;
  }

  #tell(): void {
    for (const done of this.#waiting) done();
  }
}
