/** What a capability is, and the scope rule (spec 2, 2.11 and 4). */
import type { DeclaredCapability } from './schema/report.ts';

/** The parts of a request on which its scope depends. */
export interface BrokerRequest {
  /** Upper case. */
  readonly method: string;
  /** As sent: percent-encoded, without the query, beginning with `/`. */
  readonly path: string;
  /** The parsed JSON body; only given to a capability with `readsBody`. */
  readonly body?: unknown;
}

/** A capability of the protocol. */
export interface CapabilitySpec {
  readonly name: string;
  /** It serves paths at or below these prefixes, which no other capability has. */
  readonly prefixes: readonly string[];
  /** Its scope words: a list, or the pattern of a valid word. */
  readonly words: readonly string[] | { readonly pattern: string };
  /** Whether `needed` reads the body. */
  readonly readsBody?: boolean;
  /** Whether a request needs no token, such as the hello route (spec 2, 5.2). */
  readonly isPublic?: (request: BrokerRequest) => boolean;
  /** The scope words that a request needs: an empty list for none, null for a path that is not served. */
  readonly needed: (request: BrokerRequest) => readonly string[] | null;
}

/** The capability under whose prefix a path is. */
export function findCapability<S extends CapabilitySpec>(path: string, specs: readonly S[]): S | undefined {
  return specs.find(({ prefixes }) => prefixes.some((prefix) => stripPathPrefix(path, prefix) !== undefined));
}

/** The rest of a path after a prefix, empty or starting with `/`; undefined if the path is not at or below it. */
export function stripPathPrefix(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** Whether this is a scope word of the capability. */
export function knowsScopeWord({ words }: CapabilitySpec, word: string): boolean {
  return 'pattern' in words ? new RegExp(words.pattern, 'u').test(word) : words.includes(word);
}

/**
 * The scope rule (spec 2, 4): whether a box's last report lists a scope word for a capability at a broker. `entries` is undefined for a
 * box that never reported, which is refused everything.
 */
export function isScopeAllowed(
  entries: readonly DeclaredCapability[] | undefined,
  broker: string,
  capability: string,
  word: string,
): boolean {
  return (
    entries?.some(
      (entry) => entry.name === capability && entry.broker === broker && entry.scope.includes(word),
    ) ?? false
  );
}
