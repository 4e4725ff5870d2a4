/** How often and how long things are tried. In ms. */
export interface ConversationTimeouts {
  /** Silence on the stream after which the conversation's status is asked, and again each time as long. */
  readonly pollIntervalMs: number;
  /** The pause before a new connection to the stream, and before another try of a request that may be tried again. */
  readonly retryDelayMs: number;
  /** How long a service may be out of reach until it is given up. */
  readonly unreachableMs: number;
  /** How long a conversation may go on after its turn's end until its events are taken. */
  readonly settleMs: number;
  /** How long a replay may take: it holds what is there, and closes. */
  readonly replayMs: number;
  /** How long teardown may take, also when time has run out before. */
  readonly teardownMs: number;
  /** As long, when the run was stopped; before it a creation that is under way may still be answered for `graceMs`. */
  readonly stoppedTeardownMs: number;
  readonly graceMs: number;
  /** How long a removed conversation's sandbox may still be there. */
  readonly sandboxRemovalMs: number;
  /** How long after a failure a started service may still turn out to have ended. */
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

/** What to do where time ran out. */
export const MORE_TIME_HELP = 'give more --timeout';
