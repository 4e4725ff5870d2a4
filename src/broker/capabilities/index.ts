/** The capabilities of version 1. A further one is one more entry (spec 2, 2.11). */
import type { CapabilitySpec } from '../capability.ts';
import { type BrokerNames, neutralNames } from '../names.ts';
import { agentsvcCapability } from './agentsvc.ts';
import { egressCapability } from './egress.ts';
import { feedbackCapability } from './feedback.ts';
import { inferenceCapability } from './inference.ts';

const capabilityFactories: readonly ((names: BrokerNames) => CapabilitySpec)[] = [
  inferenceCapability,
  egressCapability,
  feedbackCapability,
  agentsvcCapability,
];

/** The standard four, in the order of spec 2, section 4. */
export const standardCapabilities = (names: BrokerNames = neutralNames): readonly CapabilitySpec[] =>
  capabilityFactories.map((create) => create(names));

/** What a conformance run takes as served where nothing else is said (spec 2, 4.7). */
export const DEFAULT_CAPABILITIES: readonly string[] = ['inference', 'egress', 'feedback'];
