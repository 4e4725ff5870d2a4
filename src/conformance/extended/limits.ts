import type { CheckContext } from '../check-context.ts';
import { LISTING, SPEND } from '../checks/declaration.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const HELP = 'Return 400 for a report over a limit of section 8, and accept one at the limit';
const SPEC = 'spec 2, 8';

/** Expects a report at the limit to be accepted and one over it to be refused. */
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

/** A report of this many bytes, padded with whitespace. */
function reportOfSize(ctx: CheckContext, bytes: number): string {
  const text = JSON.stringify({ capabilities: ctx.capabilityEntries({ inference: ['agent'] }) });
  return text.replace('{', `{${' '.repeat(bytes - Buffer.byteLength(text))}`);
}

/** Skips the check unless the broker keeps this field of a report. */
async function skipUnlessKept(ctx: CheckContext, field: 'listing' | 'spend'): Promise<void> {
  const response = await ctx.declare({}, undefined, { listing: LISTING, spend: SPEND });
  if (!(field in ctx.parseJsonObject(response))) ctx.skip(`the broker does not keep ${field}`);
}

const reportWith = <T extends object>(fields: T) => ({ capabilities: [], ...fields });
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
  extendedCheck('limit-capabilities', SPEC, 'A report has at most 20 capabilities', HELP, async (ctx) => {
    const entries = (count: number) =>
      reportWith({
        capabilities: repeat(count, (index) => ({
          name: `conformance-${index}`,
          broker: ctx.env.broker,
          scope: ['word'],
        })),
      });
    await expectLimit(ctx, 'its capabilities', entries(20), entries(21));
    const foreign = { name: 'conformance-foreign', broker: `not-${ctx.env.broker}`, scope: ['word'] };
    ctx.expectRefusal(
      await ctx.postReport(reportWith({ capabilities: [...entries(20).capabilities, foreign] })),
      {
        status: [400, 413],
        why: 'with 21 capabilities, one of them for another broker',
      },
    );
  }),
  extendedCheck('limit-scope-words', SPEC, 'A capability has at most 50 scope words', HELP, (ctx) => {
    const words = (count: number) =>
      reportWith({
        capabilities: ctx.capabilityEntries({ egress: repeat(count, (index) => `CONFORMANCE_${index}`) }),
      });
    return expectLimit(ctx, 'its scope words', words(50), words(51));
  }),
  extendedCheck('limit-body', SPEC, 'A report has at most 32 KB', HELP, async (ctx) => {
    // The spec does not say whether a KB has 1000 or 1024 bytes.
    await expectLimit(
      ctx,
      'its body',
      reportOfSize(ctx, MAX_REPORT_KB * 1000),
      reportOfSize(ctx, MAX_REPORT_KB * 1024 + 1),
    );
    // Two bytes a character: over the limit in bytes, under it in characters.
    const note = '\u00e9'.repeat(MAX_REPORT_KB * 512 + 1);
    ctx.expectRefusal(await ctx.postReport({ capabilities: ctx.capabilityEntries({}), note }), {
      status: [400, 413],
      why: 'for a body over the limit in bytes and not in characters',
    });
  }),
  extendedCheck(
    'limit-listing-title',
    SPEC,
    'The title of a kept listing has at most 60 characters',
    HELP,
    async (ctx) => {
      await skipUnlessKept(ctx, 'listing');
      await expectLimit(
        ctx,
        'the title',
        reportWithListing({ title: 't'.repeat(60) }),
        reportWithListing({ title: 't'.repeat(61) }),
      );
      // Two bytes a character.
      await expectLimit(
        ctx,
        'the title in letters beyond ASCII',
        reportWithListing({ title: '\u00e9'.repeat(60) }),
        reportWithListing({ title: '\u00e9'.repeat(61) }),
      );
    },
  ),
  extendedCheck(
    'limit-listing-line',
    SPEC,
    'The line of a kept listing has at most 140 characters',
    HELP,
    async (ctx) => {
      await skipUnlessKept(ctx, 'listing');
      await expectLimit(
        ctx,
        'the line',
        reportWithListing({ line: 'l'.repeat(140) }),
        reportWithListing({ line: 'l'.repeat(141) }),
      );
      // Two bytes a character.
      await expectLimit(
        ctx,
        'the line in letters beyond ASCII',
        reportWithListing({ line: '\u00e9'.repeat(140) }),
        reportWithListing({ line: '\u00e9'.repeat(141) }),
      );
    },
  ),
  extendedCheck(
    'limit-principals',
    SPEC,
    'A kept spend has at most 50 entries in `byPrincipal`',
    HELP,
    async (ctx) => {
      await skipUnlessKept(ctx, 'spend');
      await expectLimit(ctx, '`byPrincipal`', reportWithPrincipals(50), reportWithPrincipals(51));
    },
  ),
  extendedCheck(
    'listing-malformed',
    'spec 2, 2.5',
    'A broker that keeps listings returns 400 for a malformed one',
    'Return 400 for a listing that does not have the form of 2.4, if you keep listings',
    async (ctx) => {
      await skipUnlessKept(ctx, 'listing');
      for (const [what, body] of [
        ['a title that is not a string', reportWithListing({ title: 7 })],
        ['a title with a control character', reportWithListing({ title: 'a\u0007b' })],
        ['a line with a line break', reportWithListing({ line: 'a\nb' })],
        ['a title with DEL', reportWithListing({ title: 'a\u007fb' })],
        ['a title with the control character U+0085', reportWithListing({ title: 'a\u0085b' })],
        ['a line with the control character U+009B', reportWithListing({ line: 'a\u009bb' })],
        ['`published` that is not a boolean', reportWithListing({ published: 'yes' })],
        ['a listing that is not an object', reportWith({ listing: 'Conformance' })],
      ] as const)
        ctx.expectRefusal(await ctx.postReport(body), { status: [400], why: `for ${what}` });
    },
  ),
  extendedCheck(
    'spend-malformed',
    'spec 2, 2.5',
    'A broker that keeps spend returns 400 for a malformed one',
    'Return 400 for a spend that does not have the form of 2.5, if you keep spend',
    async (ctx) => {
      await skipUnlessKept(ctx, 'spend');
      for (const [what, body] of [
        ['an invalid month', reportWithSpend({ month: '2026-1' })],
        ['the month 13', reportWithSpend({ month: '2026-13' })],
        ['the month 0', reportWithSpend({ month: '2026-00' })],
        ['`usd` that is not a number', reportWithSpend({ usd: '1.25' })],
        ['`runs` that is not a whole number', reportWithSpend({ runs: 1.5 })],
        ['a missing `unpriced`', reportWithSpend({ unpriced: undefined })],
        [
          'a principal that is neither a string nor null',
          reportWithSpend({ byPrincipal: [{ ...SPEND.byPrincipal[0], principal: 7 }] }),
        ],
        [
          'a share without a principal',
          reportWithSpend({ byPrincipal: [{ ...SPEND.byPrincipal[0], principal: undefined }] }),
        ],
        ['a spend that is not an object', reportWith({ spend: [] })],
      ] as const)
        ctx.expectRefusal(await ctx.postReport(body), { status: [400], why: `for ${what}` });
    },
  ),
  extendedCheck(
    'spend-plausible',
    'spec 2, 2.5',
    'A broker that keeps spend returns 400 for negative figures',
    'Return 400 for a spend with negative figures, if you keep spend',
    async (ctx) => {
      await skipUnlessKept(ctx, 'spend');
      for (const [what, body] of [
        ['a negative `usd`', reportWithSpend({ usd: -1.25 })],
        ['negative `runs`', reportWithSpend({ runs: -1 })],
        ['a negative share', reportWithSpend({ byPrincipal: [{ ...SPEND.byPrincipal[0], usd: -1 }] })],
      ] as const)
        ctx.expectStatus(await ctx.postReport(body), [400], `for ${what}`);
    },
    { advice: true },
  ),
];
