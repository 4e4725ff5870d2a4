/** The events of a conversation, for replay and for readers that wait for more. */

/** An event before it is logged. */
export interface NewEvent {
  readonly kind: 'stage' | 'output';
  readonly stage: string;
  /** Such as `started`, `done`, `failed` or `interrupted`; empty for output. */
  readonly state: string;
  /** `stdout`, `stderr` or `acp`; empty for a stage. */
  readonly stream: string;
  /** The text of output, or the details of a stage as JSON. */
  readonly data: string;
  /** Null for a stage. */
  readonly turnId: string | null;
}

/** An event in the log. */
export interface LoggedEvent extends NewEvent {
  /** Increases across all conversations, so one conversation's ids have gaps. */
  readonly id: number;
  readonly createdAt: string;
}

/** Returns 1, 2, 3, … */
export function idCounter(): () => number {
  let last = 0;
  return () => ++last;
}

/** The log of one conversation. */
export class EventLog {
  readonly #nextId: () => number;
  readonly #events: LoggedEvent[] = [];
  #waiters: (() => void)[] = [];
  #closed = false;

  constructor(nextId: () => number) {
    this.#nextId = nextId;
  }

  /** Whether no more events can follow. */
  get closed(): boolean {
    return this.#closed;
  }

  /** In order. */
  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  /** Does nothing once the log is closed. */
  append(event: NewEvent): void {
    if (this.#closed) return;
    this.#events.push({ ...event, id: this.#nextId(), createdAt: new Date().toISOString() });
    this.#notify();
  }

  close(): void {
    this.#closed = true;
    this.#notify();
  }

  /** Resolves at the next event, at the end of the log, after `withinMs`, or when the signal aborts. */
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

  /** The number of waiting readers. */
  get followers(): number {
    return this.#waiters.length;
  }

  #notify(): void {
    for (const done of this.#waiters) done();
  }
}
