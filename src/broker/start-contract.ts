/** What a conformance run and the broker's author agree on (spec 2, 4.7; CONTRACT 6). */

export interface Upstream {
  readonly url: string;
  /** What the broker is to send: an API key at the model provider, the operator's bearer at the agent service. */
  readonly credential: string;
}

export interface HeldSecret {
  readonly box: string;
  readonly name: string;
  /** The base URL of the one host it may be sent to. */
  readonly host: string;
  readonly value: string;
}

/** What `start` is given. */
export interface ConformanceEnv {
  /** The broker word that reports name. */
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
  readonly close?: () => unknown;
}
