/** The capabilities of protocol version 1; a new one is one more entry here (spec 2, 2.11). */
import type { CapabilitySpec } from '../capability.js';
import { type BrokerNames } from '../names.js';
/** The four standard capabilities, in the order of spec 2, 4. */
export declare const standardCapabilities: (names?: BrokerNames) => readonly CapabilitySpec[];
/** The capabilities that a conformance run assumes by default (spec 2, 4.7). */
export declare const DEFAULT_CAPABILITIES: readonly string[];
