/** Notices that a broker has ended, and during which check. */
import { setTimeout } from 'node:timers/promises';
import { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import { sendToBroker } from './client.ts';
import type { BrokerUnderTest } from './env.ts';

/** How a broker ended. */
export interface BrokerEnd {
  /** It ended before the first request of the check: an earlier check caused it. */
  readonly isEarlier: boolean;
  /** The problem of the check that caused it. */
  readonly problem: Problem;
  /** The problem of a run that can't go on without it. */
  readonly asCause: (checkId: string) => Problem;
}

/** How long a broker that dropped a connection is asked whether it still runs, in ms. */
const PROBE_MS = 250;
const PROBE_PAUSE_MS = 10;
const PROBE_TIMEOUT_MS = 1000;

interface ConnectionFailure {
  readonly error: RequestError;
  readonly endpoint: string;
  readonly isFirst: boolean;
}

/** Watches one started broker. */
export class BrokerWatch {
  readonly #broker: BrokerUnderTest;
  #exitMessage: string | undefined;
  #failure: ConnectionFailure | undefined;
  #hasAnswered = false;
  #lastEndpoint = '';

  constructor(broker: BrokerUnderTest) {
    this.#broker = broker;
    void broker.ended?.then((exitMessage) => {
      this.#exitMessage = exitMessage;
    });
  }

  beginCheck(): void {
    this.#failure = undefined;
    this.#hasAnswered = false;
  }

  noteResponse(endpoint: string): void {
    this.#hasAnswered = true;
    this.#lastEndpoint = endpoint;
  }

  /** The first failure of a check counts: the later ones follow from it. */
  noteError(error: RequestError, endpoint: string): void {
    const isDropped = ['refused', 'unreachable', 'reset', 'truncated'].includes(error.kind);
    if (isDropped) this.#failure ??= { error, endpoint, isFirst: !this.#hasAnswered };
  }

  /** How the broker ended, if it has. A broker that only drops connections still runs. */
  async findEnd(redact: (text: string) => string): Promise<BrokerEnd | undefined> {
    if (this.#exitMessage === undefined && (!this.#failure || (await this.#isAlive()))) return undefined;
    const { tail, url } = this.#broker;
    const failure = this.#failure;
    const isRefused = failure?.error.kind === 'refused' || failure?.error.kind === 'unreachable';
    const isEarlier = isRefused && failure.isFirst;
    const what = this.#exitMessage ?? `no longer accepts connections at ${url}`;
    const exitHelp = tail ? `Its last output:\n${redact(tail())}` : 'Check its log for the cause';
    const help =
      this.#exitMessage === undefined ? 'Make sure it keeps listening on `url` for the whole run' : exitHelp;
    return {
      isEarlier,
      problem: {
        message: `the broker ${what} after ${(isEarlier ? undefined : failure?.endpoint) ?? this.#lastEndpoint}; expected it to keep running`,
        help,
      },
      asCause: (checkId) => ({
        message:
          this.#exitMessage === undefined && failure
            ? `could not reach the broker during ${checkId}: ${failure.error.message}`
            : `the broker ${what} during ${checkId}`,
        help,
      }),
    };
  }

  /** Asks until it responds, however that may be, or until it has had time to end. */
  async #isAlive(): Promise<boolean> {
    const { url, ended } = this.#broker;
    const deadline = performance.now() + PROBE_MS;
    for (;;) {
      const kind = await probe(url);
      if (this.#exitMessage !== undefined) return false;
      if (kind === undefined || kind === 'timeout' || kind === 'malformed' || kind === 'too-large')
        return true;
      // Without a process to watch, a refused connection is all that can be known.
      if (kind === 'refused' && !ended) return false;
      if (performance.now() >= deadline) return kind === 'reset' || kind === 'truncated';
      await Promise.race([ended, setTimeout(PROBE_PAUSE_MS, undefined, { ref: false })]);
    }
  }
}

/** Why a request got no response; undefined if it got one. */
async function probe(url: string): Promise<RequestError['kind'] | undefined> {
  const limits = { timeoutMs: PROBE_TIMEOUT_MS, signal: new AbortController().signal };
  try {
    await sendToBroker(url, { method: 'HEAD', path: '/' }, limits);
    return undefined;
  } catch (error) {
    if (error instanceof RequestError) return error.kind;
    throw error;
  }
}
