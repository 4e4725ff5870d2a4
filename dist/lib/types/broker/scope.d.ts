import type { Declared } from './schema/report.js';
/**
 * The scope rule (spec 2, section 4): whether a box's last report lists a scope word for a capability at a broker.
 * `undefined` is a box that never reported; it is refused everything.
 */
export declare function allows(entries: readonly Declared[] | undefined, broker: string, capability: string, word: string): boolean;
