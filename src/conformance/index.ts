/**
 * The broker conformance suite (spec 2, 4.7) as a library, for tests of a broker.
 *
 *     const gate = await runConformance({ name: 'my broker', start });
 *     await conformanceTests({ name: 'my broker', start }, { describe, test, afterAll });
 */
import type { Gate } from '../model/report.ts';
import { checkConformance } from './gate.ts';
import {
  DEFAULT_REQUEST_TIMEOUT_MS,
  DEFAULT_TIMEOUT_MS,
  extendedModeOf,
  type RunConformanceOptions,
  validateOptions,
} from './library-options.ts';

export type { ConformanceEnv, StartedBroker } from '../broker/start-contract.ts';
export type { Gate } from '../model/report.ts';
export type { StartBroker } from './env.ts';
export type { ExtraCapabilitySpec, Probe } from './extra-capabilities.ts';
export type { RunConformanceOptions } from './library-options.ts';
export { conformanceTests, type TestRunner } from './test-runner.ts';
export type { RequestHandler, UpstreamServer } from './upstreams/listen.ts';

/**
 * Runs the suite and returns its redacted result. Nothing that the broker does makes it throw. Throws `TypeError` for invalid
 * options.
 */
export async function runConformance(options: RunConformanceOptions): Promise<Gate> {
  validateOptions(options);
  const { gate } = await checkConformance(options.name ?? 'broker', {
    ...options,
    extended: extendedModeOf(options),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    requestTimeoutMs: options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    signal: options.signal ?? new AbortController().signal,
    only: options.only ?? [],
    now: () => new Date(),
    retries: 0,
    failOn: 'error',
    progress: () => {},
  });
  return gate;
}
