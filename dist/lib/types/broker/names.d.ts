/** The names in the protocol that a vocabulary may replace, and names derived from them. */
/** The replaceable names. */
export interface BrokerNames {
    /** The model provider's messages API: in paths and variable names. */
    readonly modelapi: string;
    /** The agent-hosting service: the capability and its route prefix. */
    readonly agentsvc: string;
    /** The prefix of custom headers. */
    readonly header_prefix: string;
}
/** The names in spec 2. */
export declare const neutralNames: BrokerNames;
/** The default broker word of a conformance run (spec 2, 4.7). */
export declare const DEFAULT_BROKER = "lobby";
/** The response header that states the payer (spec 2, 2.6), in lower case. */
export declare const payerHeader: (names?: BrokerNames) => string;
/** The request header that carries a grant (spec 2, 2.7), in lower case. */
export declare const grantHeader: (names?: BrokerNames) => string;
/** The capability that has a name but no route (spec 2, 4.6). */
export declare const callbackCapability: (names?: BrokerNames) => string;
/** The value in the model provider's beta header that comes with a setup token (spec 2, 4.2). */
export declare const SETUP_TOKEN_BETA = "oauth-2025-04-20";
