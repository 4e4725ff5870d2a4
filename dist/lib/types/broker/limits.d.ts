/** The limits of spec 2, 8, and one of our own: `scopeWord`. Lengths are in code points unless stated otherwise. */
export declare const limits: {
    /** Capability entries of a report. */
    readonly capabilities: 20;
    /** Scope words of a capability. */
    readonly scopeWords: 50;
    /** Size of a report's body, in bytes. */
    readonly reportBytes: number;
    readonly listingTitle: 60;
    readonly listingLine: 140;
    /** Entries of `spend.byPrincipal`. */
    readonly principals: 50;
    /** Characters of a grant. */
    readonly grant: 2048;
    readonly secretName: 40;
    /** Characters of a scope word. */
    readonly scopeWord: 64;
};
