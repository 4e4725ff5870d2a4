/** What the emulator keeps at most, so that no client can fill the machine. Bytes are bytes, times milliseconds. */
export interface EmulatorLimits {
  readonly sandboxes: number;
  /** Of one sandbox. */
  readonly files: number;
  readonly fileBytes: number;
  /** All files of one sandbox. */
  readonly sandboxBytes: number;
  /** Of one sandbox; the oldest is forgotten for a new one. */
  readonly checkpoints: number;
  /** Running ones of one sandbox. */
  readonly sessions: number;
  /** Ended ones of one sandbox whose output can still be had. */
  readonly endedSessions: number;
  /** Output of one session kept for who attaches; the oldest is forgotten. */
  readonly historyBytes: number;
  /** Standard input taken from a client before it is read, and output sent before the client reads. */
  readonly pendingBytes: number;
  /** One message of a client. */
  readonly messageBytes: number;
  /** How long a detached session without a client runs. */
  readonly detachedMs: number;
  /** Rules, services and tasks of one sandbox, each. */
  readonly records: number;
}

const MiB = 1024 * 1024;

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
  records: 64,
};
