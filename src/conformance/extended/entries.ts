/** Which entries of a report count, and that nothing of an older report is left. */

import { parseJson } from '../../text/bounded-json.ts';
import type { BoxResponse } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { decideRequest, messagesRequest } from '../check-requests.ts';
import { expectKept, LISTING, SPEND } from '../checks/declaration.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const NOT_THIS_BROKER: readonly (readonly [what: string, fields: object])[] = [
  ['whose `broker` is null', { broker: null }],
  ['without `broker`', {}],
  ['whose `broker` is an empty string', { broker: '' }],
  ['whose `broker` is a list', { broker: ['%'] }],
  ['whose `broker` is another word', { broker: 'conformance-other' }],
];

/** Expects each of two entries of one name to grant its scope words. */
async function expectBothWords(ctx: CheckContext, response: BoxResponse): Promise<void> {
  const { capabilities } = ctx.parseJsonObject(response) as {
    capabilities?: { name?: unknown; scope?: unknown }[];
  };
  const words = (Array.isArray(capabilities) ? capabilities : [])
    .filter((entry) => entry?.name === 'inference')
    .flatMap(({ scope }) => scope);
  for (const word of ['agent', 'decide'])
    if (!words.includes(word))
      ctx.failOn(
        response,
        `${response.endpoint} returned 200 without the word \`${word}\` of one of two entries for inference; expected the scope words that both list`,
      );
  expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), 'model');
  ctx.expectStatus(await ctx.request(decideRequest(ctx)), [200], 'with `decide` in one of two entries');
}

export const entryChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'report-no-broker',
    'spec 2, 4.1.3',
    "An entry without the broker's word is not kept and grants nothing",
    'Keep only entries whose `broker` is exactly your word',
    async (ctx) => {
      for (const [what, fields] of NOT_THIS_BROKER) {
        const entry = JSON.stringify({ name: 'inference', ...fields, scope: ['agent'] });
        const capabilities = [parseJson(entry.replace('%', ctx.env.broker)) as unknown];
        const response = await ctx.postReport({ capabilities });
        // The spec does not say whether such an entry makes the body no report.
        if (!ctx.expectStatus(response, [200, 400], `for an entry ${what}`)) continue;
        if (response.status === 200) expectKept(ctx, response, []);
        else await ctx.declare({});
        if (ctx.capabilities.has('inference'))
          ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
            status: [403],
            why: `with an entry ${what}`,
          });
      }
    },
  ),
  extendedCheck(
    'report-types',
    'spec 2, 2.1',
    'An entry whose name or scope has another type makes the body no report',
    'Return 400 unless `name` is a string and `scope` a list of strings, in every entry',
    async (ctx) => {
      const entry = { name: 'inference', broker: ctx.env.broker, scope: ['agent'] };
      for (const [what, fields] of [
        ['whose name is a number', { name: 7 }],
        ['without a name', { name: undefined }],
        ['without a scope', { scope: undefined }],
        ['whose scope is null', { scope: null }],
        ['with a number in its scope', { scope: [7] }],
        ['with a list in its scope', { scope: [['agent']] }],
      ] as const)
        ctx.expectRefusal(await ctx.postReport({ capabilities: [{ ...entry, ...fields }] }), {
          status: [400],
          why: `for an entry ${what}`,
        });
    },
  ),
  extendedCheck(
    'report-same-name',
    'spec 2, 4',
    'Two entries of one name grant the scope words of both',
    'Grant a word if any entry of the name lists it',
    async (ctx) => {
      const entry = (word: string) => ({ name: 'inference', broker: ctx.env.broker, scope: [word] });
      for (const words of [
        ['agent', 'decide'],
        ['decide', 'agent'],
      ]) {
        const response = await ctx.postReport({ capabilities: words.map(entry) });
        if (response.status === 400) ctx.skip('the broker does not accept two entries of one name');
        if (ctx.expectStatus(response, [200], 'for two entries of one name'))
          await expectBothWords(ctx, response);
      }
    },
    { capability: 'inference' },
  ),
  extendedCheck(
    'listing-replaced',
    'spec 2, 2.3',
    'The response to a report has no listing and no spend of an older one',
    'Replace listing and spend with those of the new report, or with none',
    async (ctx) => {
      await ctx.declare({}, undefined, { listing: LISTING, spend: SPEND });
      const newer = { listing: { ...LISTING, title: 'Newer' }, spend: { ...SPEND, month: '2026-02' } };
      for (const [what, fields] of [
        ['without listing and spend', {}],
        ['with others', newer],
      ] as const) {
        const response = await ctx.declare({}, undefined, fields);
        const body = ctx.parseJsonObject(response);
        for (const [field, old] of Object.entries({ listing: LISTING, spend: SPEND }))
          if (JSON.stringify(body[field]) === JSON.stringify(old))
            ctx.failOn(
              response,
              `${response.endpoint} returned 200 with the \`${field}\` of an older report to one ${what}; expected that of the new report or none`,
            );
      }
    },
  ),
];
