/**
 * The broker conformance suite (spec 2, 4.7) as a library: what a broker's author runs in a test of the broker.
 *
 *     const gate = await runConformance({ name: 'my broker', start });
 *     await conformanceTests({ name: 'my broker', start }, { describe, test, afterAll });
 */
import type { Gate } from '../model/report.ts';
import { checkConformance } from './gate.ts';
import { extendedOf, REQUEST_TIMEOUT_MS, type RunConformance, sound, TIMEOUT_MS } from './options.ts';

export type { ConformanceEnv, StartedBroker } from '../broker/harness.ts';
export type { Gate } from '../model/report.ts';
export type { Start } from './env.ts';
export type { ExtraCapability, Probe } from './extra.ts';
export type { RunConformance } from './options.ts';
export { conformanceTests, type TestRunner } from './tests.ts';
export type { Handler, Listening } from './upstreams/listen.ts';

/**
 * Runs the suite and gives its result, secrets hidden. What the broker does never makes it throw; options that are wrong
 * are a `TypeError`.
 */
export async function runConformance(options: RunConformance): Promise<Gate> {
  sound(options);
  const { gate } = await checkConformance(options.name ?? 'broker', {
    ...options,
    extended: extendedOf(options),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    signal: options.signal ?? new AbortController().signal,
    only: options.only ?? [],
    now: () => new Date(),
    retries: 0,
    failOn: 'error',
    progress: () => {},
  });
  return gate;
}
