/** The stages of a gate: prepared from its options, then run. */
import type { Gate } from '../model/report.ts';
import type { GateProgress } from './gate-progress.ts';
import type { ConfigFile } from './trusted-files.ts';

/** A gate whose inputs are loaded and which has sent no request yet. */
export interface PreparedGate {
  /** The ids of its checks, aliases included. */
  readonly checkIds: readonly string[];
  /** The number of its checks, if aliases make it smaller than the number of ids. */
  readonly checkCount?: number;
  /** The configuration files that were read to prepare it. */
  readonly configFiles: readonly ConfigFile[];
  /** Runs these checks, or all of them for an empty list. Throws `UsageError`, and what is a bug of gatehouse. */
  readonly runChecks: (only: readonly string[], gateProgress: GateProgress) => Promise<GateRun>;
}

/** A gate that has run. */
export interface GateRun {
  readonly gate: Gate;
  /** The texts of the files it checked by report name, for code frames. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Values that must never appear in output. */
  readonly secrets: readonly string[];
  /** The configuration files that were read while it ran. */
  readonly configFiles?: readonly ConfigFile[];
}
