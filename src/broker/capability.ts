/** How a capability is added to the protocol (spec 2, 2.11). */

/** A request, as far as its scope depends on it. */
export interface BrokerRequest {
  /** In upper case. */
  readonly method: string;
  /** As sent: percent-encoded, without the query, beginning with `/`. */
  readonly path: string;
  /** The JSON of the body; only for a capability whose spec says `readsBody`. */
  readonly body?: unknown;
}

export interface CapabilitySpec {
  readonly name: string;
  /** The paths it serves lie at these or below them. Two specs share none. */
  readonly prefixes: readonly string[];
  /** The scope words it knows: a list, or the form that each of them has. */
  readonly words: readonly string[] | { readonly pattern: string };
  /** Whether `needed` looks at the body. */
  readonly readsBody?: boolean;
  /** Whether a request is answered without a token, as the hello route is (spec 2, 5.2). */
  readonly isPublic?: (request: BrokerRequest) => boolean;
  /** The scope words a request needs: none where the list is empty, and null for a path it does not serve. */
  readonly needed: (request: BrokerRequest) => readonly string[] | null;
}

/** The capability whose prefix a path lies under. */
export function findCapability<S extends CapabilitySpec>(path: string, specs: readonly S[]): S | undefined {
  return specs.find(({ prefixes }) => prefixes.some((prefix) => stripPathPrefix(path, prefix) !== undefined));
}

/** What follows a prefix in a path: empty, or beginning with `/`; undefined where the path is not below it. */
export function stripPathPrefix(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** Whether a spec knows a scope word. */
export function knowsScopeWord({ words }: CapabilitySpec, word: string): boolean {
  return 'pattern' in words ? new RegExp(words.pattern, 'u').test(word) : words.includes(word);
}
