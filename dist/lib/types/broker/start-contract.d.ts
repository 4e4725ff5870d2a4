/** The contract of `start` between a conformance run and the broker's author (spec 2, 4.7). */
/** A system behind the broker. */
export interface Upstream {
    readonly url: string;
    /** What the broker must send: an API key for the model provider, the operator's bearer token for the agent service. */
    readonly credential: string;
}
/** A secret that the broker must hold. */
export interface HeldSecret {
    readonly box: string;
    readonly name: string;
    /** Base URL of the only host that the value may be sent to. */
    readonly host: string;
    readonly value: string;
}
/** The argument of `start`. */
export interface ConformanceEnv {
    /** The broker word in reports. */
    readonly broker: string;
    readonly boxes: readonly string[];
    readonly modelapi: Upstream;
    readonly agentsvc: Upstream;
    readonly secrets: readonly HeldSecret[];
}
/** What `start` resolves to. */
export interface StartedBroker {
    /** The broker's base URL. */
    readonly url: string;
    /** Each box's token, by name. */
    readonly tokens: Readonly<Record<string, string>>;
    /** Stops the broker; awaited if it returns a promise. */
    readonly close?: () => unknown;
}
