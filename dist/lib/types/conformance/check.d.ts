/** A conformance check as data, with the function that runs it. */
import type { CheckContext } from './check-context.js';
import type { CheckDescription } from './check-description.js';
export interface ConformanceCheck extends CheckDescription {
    /**
     * Records what is wrong with `ctx.fail`; `ctx.abort` and `ctx.skip` end the check. Resolves with a note for the report, or nothing.
     */
    readonly run: (ctx: CheckContext) => Promise<string | undefined> | Promise<void>;
}
