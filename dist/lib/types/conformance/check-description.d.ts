/** What a conformance check is, apart from how it runs. */
import type { CheckSpec } from '../model/check-result.js';
/** Scope words by capability: the entries of a report that name the broker under test. */
export type Scopes = Readonly<Record<string, readonly string[]>>;
export interface CheckDescription extends CheckSpec {
    /** The check is skipped unless the broker serves this; `agentsvc` in any vocabulary. Absent: every broker serves it. */
    readonly capability?: string;
    /** What to change in the broker when the check fails, in one line. */
    readonly help: string;
    /** What `conformance-a` reports first; by default an empty report whose response is ignored. */
    readonly declaredScopes?: Scopes;
    /** Set on checks beyond the table, which need the third box and the host that must receive nothing. */
    readonly extended?: true;
    /** Set on extended checks of good practice that no sentence of the spec demands: their failures are always warnings. */
    readonly advice?: true;
    /** The check reviews the traffic of these checks, so it runs after them. */
    readonly after?: 'table' | 'extended' | 'run';
}
/** The entries of a report, for messages: `inference: agent, decide; feedback: passive`. */
export declare const describeScopes: (scopes: Scopes) => string;
