/**
 * The broker conformance suite (spec 2, 4.7) as a library: what a broker's author runs in a test of the broker.
 *
 *     const gate = await runConformance({ name: 'my broker', start });
 *     await conformanceTests({ name: 'my broker', start }, { describe, test, afterAll });
 */
import type { Gate } from '../model/report.js';
import { type RunConformance } from './options.js';
export type { ConformanceEnv, StartedBroker } from '../broker/harness.js';
export type { Gate } from '../model/report.js';
export type { Start } from './env.js';
export type { ExtraCapability, Probe } from './extra.js';
export type { RunConformance } from './options.js';
export { conformanceTests, type TestRunner } from './tests.js';
export type { Handler, Listening } from './upstreams/listen.js';
/**
 * Runs the suite and gives its result, secrets hidden. What the broker does never makes it throw; options that are wrong
 * are a `TypeError`.
 */
export declare function runConformance(options: RunConformance): Promise<Gate>;
