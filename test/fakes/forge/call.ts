/** A call as it was seen, and what a route is given of it. */
import type { Repository } from './repository.ts';
import type { ForgeState, User } from './state.ts';
import type { PermissionSets, Token } from './tokens.ts';

export interface RecordedCall {
  /** The operation's id; `graphql/<field>`; `unknown` for what the fake plays not. */
  readonly route: string;
  readonly method: string;
  /** Below the API's root. */
  readonly path: string;
  /** The path with its parameters' names, as the description has it. */
  readonly template: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly login: string | undefined;
  /** What it changes, if anything. */
  readonly writes: boolean;
  /** The permission that it needs, in the form of the forge's header; empty where none is needed. */
  requiredPermissions: string;
  /** 0 until it is answered, and where no answer was given. */
  status: number;
  /** The request reached the state and was accepted. */
  accepted: boolean;
  fault?: string;
  /** ISO 8601, by the fake's own clock. */
  readonly at: string;
}

/** What a route reads. `body` has been checked against the description. */
export interface RouteRequest {
  readonly forge: ForgeState;
  readonly repository: Repository;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: the description has checked it, field by field.
  readonly body: any;
  readonly token: Token | undefined;
  /** Who asks; a stranger where no token was sent. */
  readonly actor: User;
}

export interface RouteResponse {
  readonly status?: number;
  readonly body?: unknown;
  /** A list is sent page by page; `under` is the key that it stands under, beside `total_count`. */
  readonly list?: readonly unknown[];
  readonly listKey?: string;
  /** Further keys beside the list. */
  readonly extraKeys?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the body of what of the list is sent: for lists whose entries are dear. */
  readonly serialize?: (entry: never) => unknown;
}

export interface Route {
  /** Which permissions the call needs; by the request where that differs. */
  readonly permissions: PermissionSets | ((request: RouteRequest) => PermissionSets);
  readonly handler: (request: RouteRequest) => RouteResponse;
}

export type Routes = Readonly<Record<string, Route>>;
