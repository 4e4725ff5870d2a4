/** The words of the protocol that a vocabulary may rename, and the names made of them. */

export interface BrokerNames {
  /** The model provider's messages API: in paths and variable names. */
  readonly modelapi: string;
  /** The agent-hosting service: the capability and its route prefix. */
  readonly agentsvc: string;
  /** What custom headers begin with. */
  readonly header_prefix: string;
}

/** The words of spec 2. */
export const neutralNames: BrokerNames = {
  modelapi: 'modelapi',
  agentsvc: 'agentsvc',
  header_prefix: 'box-',
};

/** The broker word that a conformance run's reports name where nothing else is said (spec 2, 4.7). */
export const DEFAULT_BROKER = 'lobby';

/** The header of an answer that states who pays (spec 2, 2.6), in lower case. */
export const payerHeader = (names: BrokerNames = neutralNames) => `${names.header_prefix}payer`.toLowerCase();

/** The header of a request that carries a grant (spec 2, 2.7), in lower case. */
export const grantHeader = (names: BrokerNames = neutralNames) => `${names.header_prefix}grant`.toLowerCase();

/** The capability that is known by name and has no route (spec 2, 4.6). */
export const callbackCapability = (names: BrokerNames = neutralNames) => `${names.agentsvc}-callback`;

/** What a setup token's requests carry in the model provider's beta header (spec 2, 4.2). */
export const SETUP_TOKEN_BETA = 'oauth-2025-04-20';
