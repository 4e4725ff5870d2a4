import type { CheckContext } from '../check-context.ts';
import { LISTING, SPEND } from '../checks/declaration.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const HELP = 'Answer 400 to what is over a limit of section 8, and take what is at it';
const SPEC = 'spec 2, 8';

/** One report at the limit, which is taken, and one over it, which is not. */
async function expectLimit(
  ctx: CheckContext,
  what: string,
  atLimit: unknown,
  overLimit: unknown,
): Promise<void> {
  ctx.expectStatus(await ctx.postReport(atLimit), [200], `with ${what} at the limit`);
  ctx.expectRefusal(await ctx.postReport(overLimit), {
    status: [400, 413],
    why: `with ${what} over the limit`,
  });
}

const repeat = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));

const MAX_REPORT_KB = 32;

/** A report of this many bytes; JSON may have blanks. */
function reportOfSize(ctx: CheckContext, bytes: number): string {
  const text = JSON.stringify({ capabilities: ctx.capabilityEntries({ inference: ['agent'] }) });
  return text.replace('{', `{${' '.repeat(bytes - Buffer.byteLength(text))}`);
}

/** Whether the broker keeps a part of the report; where it keeps none, there is nothing to judge. */
async function skipUnlessKept(ctx: CheckContext, field: 'listing' | 'spend'): Promise<void> {
  const response = await ctx.declare({}, undefined, { listing: LISTING, spend: SPEND });
  if (!(field in ctx.parseJsonObject(response))) ctx.skip(`the broker does not keep ${field}`);
}

const reportWith = (fields: object) => ({ capabilities: [], ...fields });
const reportWithListing = (fields: object) => reportWith({ listing: { ...LISTING, ...fields } });
const reportWithSpend = (fields: object) => reportWith({ spend: { ...SPEND, ...fields } });

const reportWithPrincipals = (count: number) =>
  reportWithSpend({
    byPrincipal: repeat(count, (index) => ({
      principal: `github:someone-${index}`,
      usd: 0,
      runs: 0,
      unpriced: 0,
    })),
  });

export const limitChecks: readonly ExtendedCheck[] = [
  extendedCheck('limit-capabilities', SPEC, 'A report has at most 20 capabilities', HELP, (ctx) => {
    const entries = (count: number) =>
      reportWith({
        capabilities: repeat(count, (index) => ({
          name: `conformance-${index}`,
          broker: ctx.env.broker,
          scope: ['word'],
        })),
      });
    return expectLimit(ctx, 'its capabilities', entries(20), entries(21));
  }),
  extendedCheck('limit-scope-words', SPEC, 'A capability has at most 50 scope words', HELP, (ctx) => {
    const words = (count: number) =>
      reportWith({
        capabilities: ctx.capabilityEntries({ egress: repeat(count, (index) => `CONFORMANCE_${index}`) }),
      });
    return expectLimit(ctx, 'its scope words', words(50), words(51));
  }),
  extendedCheck('limit-body', SPEC, 'A report has at most 32 KB', HELP, (ctx) =>
    // Whether a KB has 1000 or 1024 bytes is not said.
    expectLimit(
      ctx,
      'its body',
      reportOfSize(ctx, MAX_REPORT_KB * 1000),
      reportOfSize(ctx, MAX_REPORT_KB * 1024 + 1),
    ),
  ),
  extendedCheck(
    'limit-listing-title',
    SPEC,
    'A kept listing has a title of at most 60 characters',
    HELP,
    async (ctx) => {
      await skipUnlessKept(ctx, 'listing');
      await expectLimit(
        ctx,
        'the title',
        reportWithListing({ title: 't'.repeat(60) }),
        reportWithListing({ title: 't'.repeat(61) }),
      );
    },
  ),
  extendedCheck(
    'limit-listing-line',
    SPEC,
    'A kept listing has a line of at most 140 characters',
    HELP,
    async (ctx) => {
      await skipUnlessKept(ctx, 'listing');
      await expectLimit(
        ctx,
        'the line',
        reportWithListing({ line: 'l'.repeat(140) }),
        reportWithListing({ line: 'l'.repeat(141) }),
      );
    },
  ),
  extendedCheck(
    'limit-principals',
    SPEC,
    'A kept spend has at most 50 entries by principal',
    HELP,
    async (ctx) => {
      await skipUnlessKept(ctx, 'spend');
      await expectLimit(ctx, 'the entries by principal', reportWithPrincipals(50), reportWithPrincipals(51));
    },
  ),
  extendedCheck(
    'listing-malformed',
    'spec 2, 2.5',
    'A malformed listing is refused where it is kept',
    'Answer 400 to a listing that is not of the form of 2.4, if you keep it',
    async (ctx) => {
      await skipUnlessKept(ctx, 'listing');
      for (const [what, body] of [
        ['a title that is no text', reportWithListing({ title: 7 })],
        ['a title with a control character', reportWithListing({ title: 'a\u0007b' })],
        ['a line with a line break', reportWithListing({ line: 'a\nb' })],
        ['`published` that is no boolean', reportWithListing({ published: 'yes' })],
        ['a listing that is no object', reportWith({ listing: 'Conformance' })],
      ] as const)
        ctx.expectRefusal(await ctx.postReport(body), { status: [400], why: `to ${what}` });
    },
  ),
  extendedCheck(
    'spend-malformed',
    'spec 2, 2.5',
    'A malformed spend is refused where it is kept',
    'Answer 400 to a spend that is not of the form of 2.5, if you keep it',
    async (ctx) => {
      await skipUnlessKept(ctx, 'spend');
      for (const [what, body] of [
        ['a month that is none', reportWithSpend({ month: '2026-1' })],
        ['`usd` that is no number', reportWithSpend({ usd: '1.25' })],
        ['`runs` that is no whole number', reportWithSpend({ runs: 1.5 })],
        ['`unpriced` that is missing', reportWithSpend({ unpriced: undefined })],
        [
          'a principal that is neither text nor null',
          reportWithSpend({ byPrincipal: [{ ...SPEND.byPrincipal[0], principal: 7 }] }),
        ],
        ['a spend that is no object', reportWith({ spend: [] })],
      ] as const)
        ctx.expectRefusal(await ctx.postReport(body), { status: [400], why: `to ${what}` });
    },
  ),
];
