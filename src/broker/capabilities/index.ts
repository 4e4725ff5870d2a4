/** The capabilities of protocol version 1; a new one is one more entry here (spec 2, 2.11). */
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

/** The four standard capabilities, in the order of spec 2, 4. */
export const standardCapabilities = (names: BrokerNames = neutralNames): readonly CapabilitySpec[] =>
  capabilityFactories.map((create) => create(names));

/** The capabilities that a conformance run assumes by default (spec 2, 4.7). */
export const DEFAULT_CAPABILITIES: readonly string[] = ['inference', 'egress', 'feedback'];
