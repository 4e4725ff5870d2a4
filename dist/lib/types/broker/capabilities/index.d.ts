/** The capabilities of version 1. A further one is one more entry (spec 2, 2.11). */
import type { CapabilitySpec } from '../capability.js';
import { type BrokerWords } from '../words.js';
/** The standard four, in the order of spec 2, section 4. */
export declare const standardCapabilities: (words?: BrokerWords) => readonly CapabilitySpec[];
/** What a conformance run takes as served where nothing else is said (spec 2, 4.7). */
export declare const DEFAULT_CAPABILITIES: readonly string[];
