/** The limits of spec 2, 8, and one of our own: `scopeWord`. Lengths are in code points unless stated otherwise. */
export const limits = {
  /** Capability entries of a report. */
  capabilities: 20,
  /** Scope words of a capability. */
  scopeWords: 50,
  /** Size of a report's body, in bytes. */
  reportBytes: 32 * 1024,
  listingTitle: 60,
  listingLine: 140,
  /** Entries of `spend.byPrincipal`. */
  principals: 50,
  /** Characters of a grant. */
  grant: 2048,
  secretName: 40,
  /** Characters of a scope word. */
  scopeWord: 64,
} as const;
