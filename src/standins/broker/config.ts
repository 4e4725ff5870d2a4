/** The configuration of the broker stand-in. */

/** Pays the model provider: an API key, or a setup token of the provider's command-line agent (spec 2, 4.2). */
export interface Credential {
  readonly kind: 'api-key' | 'setup-token';
  readonly value: string;
}

/** A secret of a box (spec 2, 4.4). */
export interface SecretConfig {
  readonly name: string;
  /** The base URL of the only host that receives it. */
  readonly host: string;
  readonly value: string;
  /** The value is the broker's own (spec 2, 4.4.4): it needs no declaration, and works only for these methods and path prefixes. */
  readonly supplied?: { readonly methods?: readonly string[]; readonly paths?: readonly string[] };
}

/** The kinds of objects at the agent service that boxes own. */
export const OBJECT_KINDS = ['conversations', 'sandboxes', 'vaults'] as const;
/** One of these kinds. */
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** A box and its owner. */
export interface BoxConfig {
  readonly name: string;
  /** At least 16 printable ASCII characters without spaces; default random. */
  readonly token?: string;
  readonly owner?: {
    /** `<provider>:<login>`. */
    readonly principal?: string;
    /** Pays for the box's model requests; default the shared credential. */
    readonly credential?: Credential;
    /** Whether the owner's credential and secrets are not used. */
    readonly paused?: boolean;
    /** Whether feedback may be stored. Default true. */
    readonly consent?: boolean;
  };
  /** The agents that the box may start conversations with; default any. */
  readonly agents?: readonly string[];
  /** Ids of objects at the agent service that it owns from the start. */
  readonly ownedObjects?: Partial<Record<ObjectKind, readonly string[]>>;
  readonly secrets?: readonly SecretConfig[];
}

/** The whole configuration. */
export interface BrokerConfig {
  /** Its name in declarations. */
  readonly broker: string;
  readonly host?: string;
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** The standard capabilities to serve; default all. */
  readonly capabilities?: readonly string[];
  readonly boxes: readonly BoxConfig[];
  readonly modelapi?: {
    readonly url: string;
    /** The shared credential. */
    readonly credential?: Credential;
    /** The header for beta values, in lower case; the header and value of the API version on decide's requests. */
    readonly betaHeader?: string;
    readonly versionHeader?: string;
    readonly version?: string;
  };
  readonly agentsvc?: { readonly url: string; readonly credential: string };
  /** Visitors' credentials. */
  readonly visitors?: readonly { readonly principal: string; readonly credential: Credential }[];
  /** Grants to issue at the start, valid for `minutes`, 60 by default. */
  readonly grants?: readonly {
    readonly box: string;
    readonly principal: string;
    readonly minutes?: number;
  }[];
  readonly feedback?: {
    /** `keep`: in the file, or in memory without one; `withhold`: refuse with 403; `none`: return 501. */
    readonly policy?: 'keep' | 'withhold' | 'none';
    readonly file?: string;
    readonly maxBytes?: number;
  };
  /** Which optional parts of a report to keep. Default both. */
  readonly keeps?: { readonly listing?: boolean; readonly spend?: boolean };
  /** Whether responses state the payer. Default true. */
  readonly statesPayer?: boolean;
  readonly audit?: { readonly file: string; readonly maxBytes?: number };
  /** How long an upstream may be silent, in milliseconds. Default 10 minutes. */
  readonly upstreamTimeoutMs?: number;
  /** How long requests in flight may take when the broker closes, in milliseconds. Default 1500. */
  readonly graceMs?: number;
}
