/** What a running broker holds. */
import type { CapabilitySpec } from '../../broker/capability.ts';
import type { DeclarationReport } from '../../broker/report.ts';
import type { Routes } from '../../broker/routes.ts';
import type { AuditEntry } from './audit.ts';
import type { BoundedFile } from './bounded-file.ts';
import type { Box } from './box.ts';
import type { BrokerConfig } from './config.ts';
import type { Grants } from './grants.ts';
import type { Hidden } from './hidden.ts';
import type { Owned } from './owned.ts';
import type { BrokerRules } from './rules/index.ts';
import type { Wire } from './send.ts';
import type { Target } from './target.ts';

/** A further capability (spec 2, 2.11), whose requests go to an upstream with a bearer, under what follows the prefix. */
export interface ExtraCapability {
  readonly spec: CapabilitySpec;
  readonly url: string;
  readonly credential: string;
}

export interface BrokerState {
  readonly config: BrokerConfig;
  readonly rules: BrokerRules;
  readonly routes: Routes;
  readonly payerHeader: string;
  readonly grantHeader: string;
  /** The capabilities that are served. */
  readonly specs: readonly CapabilitySpec[];
  readonly extra: ReadonlyMap<string, { readonly target: Target; readonly credential: string }>;
  readonly modelapi: Target | undefined;
  readonly agentsvc: Target | undefined;
  /** By the token's digest. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** The last report of each box, by its name. */
  readonly reports: Map<string, DeclarationReport>;
  readonly grants: Grants;
  readonly owned: Owned;
  readonly feedback: BoundedFile;
  readonly wire: Wire;
  readonly tell: ((entry: AuditEntry) => void) | undefined;
  /** The value to hide, made once. */
  readonly hidden: (value: string) => Hidden;
  readonly now: () => number;
}
