import { isDeepStrictEqual } from 'node:util';
import type { BoxResponse } from '../box-messages.ts';
import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import { UNKNOWN_TOKEN } from '../check-requests.ts';

const SPEC = 'spec 2, 4.7';

/** ISO 8601, date and time. */
const ISO_TIME =
  /^[0-9]{4}-?[0-9]{2}-?[0-9]{2}T[0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]+)?)?)?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;

/** Expects the declaration response to keep exactly these entries, in any order of entries and scope words. */
export function expectKept(
  ctx: CheckContext,
  response: BoxResponse,
  expected: readonly { name: string; broker: string; scope: readonly string[] }[],
): void {
  const { capabilities } = ctx.parseJsonObject(response);
  if (!Array.isArray(capabilities))
    return ctx.fail(
      'the declaration response has no `capabilities` list; expected the entries that name this broker',
    );
  const normalize = (entries: readonly unknown[]) => entries.map(canonicalEntry).sort();
  if (!isDeepStrictEqual(normalize(capabilities), normalize(expected)))
    ctx.fail(
      `the declaration response keeps ${abbreviate(capabilities)}; expected the entries that name this broker, unchanged: ${abbreviate(expected)}`,
    );
}

function canonicalEntry(entry: unknown): string {
  const { name, broker, scope } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >;
  return JSON.stringify([name, broker, Array.isArray(scope) ? [...scope].sort() : scope]);
}

const abbreviate = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** A listing for reports. */
export const LISTING = {
  published: false,
  title: 'Conformance',
  line: 'A box that tries what a broker keeps.',
};
/** A spend for reports; its totals are the sums of `byPrincipal`. */
export const SPEND = {
  month: '2026-01',
  usd: 1.25,
  runs: 3,
  unpriced: 1,
  byPrincipal: [
    { principal: 'github:conformance', usd: 1.25, runs: 2, unpriced: 0 },
    { principal: null, usd: 0, runs: 1, unpriced: 1 },
  ],
};

/** Reports whose fields a broker could take for others: spaces at the ends, decimals, an order of its own, no `published`. */
const ECHOED_REPORTS = [
  { listing: LISTING, spend: SPEND },
  {
    listing: { title: ' Caf\u00e9  \u2013 two spaces ', line: '  A line that begins and ends with spaces. ' },
    spend: {
      month: '2026-12',
      usd: 1234.56789,
      runs: 6,
      unpriced: 0,
      byPrincipal: [
        { principal: 'github:zoe', usd: 0.00789, runs: 1, unpriced: 0 },
        { principal: null, usd: 0, runs: 2, unpriced: 0 },
        { principal: 'github:amy', usd: 1234.56, runs: 3, unpriced: 0 },
      ],
    },
  },
];

/** `%` stands for the mark. */
const MALFORMED_REPORTS: readonly (readonly [what: string, body: string])[] = [
  ['text that is not JSON', '%'],
  ['an empty body', ''],
  ['JSON null', 'null'],
  ['a list', '[]'],
  ['an object without `capabilities`', '{}'],
  ['`capabilities` that is not a list', '{"capabilities":"%"}'],
  ['an entry that is not an object', '{"capabilities":["%"]}'],
];

export const declarationChecks: readonly ConformanceCheck[] = [
  {
    id: 'declaration-kept',
    title: 'The response to a report has only the entries that name this broker',
    spec: SPEC,
    help: 'Return 200 with {capabilities, at}: the entries whose `broker` is your word, unchanged, and the time',
    run: async (ctx) => {
      const ownEntries = ctx.capabilityEntries({ inference: ['agent', 'decide'], feedback: ['passive'] });
      const foreign = { name: 'egress', broker: `not-${ctx.env.broker}`, scope: ['CONFORMANCE'] };
      const response = await ctx.postReport({ capabilities: [ownEntries[0], foreign, ownEntries[1]] });
      if (!ctx.expectStatus(response, [200])) return;
      expectKept(ctx, response, ownEntries);
      const { at } = ctx.parseJsonObject(response);
      if (typeof at !== 'string' || !ISO_TIME.test(at))
        ctx.fail(
          `the declaration response has ${at === undefined ? 'no `at`' : `${abbreviate(at)} as \`at\``}; expected an ISO 8601 time`,
        );
    },
  },
  {
    id: 'declaration-unknown-token',
    title: 'A report without a token or with an unknown one is refused',
    spec: SPEC,
    help: 'Return 401 or 403 for a report whose bearer token is missing or belongs to no box',
    run: async (ctx) => {
      for (const [why, request] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
      ] as const) {
        const mark = ctx.newMark();
        const report = { capabilities: ctx.capabilityEntries({ inference: ['agent', mark] }) };
        ctx.expectRefusal(await ctx.postReport(report, { ...request, mark }), { status: [401, 403], why });
      }
    },
  },
  {
    id: 'declaration-malformed',
    title: 'A body that is not a report returns 400',
    spec: SPEC,
    help: 'Return 400 unless the body is a JSON object whose `capabilities` is a list of {name, broker, scope}',
    run: async (ctx) => {
      for (const [what, body] of MALFORMED_REPORTS) {
        const mark = ctx.newMark();
        ctx.expectRefusal(await ctx.postReport(body.replace('%', mark), { mark }), {
          status: [400],
          why: `for ${what}`,
        });
      }
      const entry = { ...ctx.capabilityEntries({ inference: [] })[0], scope: 'agent' };
      ctx.expectRefusal(await ctx.postReport({ capabilities: [entry] }), {
        status: [400],
        why: 'for an entry whose `scope` is not a list',
      });
    },
  },
  {
    id: 'declaration-listing-spend',
    title: 'A report with listing and spend is accepted, and what is kept of them is echoed unchanged',
    spec: SPEC,
    help: 'Return 200; either leave `listing` and `spend` out of the response or echo them unchanged',
    run: async (ctx) => {
      const echoed = new Set<string>();
      for (const sent of ECHOED_REPORTS) {
        const response = await ctx.postReport({ capabilities: [], ...sent });
        if (!ctx.expectStatus(response, [200], 'for a report with listing and spend')) return undefined;
        const body = ctx.parseJsonObject(response);
        for (const field of ['listing', 'spend'] as const) {
          if (!(field in body)) continue;
          echoed.add(field);
          if (!isDeepStrictEqual(body[field], sent[field]))
            ctx.failOn(
              response,
              `the declaration response has ${abbreviate(body[field])} as \`${field}\`; expected it unchanged, ${abbreviate(sent[field])}, or left out`,
            );
        }
      }
      return echoed.size > 0 ? `keeps ${[...echoed].join(' and ')}` : 'keeps neither listing nor spend';
    },
  },
];
