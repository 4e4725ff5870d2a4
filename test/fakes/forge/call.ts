/** A recorded call, and the request that a route handles. */
import type { Repository } from './repository.ts';
import type { ForgeState, User } from './state.ts';
import type { PermissionSets, Token } from './tokens.ts';

export interface RecordedCall {
  /** The operation's id; `graphql/<field>`; `unknown` for a route that the fake does not implement. */
  readonly route: string;
  readonly method: string;
  /** Relative to the root of the API. */
  readonly path: string;
  /** The path with parameter names, as in the description. */
  readonly template: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly login: string | undefined;
  /** Whether it changes anything. */
  readonly writes: boolean;
  /** The required permissions in the form of the forge's header; empty if none is required. */
  requiredPermissions: string;
  /** 0 without a response. */
  status: number;
  /** Whether the request was carried out. */
  accepted: boolean;
  fault?: string;
  /** ISO 8601, by the clock of the fake. */
  readonly at: string;
}

/** The request that a route handles. `body` is valid by the description. */
export interface RouteRequest {
  readonly forge: ForgeState;
  readonly repository: Repository;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: validated against the description.
  readonly body: any;
  readonly token: Token | undefined;
  /** The user of the token; a stranger without one. */
  readonly actor: User;
}

export interface RouteResponse {
  readonly status?: number;
  readonly body?: unknown;
  /** A list is sent page by page; with `listKey` under that key, beside `total_count`. */
  readonly list?: readonly unknown[];
  readonly listKey?: string;
  /** Further keys in the response of a list. */
  readonly extraKeys?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Serializes the entries of the page, for lists with expensive entries. */
  readonly serialize?: (entry: never) => unknown;
}

export interface Route {
  /** The required permissions, by request if they differ. */
  readonly permissions: PermissionSets | ((request: RouteRequest) => PermissionSets);
  readonly handler: (request: RouteRequest) => RouteResponse;
}

export type Routes = Readonly<Record<string, Route>>;
