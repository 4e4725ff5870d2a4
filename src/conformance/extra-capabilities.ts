/** Capabilities beyond the standard ones (spec 2, 2.11): each gets checks of its own, from a probe per scope word. */
import { type CapabilitySpec, stripPathPrefix } from '../broker/capability.ts';
import type { ConformanceCheck } from './check.ts';
import type { BoxRequest } from './check-context.ts';
import { parseRefusal, unmentionedWords } from './refusal-body.ts';

/** A request that needs one scope word. */
export interface Probe {
  readonly word: string;
  /** GET where nothing is said. */
  readonly method?: string;
  /** Relative to the broker's base URL: `/notes/items`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is; anything else as JSON. */
  readonly body?: unknown;
}

/**
 * A spec with a probe for each scope word. `words` and `needed` may be left out, as JSON can't hold a function: the words are
 * then those of the probes.
 */
export interface ExtraCapabilitySpec
  extends Pick<CapabilitySpec, 'name' | 'prefixes'>,
    Partial<Pick<CapabilitySpec, 'words' | 'needed'>> {
  readonly probes: readonly Probe[];
}

export function probeRequest({ method = 'GET', path, headers = {}, body }: Probe): BoxRequest {
  const contentType =
    body === undefined || typeof body === 'string' || hasContentType(headers)
      ? []
      : [['Content-Type', 'application/json'] as const];
  return {
    method,
    path,
    headers: [...contentType, ...Object.entries(headers)],
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const hasContentType = (headers: object) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');

/** Reads what a module or a JSON file gives. Throws an `Error` with a sentence. */
export function readExtraCapabilities(value: unknown): ExtraCapabilitySpec[] {
  if (!Array.isArray(value)) throw new Error('is no list of capabilities');
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
    return describe('no list `prefixes` of paths that begin, and do not end, with a slash');
  if (!Array.isArray(probes) || probes.length === 0) return describe('no `probes`');
  for (const probe of probes.map(asFields)) {
    if (!isNonEmptyString(probe['word'])) return describe('a probe without a `word`');
    const problem = probeProblem(probe, prefixes);
    if (problem) return describe(`a probe for ${probe['word']} ${problem}`);
  }
  if (words !== undefined && !isScopeWords(words))
    return describe('`words` that are neither a list of texts nor a pattern');
  const unprobedWord =
    Array.isArray(words) && words.find((word) => !probes.some((probe) => probe.word === word));
  if (unprobedWord) return describe(`no probe for its scope word ${unprobedWord}`);
  if (needed === undefined) return undefined;
  if (typeof needed !== 'function') return describe('`needed` that is no function');
  const problem = neededProblem(value as ExtraCapabilitySpec);
  return problem && describe(`\`needed\` that ${problem}`);
}

/** What a request can be made of (RFC 9110, 5.6.2 and 5.5). */
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
  if (typeof method !== 'string' || !HTTP_TOKEN.test(method)) return 'whose `method` is none';
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'whose `headers` are no object';
  for (const [name, value] of Object.entries(headers))
    if (!HTTP_TOKEN.test(name) || typeof value !== 'string' || !HEADER_VALUE.test(value))
      return `with the header ${JSON.stringify(name)}, whose name or value can't be sent`;
  try {
    return body === undefined || JSON.stringify(body) ? undefined : NOT_JSON;
  } catch {
    return NOT_JSON;
  }
}

const NOT_JSON = 'whose `body` is no JSON';

const isScopeWords = (words: unknown) =>
  Array.isArray(words) ? words.every(isNonEmptyString) : isNonEmptyString(asFields(words)['pattern']);

/** It is asked for each probe when the list of checks is made. */
function neededProblem(capability: ExtraCapabilitySpec): string | undefined {
  for (const probe of [...capability.probes, { path: unknownPath(capability) }]) {
    let words: unknown;
    try {
      words = capability.needed?.(toBrokerRequest(probe));
    } catch (error) {
      return `throws for ${probe.path}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`;
    }
    if (words !== null && !(Array.isArray(words) && words.every(isNonEmptyString)))
      return `gives neither a list of scope words nor null for ${probe.path}`;
  }
  return undefined;
}

const toBrokerRequest = ({ method = 'GET', path, body }: Omit<Probe, 'word'>) => ({
  method,
  path: path.split('?')[0] ?? '',
  body,
});

const unknownPath = ({ prefixes }: ExtraCapabilitySpec) => `${prefixes[0]}/conformance-unknown`;

const isPrefix = (value: unknown): value is string => isNonEmptyString(value) && /^\/[!-~]*[^/]$/.test(value);

/** The checks of these capabilities: for each scope word with and without it, and a path that is not served. */
export function extraChecks(extra: readonly ExtraCapabilitySpec[]): ConformanceCheck[] {
  return extra.flatMap((capability) => [
    ...capability.probes.flatMap((probe) => [
      allowedCheck(capability, probe),
      refusedCheck(capability, probe),
    ]),
    unknownRouteCheck(capability),
  ]);
}

const SPEC = 'spec 2, 2.11';
const checkId = ({ name }: ExtraCapabilitySpec, ...rest: readonly string[]) =>
  [name, ...rest].join('-').toLowerCase();

function allowedCheck(capability: ExtraCapabilitySpec, probe: Probe): ConformanceCheck {
  const { name } = capability;
  const { word, path } = probe;
  return {
    id: checkId(capability, word, 'allowed'),
    title: `With \`${word}\` the probe of ${name} is not refused by the declaration`,
    spec: SPEC,
    help: `Let through what needs \`${word}\` where the last report's ${name} entry lists it`,
    declaredScopes: { [name]: [...new Set([word, ...neededScopeWords(capability, probe)])] },
    run: async (ctx) => {
      const needed = neededScopeWords(capability, probe);
      if (capability.needed && !needed.includes(word))
        ctx.abort(
          `${path} needs ${needed.join(' and ') || 'no scope word'} by the capability's own \`needed\`; expected ${word} among them`,
          'Give a probe that needs its scope word',
        );
      const response = await ctx.request(probeRequest(probe));
      const refusal = parseRefusal(response.body);
      // What the upstream makes of the probe is its own business.
      if (response.status === 401) ctx.status(response, [200], `with \`${word}\` declared`);
      else if (
        response.status === 403 &&
        'message' in refusal &&
        unmentionedWords(refusal.message, [name, word]).length === 0
      )
        ctx.fail(
          `${response.endpoint} was refused by the declaration, which lists \`${word}\`; expected it to be let through`,
        );
    },
  };
}

const neededScopeWords = ({ needed }: ExtraCapabilitySpec, probe: Probe): readonly string[] =>
  needed?.(toBrokerRequest(probe)) ?? [];

const scopeWordsOf = ({ words, probes }: ExtraCapabilitySpec): string[] => [
  ...new Set([...(Array.isArray(words) ? (words as string[]) : []), ...probes.map(({ word }) => word)]),
];

function refusedCheck(capability: ExtraCapabilitySpec, probe: Probe): ConformanceCheck {
  const { name } = capability;
  const { word } = probe;
  const otherWords = scopeWordsOf(capability).filter((each) => each !== word);
  return {
    id: checkId(capability, word, 'refused'),
    title: `Without \`${word}\` the probe of ${name} is refused, naming ${name} and ${word}`,
    spec: SPEC,
    help: `Answer 403 with {"error": …} whose message names \`${name}\` and \`${word}\`, unless the last report's entry lists it`,
    declaredScopes: { [name]: otherWords },
    run: async (ctx) => {
      ctx.expectRefusal(await ctx.request(probeRequest(probe)), {
        status: [403],
        mentions: [name, word],
        why: `without \`${word}\``,
      });
    },
  };
}

function unknownRouteCheck(capability: ExtraCapabilitySpec): ConformanceCheck {
  const { name, prefixes, needed } = capability;
  const path = unknownPath(capability);
  return {
    id: checkId(capability, 'unknown-route'),
    title: `A path that ${name} does not serve is not found`,
    spec: 'spec 2, 4',
    help: `Answer 404, and ask no upstream, below ${prefixes[0]} for what the capability does not serve`,
    declaredScopes: { [name]: scopeWordsOf(capability) },
    run: async (ctx) => {
      if (needed && needed(toBrokerRequest({ path })) !== null) ctx.skip('the capability serves every path');
      ctx.expectRefusal(await ctx.request({ method: 'GET', path }), { status: [404] });
    },
  };
}
