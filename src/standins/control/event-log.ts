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
  readonly turnId: string | null;
}

export interface LoggedEvent extends NewEvent {
  /** Rises over all conversations; of one it has gaps. */
  readonly id: number;
  readonly createdAt: string;
}

/** Gives ids that rise. */
export function idCounter(): () => number {
  let last = 0;
  return () => ++last;
}

export class EventLog {
  readonly #nextId: () => number;
  readonly #events: LoggedEvent[] = [];
  #waiters: (() => void)[] = [];
  #closed = false;

  constructor(nextId: () => number) {
    this.#nextId = nextId;
  }

  /** Whether no more events will come. */
  get closed(): boolean {
    return this.#closed;
  }

  /** In the order they came. */
  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  append(event: NewEvent): void {
    if (this.#closed) return;
    this.#events.push({ ...event, id: this.#nextId(), createdAt: new Date().toISOString() });
    this.#notify();
  }

  close(): void {
    this.#closed = true;
    this.#notify();
  }

  /** Resolves at the next event, at the end, when the time is up or when the signal ends the wait. */
  waitForChange(withinMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted || this.#closed) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#waiters = this.#waiters.filter((each) => each !== done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      signal.addEventListener('abort', done, { once: true });
      this.#waiters.push(done);
    });
  }

  /** How many wait. */
  get followers(): number {
    return this.#waiters.length;
  }

  #notify(): void {
    for (const done of this.#waiters) done();
  }
}
