/** The limits of spec 2, section 8, and the two that CONTRACT 9 adds. Texts are counted in code points. */
export declare const limits: {
    /** Entries of a report. */
    readonly capabilities: 20;
    /** Scope words of a capability. */
    readonly scopeWords: 50;
    /** Of a report's body, in bytes. */
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
