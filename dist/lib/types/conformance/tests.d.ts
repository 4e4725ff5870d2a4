import { type RunConformance } from './options.js';
/** What a test is given, as far as it is used: a way to skip it late. */
interface TestContext {
    skip?(reason?: string): unknown;
}
/** What runners have in common; `afterAll` and `after` are two names of one thing. */
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
 * Registers a test per check, in their order, under the name of the broker; what it does not serve is a skipped test.
 * The broker starts with the first test and ends after the last. Throws `TypeError` for options that are wrong.
 */
export declare function conformanceTests(options: RunConformance, runner: TestRunner): Promise<void>;
export {};
