/** The words of the protocol that a vocabulary may rename, and the names made of them. */
export interface BrokerWords {
    /** The model provider's messages API: in paths and variable names. */
    readonly modelapi: string;
    /** The agent-hosting service: the capability and its route prefix. */
    readonly agentsvc: string;
    /** What custom headers begin with. */
    readonly header_prefix: string;
}
/** The words of spec 2. */
export declare const neutralWords: BrokerWords;
/** The broker word that a conformance run's reports name where nothing else is said (spec 2, 4.7). */
export declare const DEFAULT_BROKER = "lobby";
/** The header of an answer that states who pays (spec 2, 2.6), in lower case. */
export declare const payerHeader: (words?: BrokerWords) => string;
/** The header of a request that carries a grant (spec 2, 2.7), in lower case. */
export declare const grantHeader: (words?: BrokerWords) => string;
/** The capability that is known by name and has no route (spec 2, 4.6). */
export declare const callbackCapability: (words?: BrokerWords) => string;
/** What a setup token's requests carry in the model provider's beta header (spec 2, 4.2). */
export declare const SETUP_TOKEN_BETA = "oauth-2025-04-20";
