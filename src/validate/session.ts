/** One run's talk with a platform: bounded as a whole, and given up early where nothing of a platform answers. */
import type { Fault, FaultKind } from '../platform/fault.ts';
import { Reader, type ReaderOptions, type Reply } from '../platform/reader.ts';
import { Deadline, whyStopped } from '../wire/deadline.ts';

/** The row was not judged, and why. */
export class NotJudged extends Error {}

/** No answer at all. */
const UNANSWERED: readonly FaultKind[] = ['refused', 'reset', 'timeout', 'host', 'tls', 'cut', 'garbage'];

/** What comes from somewhere before the platform, or from nowhere. */
const UNREACHED: readonly FaultKind[] = [...UNANSWERED, 'redirect', 'token', 'page', 'gateway'];

/** So many requests go out before one has reached the platform; where none of them does, no more are sent. */
const ENOUGH = 6;

export interface Bounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export class Session {
  readonly #reader: Reader;
  readonly #signal: AbortSignal;
  #reached = false;
  #begun = 0;
  readonly #missed: Fault[] = [];
  /** Resolves when it is known whether the platform is reached. */
  readonly #known: Promise<void>;
  #tell: () => void = () => {};

  constructor(options: Omit<ReaderOptions, 'signal'>, { timeoutMs, signal }: Bounds) {
    this.#known = new Promise((resolve) => {
      this.#tell = resolve;
    });
    this.#signal = new Deadline(timeoutMs, signal).signal;
    this.#reader = new Reader({ ...options, signal: this.#signal });
  }

  /** Why no more is asked. */
  get #end(): string | undefined {
    return this.#signal.aborted ? whyStopped(this.#signal) : undefined;
  }

  /** As `Reader.get`. Throws `NotJudged` where the run is at its end. */
  async get(path: string, final: readonly number[] = []): Promise<Reply> {
    if (!this.#reached && this.#begun >= ENOUGH) await this.#known;
    this.#goOn();
    if (!this.#reached && this.#begun >= ENOUGH) throw new NotJudged(this.#missed[0]?.message);
    this.#begun++;
    const reply = await this.#reader.get(path, final);
    // What ended because the run did says nothing.
    if (this.#end === undefined) {
      if ('fault' in reply && UNREACHED.includes(reply.fault.kind)) this.#missed.push(reply.fault);
      else this.#reached = true;
    }
    if (this.#reached || this.#end !== undefined || this.#missed.length >= ENOUGH) this.#tell();
    this.#goOn();
    return reply;
  }

  /** Asks for what is public: an answer does not show that the token is good. Throws `NotJudged` where the run is at its end. */
  look(path: string): Promise<Reply> {
    return this.#look(() => this.#reader.get(path));
  }

  /** As `Reader.options`. Throws `NotJudged` where the run is at its end. */
  options(path: string): ReturnType<Reader['options']> {
    return this.#look(() => this.#reader.options(path));
  }

  async #look<T extends object>(send: () => Promise<T | { fault: Fault }>): Promise<T | { fault: Fault }> {
    this.#goOn();
    const reply = await send();
    this.#goOn();
    if ('fault' in reply && UNANSWERED.includes(reply.fault.kind)) this.#missed.push(reply.fault);
    return reply;
  }

  #goOn(): void {
    if (this.#end !== undefined) throw new NotJudged(this.#end);
  }

  /** Why the gate can't be judged, or not to its end; nothing where it can. */
  cause(): { readonly message: string; readonly help?: string | undefined } | undefined {
    const first = this.#missed[0];
    if (this.#end !== undefined) return { message: `not all screens were judged: ${this.#end}` };
    return this.#reached || !first
      ? undefined
      : { message: `no screen could be judged: ${first.message}`, help: first.help };
  }

  /** Whether anything but what is public answered as a platform does. */
  get reached(): boolean {
    return this.#reached;
  }
}
