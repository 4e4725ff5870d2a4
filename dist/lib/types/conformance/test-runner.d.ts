import { type RunConformanceOptions } from './library-options.js';
/** The part of a test's context that is used: a way to skip the test while it runs. */
interface TestContext {
    skip?(reason?: string): unknown;
}
/** The common interface of test runners; `afterAll` and `after` are two names for the same thing. */
export interface TestRunner {
    describe?(name: string, body: () => void): unknown;
    readonly test: {
        (name: string, body: (context: TestContext) => Promise<void>): unknown;
        skip?(name: string, body: () => void): unknown;
    };
    afterAll?(body: () => Promise<void>): unknown;
    after?(body: () => Promise<void>): unknown;
}
/**
 * Registers a test for each check, in order, under the name of the broker; checks of capabilities it does not serve are skipped
 * tests. The broker starts with the first test and is closed after the last. Throws `TypeError` for invalid options.
 */
export declare function conformanceTests(options: RunConformanceOptions, runner: TestRunner): Promise<void>;
export {};
