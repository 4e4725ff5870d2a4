/** The state of a running broker. */
import type { CapabilitySpec } from '../../broker/capability.ts';
import type { DeclarationReport } from '../../broker/report.ts';
import type { Routes } from '../../broker/routes.ts';
import type { BoundedFile } from './bounded-file.ts';
import type { Box } from './box.ts';
import type { BrokerConfig } from './config.ts';
import type { Grants } from './grants.ts';
import type { BrokerHandlers } from './handlers.ts';
import type { Ownership } from './ownership.ts';
import type { SecretMatcher } from './secret-matcher.ts';
import type { UpstreamTarget } from './target.ts';
import type { UpstreamConnections } from './upstream-client.ts';

/** An extra capability (spec 2, 2.11): the path after its prefix goes to `url`, with `credential` as the bearer token. */
export interface UpstreamCapability {
  readonly spec: CapabilitySpec;
  readonly url: string;
  readonly credential: string;
}

/** Shared by all requests. */
export interface BrokerState {
  readonly config: BrokerConfig;
  readonly handlers: BrokerHandlers;
  readonly routes: Routes;
  readonly payerHeader: string;
  readonly grantHeader: string;
  /** The enabled capabilities. */
  readonly specs: readonly CapabilitySpec[];
  readonly extraUpstreams: ReadonlyMap<
    string,
    { readonly target: UpstreamTarget; readonly credential: string }
  >;
  readonly modelapi: UpstreamTarget | undefined;
  readonly agentsvc: UpstreamTarget | undefined;
  /** By the digest of the token. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** The last report of each box, by the box's name. */
  readonly reports: Map<string, DeclarationReport>;
  readonly grants: Grants;
  readonly ownership: Ownership;
  readonly feedback: BoundedFile;
  readonly connections: UpstreamConnections;
  /** The matcher for a value, cached. */
  readonly matcherFor: (value: string) => SecretMatcher;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
