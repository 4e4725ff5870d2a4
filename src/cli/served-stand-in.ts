/** A stand-in that `gatehouse serve` runs. */
import type { Io } from '../io.ts';
import type { CommonOption, Values } from './options.ts';
import type { ServeOption } from './serve-options.ts';

/** A stand-in that is ready for requests. */
export interface ServedStandIn {
  /** The line that is printed: `url` first, then what a client needs. */
  readonly readyMessage: Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

export interface BindAddress {
  readonly host: string;
  readonly port: number;
}

export type ServeValues = Values<ServeOption | CommonOption>;

/** Starts a stand-in. Throws `UsageError` for an invalid configuration, and the system's error if it can't listen. */
export type ServeStandIn = (values: ServeValues, bindAddress: BindAddress, io: Io) => Promise<ServedStandIn>;
