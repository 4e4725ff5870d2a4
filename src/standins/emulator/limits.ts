/** Limits that keep clients from exhausting the machine. */
export interface EmulatorLimits {
  readonly sandboxes: number;
  /** Per sandbox. */
  readonly files: number;
  readonly fileBytes: number;
  /** All files of a sandbox. */
  readonly sandboxBytes: number;
  /** Per sandbox; the oldest is dropped for a new one. */
  readonly checkpoints: number;
  /** Running sessions per sandbox. */
  readonly sessions: number;
  /** Ended sessions per sandbox that clients can still attach to. */
  readonly endedSessions: number;
  /** Output of a session to replay on attaching; the oldest is dropped. */
  readonly historyBytes: number;
  /** Unread standard input of a session, and unsent output to a client, before back-pressure. */
  readonly pendingBytes: number;
  /** Size of a client's message. */
  readonly messageBytes: number;
  /** How long a session runs without a client, in milliseconds. */
  readonly detachedMs: number;
}

const MiB = 1024 * 1024;

/** Generous for tests, small for the machine. */
export const defaultLimits: EmulatorLimits = {
  sandboxes: 1000,
  files: 1000,
  fileBytes: 8 * MiB,
  sandboxBytes: 16 * MiB,
  checkpoints: 8,
  sessions: 64,
  endedSessions: 4,
  historyBytes: MiB / 4,
  pendingBytes: MiB / 4,
  messageBytes: 16 * MiB,
  detachedMs: 10 * 60_000,
};
