/**
 * The broker conformance suite (spec 2, 4.7) as a library, for tests of a broker.
 *
 *     const gate = await runConformance({ name: 'my broker', start });
 *     await conformanceTests({ name: 'my broker', start }, { describe, test, afterAll });
 */
import type { Gate } from '../model/report.js';
import { type RunConformanceOptions } from './library-options.js';
export type { ConformanceEnv, StartedBroker } from '../broker/start-contract.js';
export type { Gate } from '../model/report.js';
export type { StartBroker } from './env.js';
export type { ExtraCapabilitySpec, Probe } from './extra-capabilities.js';
export type { RunConformanceOptions } from './library-options.js';
export { conformanceTests, type TestRunner } from './test-runner.js';
export type { RequestHandler, UpstreamServer } from './upstreams/listen.js';
/**
 * Runs the suite and returns its redacted result. Nothing that the broker does makes it throw. Throws `TypeError` for invalid
 * options.
 */
export declare function runConformance(options: RunConformanceOptions): Promise<Gate>;
