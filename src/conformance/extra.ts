/** Capabilities beyond the standard ones (spec 2, 2.11): each gets checks of its own, from a probe per scope word. */
import { below, type CapabilitySpec } from '../broker/capability.ts';
import type { ConformanceCheck } from './check.ts';
import type { BoxAsk } from './context.ts';
import { refusalIn, unnamed } from './refusal.ts';

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
export interface ExtraCapability
  extends Pick<CapabilitySpec, 'name' | 'prefixes'>,
    Partial<Pick<CapabilitySpec, 'words' | 'needed'>> {
  readonly probes: readonly Probe[];
}

export function probeAsk({ method = 'GET', path, headers = {}, body }: Probe): BoxAsk {
  const typed =
    body === undefined || typeof body === 'string' || hasType(headers)
      ? []
      : [['Content-Type', 'application/json'] as const];
  return {
    method,
    path,
    headers: [...typed, ...Object.entries(headers)],
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const hasType = (headers: object) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');

/** Reads what a module or a JSON file gives. Throws an `Error` with a sentence. */
export function readExtra(given: unknown): ExtraCapability[] {
  if (!Array.isArray(given)) throw new Error('is no list of capabilities');
  return given.map((each: unknown, index) => {
    const fault = faultOf(each);
    if (fault) throw new Error(`capability ${index + 1} ${fault}`);
    return each as ExtraCapability;
  });
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function faultOf(given: unknown): string | undefined {
  const { name, prefixes, words, probes, needed } = fieldsOf(given);
  if (!isText(name)) return 'has no `name`';
  const has = (what: string) => `(${name}) has ${what}`;
  if (!Array.isArray(prefixes) || !prefixes.every(isPrefix) || prefixes.length === 0)
    return has('no list `prefixes` of paths that begin, and do not end, with a slash');
  if (!Array.isArray(probes) || probes.length === 0) return has('no `probes`');
  for (const probe of probes.map(fieldsOf)) {
    if (!isText(probe['word'])) return has('a probe without a `word`');
    const fault = faultOfProbe(probe, prefixes);
    if (fault) return has(`a probe for ${probe['word']} ${fault}`);
  }
  if (words !== undefined && !isWords(words))
    return has('`words` that are neither a list of texts nor a pattern');
  const bare = Array.isArray(words) && words.find((word) => !probes.some((probe) => probe.word === word));
  if (bare) return has(`no probe for its scope word ${bare}`);
  if (needed === undefined) return undefined;
  if (typeof needed !== 'function') return has('`needed` that is no function');
  const fault = faultOfNeeded(given as ExtraCapability);
  return fault && has(`\`needed\` that ${fault}`);
}

/** What a request can be made of (RFC 9110, 5.6.2 and 5.5). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const FIELD = /^[\t -~\x80-\xff]*$/;

function faultOfProbe(probe: Fields, prefixes: readonly string[]): string | undefined {
  const { path, method = 'GET', headers = {}, body } = probe;
  if (!isText(path) || !prefixes.some((prefix) => below(path.split('?')[0] ?? '', prefix) !== undefined))
    return 'whose `path` is not below its prefixes';
  if (!/^[!-~]*$/.test(path)) return 'whose `path` has a character that must be percent-encoded';
  if (typeof method !== 'string' || !TOKEN.test(method)) return 'whose `method` is none';
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'whose `headers` are no object';
  for (const [name, value] of Object.entries(headers))
    if (!TOKEN.test(name) || typeof value !== 'string' || !FIELD.test(value))
      return `with the header ${JSON.stringify(name)}, whose name or value can't be sent`;
  try {
    return body === undefined || JSON.stringify(body) ? undefined : NO_JSON;
  } catch {
    return NO_JSON;
  }
}

const NO_JSON = 'whose `body` is no JSON';

const isWords = (words: unknown) =>
  Array.isArray(words) ? words.every(isText) : isText(fieldsOf(words)['pattern']);

/** It is asked for each probe when the list of checks is made. */
function faultOfNeeded(capability: ExtraCapability): string | undefined {
  for (const request of [...capability.probes, { path: unknownPath(capability) }]) {
    let words: unknown;
    try {
      words = capability.needed?.(requestOf(request));
    } catch (error) {
      return `throws for ${request.path}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`;
    }
    if (words !== null && !(Array.isArray(words) && words.every(isText)))
      return `gives neither a list of scope words nor null for ${request.path}`;
  }
  return undefined;
}

const requestOf = ({ method = 'GET', path, body }: Omit<Probe, 'word'>) => ({
  method,
  path: path.split('?')[0] ?? '',
  body,
});

const unknownPath = ({ prefixes }: ExtraCapability) => `${prefixes[0]}/conformance-unknown`;

const isPrefix = (value: unknown): value is string => isText(value) && /^\/[!-~]*[^/]$/.test(value);

/** The checks of these capabilities: for each scope word with and without it, and a path that is not served. */
export function extraChecks(extra: readonly ExtraCapability[]): ConformanceCheck[] {
  return extra.flatMap((capability) => [
    ...capability.probes.flatMap((probe) => [allowed(capability, probe), refused(capability, probe)]),
    unknownRoute(capability),
  ]);
}

const SPEC = 'spec 2, 2.11';
const idOf = ({ name }: ExtraCapability, ...rest: readonly string[]) =>
  [name, ...rest].join('-').toLowerCase();

function allowed(capability: ExtraCapability, probe: Probe): ConformanceCheck {
  const { name } = capability;
  const { word, path } = probe;
  return {
    id: idOf(capability, word, 'allowed'),
    title: `With \`${word}\` the probe of ${name} is not refused by the declaration`,
    spec: SPEC,
    help: `Let through what needs \`${word}\` where the last report's ${name} entry lists it`,
    declares: { [name]: [...new Set([word, ...neededBy(capability, probe)])] },
    run: async (ctx) => {
      const needed = neededBy(capability, probe);
      if (capability.needed && !needed.includes(word))
        ctx.halt(
          `${path} needs ${needed.join(' and ') || 'no scope word'} by the capability's own \`needed\`; expected ${word} among them`,
          'Give a probe that needs its scope word',
        );
      const answer = await ctx.ask(probeAsk(probe));
      const refusal = refusalIn(answer.body);
      // What the upstream makes of the probe is its own business.
      if (answer.status === 401) ctx.status(answer, [200], `with \`${word}\` declared`);
      else if (
        answer.status === 403 &&
        'message' in refusal &&
        unnamed(refusal.message, [name, word]).length === 0
      )
        ctx.fail(
          `${answer.what} was refused by the declaration, which lists \`${word}\`; expected it to be let through`,
        );
    },
  };
}

const neededBy = ({ needed }: ExtraCapability, probe: Probe): readonly string[] =>
  needed?.(requestOf(probe)) ?? [];

const wordsOf = ({ words, probes }: ExtraCapability): string[] => [
  ...new Set([...(Array.isArray(words) ? (words as string[]) : []), ...probes.map(({ word }) => word)]),
];

function refused(capability: ExtraCapability, probe: Probe): ConformanceCheck {
  const { name } = capability;
  const { word } = probe;
  const others = wordsOf(capability).filter((each) => each !== word);
  return {
    id: idOf(capability, word, 'refused'),
    title: `Without \`${word}\` the probe of ${name} is refused, naming ${name} and ${word}`,
    spec: SPEC,
    help: `Answer 403 with {"error": …} whose message names \`${name}\` and \`${word}\`, unless the last report's entry lists it`,
    declares: { [name]: others },
    run: async (ctx) => {
      ctx.refused(await ctx.ask(probeAsk(probe)), {
        status: [403],
        names: [name, word],
        why: `without \`${word}\``,
      });
    },
  };
}

function unknownRoute(capability: ExtraCapability): ConformanceCheck {
  const { name, prefixes, needed } = capability;
  const path = unknownPath(capability);
  return {
    id: idOf(capability, 'unknown-route'),
    title: `A path that ${name} does not serve is not found`,
    spec: 'spec 2, 4',
    help: `Answer 404, and ask no upstream, below ${prefixes[0]} for what the capability does not serve`,
    declares: { [name]: wordsOf(capability) },
    run: async (ctx) => {
      if (needed && needed(requestOf({ path })) !== null) ctx.notShown('the capability serves every path');
      ctx.refused(await ctx.ask({ method: 'GET', path }), { status: [404] });
    },
  };
}
