/** The capabilities of version 1. A further one is one more entry (spec 2, 2.11). */
import type { CapabilitySpec } from '../capability.ts';
import { type BrokerWords, neutralWords } from '../words.ts';
import { agentsvc } from './agentsvc.ts';
import { egress } from './egress.ts';
import { feedback } from './feedback.ts';
import { inference } from './inference.ts';

const makers: readonly ((words: BrokerWords) => CapabilitySpec)[] = [inference, egress, feedback, agentsvc];

/** The standard four, in the order of spec 2, section 4. */
export const standardCapabilities = (words: BrokerWords = neutralWords): readonly CapabilitySpec[] =>
  makers.map((make) => make(words));

/** What a conformance run takes as served where nothing else is said (spec 2, 4.7). */
export const DEFAULT_CAPABILITIES: readonly string[] = ['inference', 'egress', 'feedback'];
