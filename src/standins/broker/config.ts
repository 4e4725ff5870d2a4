/** What a broker is started with. */

/** How the model provider is paid: an API key, or a setup token of the provider's command-line agent (spec 2, 4.2). */
export interface Credential {
  readonly kind: 'api-key' | 'setup-token';
  readonly value: string;
}

export interface SecretConfig {
  readonly name: string;
  /** The base URL of the one host it may be sent to. */
  readonly host: string;
  readonly value: string;
  /** The broker's own value (spec 2, 4.4.4): no declaration is needed, and only what is listed here may be asked. */
  readonly supplied?: { readonly methods?: readonly string[]; readonly paths?: readonly string[] };
}

/** The kinds of objects that the agent service holds for boxes. */
export const OBJECT_KINDS = ['conversations', 'sandboxes', 'vaults'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export interface BoxConfig {
  readonly name: string;
  /** Made where none is given. Printable ASCII without spaces, at least 16 characters. */
  readonly token?: string;
  readonly owner?: {
    /** `<provider>:<login>`. */
    readonly principal?: string;
    /** Pays the box's model requests; without one the shared credential does. */
    readonly credential?: Credential;
    /** A paused owner's credential and secrets are not spent. */
    readonly paused?: boolean;
    /** Whether feedback may be kept. Default true. */
    readonly consent?: boolean;
  };
  /** The agents the box may start conversations with; any where none is named. */
  readonly agents?: readonly string[];
  /** What it owns at the agent service besides what it makes there. */
  readonly ownedObjects?: Partial<Record<ObjectKind, readonly string[]>>;
  readonly secrets?: readonly SecretConfig[];
}

export interface BrokerConfig {
  /** The broker word it answers for. */
  readonly broker: string;
  readonly host?: string;
  /** 0 is any. */
  readonly port?: number;
  /** The standard capabilities that it serves; default all. */
  readonly capabilities?: readonly string[];
  readonly boxes: readonly BoxConfig[];
  readonly modelapi?: {
    readonly url: string;
    /** The shared credential. */
    readonly credential?: Credential;
    /** The header that takes beta values, and the API version that the decide route asks by. */
    readonly betaHeader?: string;
    readonly versionHeader?: string;
    readonly version?: string;
  };
  readonly agentsvc?: { readonly url: string; readonly credential: string };
  /** The credentials that persons brought. */
  readonly visitors?: readonly { readonly principal: string; readonly credential: Credential }[];
  /** Grants to issue at the start. */
  readonly grants?: readonly {
    readonly box: string;
    readonly principal: string;
    readonly minutes?: number;
  }[];
  readonly feedback?: {
    /** keep: in the file, or in memory where there is none; withhold: refuse by policy; none: answer 501. */
    readonly policy?: 'keep' | 'withhold' | 'none';
    readonly file?: string;
    readonly maxBytes?: number;
  };
  /** What it keeps of a report beyond the capabilities. Default both. */
  readonly keeps?: { readonly listing?: boolean; readonly spend?: boolean };
  /** Whether it states the payer. Default true. */
  readonly statesPayer?: boolean;
  readonly audit?: { readonly file: string; readonly maxBytes?: number };
  /** How long an upstream may be silent, in milliseconds. */
  readonly upstreamTimeoutMs?: number;
  /** How long requests in flight may go on when the broker is closed, in milliseconds. */
  readonly graceMs?: number;
}
