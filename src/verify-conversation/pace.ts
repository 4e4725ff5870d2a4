/** How often and how long things are tried. In ms. */
export interface Pace {
  /** Silence on the stream after which the conversation's status is asked, and again each time as long. */
  readonly pollMs: number;
  /** The pause before a new connection to the stream, and before another try of a request that may be tried again. */
  readonly pauseMs: number;
  /** How long a service may be out of reach until it is given up. */
  readonly lostMs: number;
  /** How long a conversation may go on after its turn's end until its events are taken. */
  readonly settleMs: number;
  /** How long a replay may take: it holds what is there, and closes. */
  readonly replayMs: number;
  /** How long teardown may take, also when time has run out before. */
  readonly teardownMs: number;
  /** As long, when the run was stopped; before it a creation that is under way may still be answered for `graceMs`. */
  readonly stoppedMs: number;
  readonly graceMs: number;
  /** How long a removed conversation's sandbox may still be there. */
  readonly goneMs: number;
  /** How long after a failure a started service may still turn out to have ended. */
  readonly endedMs: number;
}

export const PACE: Pace = {
  pollMs: 1000,
  pauseMs: 250,
  lostMs: 5000,
  settleMs: 2000,
  replayMs: 15_000,
  teardownMs: 15_000,
  stoppedMs: 2500,
  graceMs: 700,
  goneMs: 5000,
  endedMs: 1000,
};

/** What to do where time ran out. */
export const MORE_TIME = 'give more --timeout';
