/** The checks of extra capabilities (spec 2, 2.11): each gets checks of its own, from a probe per scope word. */

import type { BoxRequest } from './box-messages.ts';
import type { ConformanceCheck } from './check.ts';
import { type ExtraCapabilitySpec, type Probe, toBrokerRequest, unknownPath } from './extra-capabilities.ts';
import { parseRefusal, unmentionedWords } from './refusal-body.ts';

/** For each probe a check with its scope word and one without, and for each capability a check of an unknown path. */
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
    title: `With \`${word}\`, the probe of ${name} is not refused for its scope`,
    spec: SPEC,
    help: `Allow requests that need \`${word}\` if the last report's ${name} entry lists it`,
    declaredScopes: { [name]: [...new Set([word, ...neededScopeWords(capability, probe)])] },
    run: async (ctx) => {
      const needed = neededScopeWords(capability, probe);
      if (capability.needed && !needed.includes(word))
        ctx.abort(
          `the capability's \`needed\` requires ${needed.join(' and ') || 'no scope word'} for ${path}; expected ${word} among them`,
          'Choose a probe that needs its scope word',
        );
      const response = await ctx.request(probeRequest(probe));
      const refusal = parseRefusal(response.body);
      // Any other status may come from the upstream.
      if (response.status === 401) ctx.expectStatus(response, [200], `with \`${word}\` declared`);
      else if (
        response.status === 403 &&
        'message' in refusal &&
        unmentionedWords(refusal.message, [name, word]).length === 0
      )
        ctx.failOn(
          response,
          `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`${word}\`; expected it to be allowed`,
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
    title: `Without \`${word}\`, the probe of ${name} is refused, naming ${name} and ${word}`,
    spec: SPEC,
    help: `Return 403 with {"error": …} whose message names \`${name}\` and \`${word}\`, unless the last report's entry lists it`,
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
    title: `A path that ${name} does not serve returns 404`,
    spec: 'spec 2, 4',
    help: `Return 404 for unknown paths below ${prefixes[0]}, without calling an upstream`,
    declaredScopes: { [name]: scopeWordsOf(capability) },
    run: async (ctx) => {
      if (needed && needed(toBrokerRequest({ path })) !== null) ctx.skip('the capability serves every path');
      ctx.expectRefusal(await ctx.request({ method: 'GET', path }), { status: [404] });
    },
  };
}

/** The request of a probe. */
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
