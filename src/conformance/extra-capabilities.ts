/** Capabilities beyond the standard ones (spec 2, 2.11), as a broker's author describes them for a run. */
import { standardCapabilities } from '../broker/capabilities/index.ts';
import { type CapabilitySpec, stripPathPrefix } from '../broker/capability.ts';
import { type BrokerNames, neutralNames } from '../broker/names.ts';

/** A request that needs this scope word. */
export interface Probe {
  readonly word: string;
  /** GET by default. */
  readonly method?: string;
  /** Relative to the broker's base URL: `/notes/items`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/**
 * A capability with a probe for each scope word. `words` and `needed` are optional, as JSON can't hold a function; `words` defaults
 * to those of the probes.
 */
export interface ExtraCapabilitySpec
  extends Pick<CapabilitySpec, 'name' | 'prefixes'>,
    Partial<Pick<CapabilitySpec, 'words' | 'needed'>> {
  readonly probes: readonly Probe[];
}

/** Validates extra capabilities from a module or a JSON file. Throws `Error` with a message to follow the file's name. */
export function readExtraCapabilities(value: unknown): ExtraCapabilitySpec[] {
  if (!Array.isArray(value)) throw new Error('is not a list of capabilities');
  return value.map((each: unknown, index) => {
    const problem = capabilityProblem(each);
    if (problem) throw new Error(`capability ${index + 1} ${problem}`);
    return each as ExtraCapabilitySpec;
  });
}

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value !== '';

function capabilityProblem(value: unknown): string | undefined {
  const { name, prefixes, words, probes, needed } = asFields(value);
  if (!isNonEmptyString(name)) return 'has no `name`';
  const describe = (what: string) => `(${name}) has ${what}`;
  if (!Array.isArray(prefixes) || !prefixes.every(isPrefix) || prefixes.length === 0)
    return describe('no `prefixes`, a list of paths with a slash at the start and none at the end');
  if (!Array.isArray(probes) || probes.length === 0) return describe('no `probes`');
  for (const probe of probes.map(asFields)) {
    if (!isNonEmptyString(probe['word'])) return describe('a probe without a `word`');
    const problem = probeProblem(probe, prefixes);
    if (problem) return describe(`a probe for ${probe['word']} ${problem}`);
  }
  if (words !== undefined && !isScopeWords(words))
    return describe('`words` that is neither a list of strings nor a pattern');
  const unprobedWord =
    Array.isArray(words) && words.find((word) => !probes.some((probe) => probe.word === word));
  if (unprobedWord) return describe(`no probe for its scope word ${unprobedWord}`);
  if (needed === undefined) return undefined;
  if (typeof needed !== 'function') return describe('`needed` that is not a function');
  const problem = neededProblem(value as ExtraCapabilitySpec);
  return problem && describe(`\`needed\` that ${problem}`);
}

/** What a request may contain (RFC 9110, 5.6.2 and 5.5). */
const HTTP_TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t -~\x80-\xff]*$/;

function probeProblem(probe: Fields, prefixes: readonly string[]): string | undefined {
  const { path, method = 'GET', headers = {}, body } = probe;
  if (
    !isNonEmptyString(path) ||
    !prefixes.some((prefix) => stripPathPrefix(path.split('?')[0] ?? '', prefix) !== undefined)
  )
    return 'whose `path` is not below its prefixes';
  if (!/^[!-~]*$/.test(path)) return 'whose `path` has a character that must be percent-encoded';
  if (typeof method !== 'string' || !HTTP_TOKEN.test(method)) return 'whose `method` is not an HTTP method';
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'whose `headers` is not an object';
  for (const [name, value] of Object.entries(headers))
    if (!HTTP_TOKEN.test(name) || typeof value !== 'string' || !HEADER_VALUE.test(value))
      return `with the header ${JSON.stringify(name)}, whose name or value can't be sent`;
  try {
    return body === undefined || JSON.stringify(body) ? undefined : NOT_JSON;
  } catch {
    return NOT_JSON;
  }
}

const NOT_JSON = 'whose `body` is not JSON';

const isScopeWords = (words: unknown) =>
  Array.isArray(words) ? words.every(isNonEmptyString) : isNonEmptyString(asFields(words)['pattern']);

/** Calls `needed` as the checks do: for each probe and for an unknown path. */
function neededProblem(capability: ExtraCapabilitySpec): string | undefined {
  for (const probe of [...capability.probes, { path: unknownPath(capability) }]) {
    let words: unknown;
    try {
      words = capability.needed?.(toBrokerRequest(probe));
    } catch (error) {
      return `throws for ${probe.path}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`;
    }
    if (words !== null && !(Array.isArray(words) && words.every(isNonEmptyString)))
      return `returns neither a list of scope words nor null for ${probe.path}`;
  }
  return undefined;
}

/** The probe as `needed` takes it. */
export const toBrokerRequest = ({ method = 'GET', path, body }: Omit<Probe, 'word'>) => ({
  method,
  path: path.split('?')[0] ?? '',
  body,
});

/** A path below the capability that no broker serves. */
export const unknownPath = ({ prefixes }: ExtraCapabilitySpec) => `${prefixes[0]}/conformance-unknown`;

const isPrefix = (value: unknown): value is string => isNonEmptyString(value) && /^\/[!-~]*[^/]$/.test(value);

/**
 * The problem with a list of capability names: an unknown one, for which every check would be skipped. Undefined if there is none.
 * `agentsvc` is a valid name in any vocabulary.
 */
export function capabilitiesProblem(
  capabilities: readonly string[],
  names: BrokerNames = neutralNames,
  extra: readonly ExtraCapabilitySpec[] = [],
): string | undefined {
  const knownNames = [...standardCapabilities(names), ...extra].map(({ name }) => name);
  const unknown = capabilities.find((name) => !knownNames.includes(name) && name !== 'agentsvc');
  if (unknown === undefined) return undefined;
  return `${JSON.stringify(unknown)} is not a capability of this run; expected ${knownNames.join(', ')}, or an extra capability`;
}
