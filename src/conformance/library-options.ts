/** What the suite takes as a library. */
import type { BrokerNames } from '../broker/names.ts';
import type { StartBroker } from './env.ts';
import {
  capabilitiesProblem,
  type ExtraCapabilitySpec,
  readExtraCapabilities,
} from './extra-capabilities.ts';
import type { ExtendedMode } from './select-checks.ts';
import type { RequestHandler, UpstreamServer } from './upstreams/listen.ts';

export interface RunConformanceOptions {
  /** Starts the broker, pointed at the upstreams of `env`. */
  readonly start: StartBroker;
  /** What is judged, as reports name it. */
  readonly name?: string;
  /** Serves one handler on a loopback port. Absent: `node:http` on 127.0.0.1. */
  readonly listen?: (handler: RequestHandler) => Promise<UpstreamServer>;
  /** The word by which reports name the broker; `lobby` where nothing is said. */
  readonly broker?: string;
  /** Standard capabilities that it serves; inference, egress and feedback where nothing is said. */
  readonly capabilities?: readonly string[];
  /** Capabilities of its own, with a probe for each scope word. */
  readonly extra?: readonly ExtraCapabilitySpec[];
  /** The checks beyond the table of 4.7: as warnings, or as strict as the others. */
  readonly extended?: boolean | 'strict';
  /** The words of another vocabulary. */
  readonly names?: BrokerNames;
  /** Check ids; all where there is none. */
  readonly only?: readonly string[];
  /** The time the whole run may take; 120 s where nothing is said. */
  readonly timeoutMs?: number;
  /** The time one request may take; 4 s where nothing is said. */
  readonly requestTimeoutMs?: number;
  /** Ends the run. */
  readonly signal?: AbortSignal;
}

export const DEFAULT_TIMEOUT_MS = 120_000;
export const DEFAULT_REQUEST_TIMEOUT_MS = 4000;

export function extendedModeOf({ extended = false }: Pick<RunConformanceOptions, 'extended'>): ExtendedMode {
  if (extended === 'strict') return 'strict';
  return extended ? 'warn' : 'off';
}

/** Throws `TypeError` for options that would judge something else than is meant. */
export function validateOptions({ capabilities = [], names, extra }: RunConformanceOptions): void {
  try {
    if (extra) readExtraCapabilities(extra);
  } catch (error) {
    throw new TypeError(`extra: ${(error as Error).message}`);
  }
  const problem = capabilitiesProblem(capabilities, names, extra);
  if (problem !== undefined) throw new TypeError(`capabilities: ${problem}`);
}
