/** Time limits and intervals, in ms. */
export interface ConversationTimeouts {
  /** The interval at which the conversation's status is polled while its stream is silent. */
  readonly pollIntervalMs: number;
  /** The first pause before the stream is reopened, and before a request is repeated. */
  readonly retryDelayMs: number;
  /** How long the service may be unreachable before the gate gives up on it. */
  readonly unreachableMs: number;
  /** How long a conversation may stay active after its turn has ended before its events are replayed. */
  readonly settleMs: number;
  /** The limit for a replay, which sends the events so far and closes. */
  readonly replayMs: number;
  /** The limit for teardown; it starts even if the time of the run is up. */
  readonly teardownMs: number;
  /** The limit for teardown after the run was stopped. */
  readonly stoppedTeardownMs: number;
  /** How long a request in flight may still get its response after the run was stopped. */
  readonly graceMs: number;
  /** How long the sandbox of a terminated conversation may remain. */
  readonly sandboxRemovalMs: number;
  /** How long to wait after a failure for a started service to turn out to have exited. */
  readonly exitDetectionMs: number;
}

export const DEFAULT_TIMEOUTS: ConversationTimeouts = {
  pollIntervalMs: 1000,
  retryDelayMs: 250,
  unreachableMs: 5000,
  settleMs: 2000,
  replayMs: 15_000,
  teardownMs: 15_000,
  stoppedTeardownMs: 2500,
  graceMs: 700,
  sandboxRemovalMs: 5000,
  exitDetectionMs: 1000,
};

/** The help of a problem caused by a lack of time. */
export const MORE_TIME_HELP = 'Raise --timeout';
