/** What a running broker holds. */
import type { CapabilitySpec } from '../../broker/capability.ts';
import type { DeclarationReport } from '../../broker/report.ts';
import type { Routes } from '../../broker/routes.ts';
import type { AuditEntry } from './audit.ts';
import type { BoundedFile } from './bounded-file.ts';
import type { Box } from './box.ts';
import type { BrokerConfig } from './config.ts';
import type { Grants } from './grants.ts';
import type { BrokerHooks } from './hooks/index.ts';
import type { Ownership } from './ownership.ts';
import type { SecretMatcher } from './secret-matcher.ts';
import type { UpstreamTarget } from './target.ts';
import type { UpstreamConnections } from './upstream-client.ts';

/** A further capability (spec 2, 2.11), whose requests go to an upstream with a bearer, under what follows the prefix. */
export interface UpstreamCapability {
  readonly spec: CapabilitySpec;
  readonly url: string;
  readonly credential: string;
}

export interface BrokerState {
  readonly config: BrokerConfig;
  readonly hooks: BrokerHooks;
  readonly routes: Routes;
  readonly payerHeader: string;
  readonly grantHeader: string;
  /** The capabilities that are served. */
  readonly specs: readonly CapabilitySpec[];
  readonly extraUpstreams: ReadonlyMap<
    string,
    { readonly target: UpstreamTarget; readonly credential: string }
  >;
  readonly modelapi: UpstreamTarget | undefined;
  readonly agentsvc: UpstreamTarget | undefined;
  /** By the token's digest. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** The last report of each box, by its name. */
  readonly reports: Map<string, DeclarationReport>;
  readonly grants: Grants;
  readonly ownership: Ownership;
  readonly feedback: BoundedFile;
  readonly connections: UpstreamConnections;
  readonly onAudit: ((entry: AuditEntry) => void) | undefined;
  /** The value to hide, made once. */
  readonly matcherFor: (value: string) => SecretMatcher;
  readonly now: () => number;
}
