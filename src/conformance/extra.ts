/** Capabilities beyond the standard ones (spec 2, 2.11): each gets checks of its own, from a probe per scope word. */
import type { ConformanceCheck } from './check.ts';
import type { HeaderList } from './client.ts';
import type { BoxAsk, Context } from './context.ts';
import { refusalIn, unnamed } from './refusal.ts';

/** A request that needs one scope word. */
export interface Probe {
  readonly word: string;
  /** GET where nothing is said. */
  readonly method?: string;
  /** Below the route prefix: `/items`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is; anything else as JSON. */
  readonly body?: unknown;
}

export interface ExtraCapability {
  readonly name: string;
  /** The route prefix, relative to the broker's base URL: `/notes`. */
  readonly prefix: string;
  /** The scope words it knows. Absent: those of the probes. */
  readonly words?: readonly string[];
  /** One for each scope word. */
  readonly probes: readonly Probe[];
  /**
   * The scope words that a request needs, null for a path that is not served; `path` is what follows the prefix. Where it is
   * given, the probes are held against it.
   */
  readonly needs?: (request: { readonly method: string; readonly path: string }) => readonly string[] | null;
}

export function probeAsk(
  { prefix }: ExtraCapability,
  { method = 'GET', path, headers = {}, body }: Probe,
): BoxAsk {
  const typed =
    body === undefined || typeof body === 'string' || hasType(headers)
      ? []
      : [['Content-Type', 'application/json'] as const];
  const list: HeaderList = [...typed, ...Object.entries(headers)];
  return {
    method,
    path: prefix + path,
    headers: list,
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
  const { name, prefix, words, probes, needs } = fieldsOf(given);
  if (!isText(name)) return 'has no `name`';
  if (!isText(prefix) || !/^\/[!-~]*[^/]$/.test(prefix))
    return `(${name}) has no \`prefix\` that begins, and does not end, with a slash`;
  if (!Array.isArray(probes) || probes.length === 0) return `(${name}) has no \`probes\``;
  const probed = probes.map((probe) => fieldsOf(probe));
  if (!probed.every(({ word, path }) => isText(word) && typeof path === 'string'))
    return `(${name}) has a probe without \`word\` or \`path\``;
  if (needs !== undefined && typeof needs !== 'function')
    return `(${name}) has \`needs\` that is no function`;
  if (words === undefined) return undefined;
  if (!Array.isArray(words) || !words.every(isText))
    return `(${name}) has \`words\` that is no list of scope words`;
  const bare = words.find((word) => !probed.some((probe) => probe['word'] === word));
  return bare === undefined ? undefined : `(${name}) has no probe for its scope word ${bare}`;
}

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
  const { name, needs } = capability;
  const { word, method = 'GET', path } = probe;
  return {
    id: idOf(capability, word, 'allowed'),
    title: `With \`${word}\` the probe of ${name} is not refused by the declaration`,
    spec: SPEC,
    help: `Let through what needs \`${word}\` where the last report's ${name} entry lists it`,
    declares: { [name]: wordsFor(capability, probe) },
    run: async (ctx) => {
      const needed = needs?.({ method, path });
      if (needs && !needed?.includes(word))
        ctx.halt(
          `${method} ${path} needs ${JSON.stringify(needed)} by the capability's own \`needs\`; expected ${word} among them`,
          'Give a probe that needs its scope word',
        );
      const answer = await ctx.ask(probeAsk(capability, probe));
      const refusal = refusalIn(answer.body);
      if (answer.status === 401 || answer.status === 404)
        ctx.status(answer, [200], `with \`${word}\` declared`);
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

/** The probe's word and whatever else its request needs. */
const wordsFor = ({ needs }: ExtraCapability, { word, method = 'GET', path }: Probe): string[] => [
  ...new Set([word, ...(needs?.({ method, path }) ?? [])]),
];

function refused(capability: ExtraCapability, probe: Probe): ConformanceCheck {
  const { name, probes } = capability;
  const { word } = probe;
  const others = [...new Set([...(capability.words ?? []), ...probes.map((each) => each.word)])].filter(
    (each) => each !== word,
  );
  return {
    id: idOf(capability, word, 'refused'),
    title: `Without \`${word}\` the probe of ${name} is refused, naming ${name} and ${word}`,
    spec: SPEC,
    help: `Answer 403 with {"error": …} whose message names \`${name}\` and \`${word}\`, unless the last report's entry lists it`,
    declares: { [name]: others },
    run: async (ctx) => {
      ctx.refused(await ctx.ask(probeAsk(capability, probe)), {
        status: [403],
        names: [name, word],
        why: `without \`${word}\``,
      });
    },
  };
}

function unknownRoute(capability: ExtraCapability): ConformanceCheck {
  const { name, prefix, needs } = capability;
  const path = '/conformance-unknown';
  return {
    id: idOf(capability, 'unknown-route'),
    title: `A path that ${name} does not serve is not found`,
    spec: 'spec 2, 4',
    help: `Answer 404, and ask no upstream, below ${prefix} for what the capability does not serve`,
    declares: { [name]: [...(capability.words ?? capability.probes.map(({ word }) => word))] },
    run: async (ctx: Context) => {
      if (needs && needs({ method: 'GET', path }) !== null) ctx.notShown('the capability serves every path');
      ctx.refused(await ctx.ask({ method: 'GET', path: prefix + path }), { status: [404] });
    },
  };
}
