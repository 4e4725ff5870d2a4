import { LISTING, SPEND } from '../checks/declaration.ts';
import type { Context } from '../context.ts';
import { type Beyond, beyond } from './beyond.ts';

const HELP = 'Answer 400 to what is over a limit of section 8, and take what is at it';
const SPEC = 'spec 2, 8';

/** One report at the limit, which is taken, and one over it, which is not. */
async function edge(ctx: Context, what: string, inside: unknown, outside: unknown): Promise<void> {
  ctx.status(await ctx.report(inside), [200], `with ${what} at the limit`);
  ctx.refused(await ctx.report(outside), { status: [400, 413], why: `with ${what} over the limit` });
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const LARGEST = 32;

/** A report of this many bytes; JSON may have blanks. */
function sized(ctx: Context, bytes: number): string {
  const text = JSON.stringify({ capabilities: ctx.entries({ inference: ['agent'] }) });
  return text.replace('{', `{${' '.repeat(bytes - Buffer.byteLength(text))}`);
}

/** Whether the broker keeps a part of the report; where it keeps none, there is nothing to judge. */
async function keeping(ctx: Context, field: 'listing' | 'spend'): Promise<void> {
  const answer = await ctx.declare({}, undefined, { listing: LISTING, spend: SPEND });
  if (!(field in ctx.json(answer))) ctx.notShown(`the broker does not keep ${field}`);
}

const report = (more: object) => ({ capabilities: [], ...more });
const listing = (more: object) => report({ listing: { ...LISTING, ...more } });
const spend = (more: object) => report({ spend: { ...SPEND, ...more } });

const principals = (count: number) =>
  spend({
    byPrincipal: many(count, (index) => ({
      principal: `github:someone-${index}`,
      usd: 0,
      runs: 0,
      unpriced: 0,
    })),
  });

export const limits: readonly Beyond[] = [
  beyond('limit-capabilities', SPEC, 'A report has at most 20 capabilities', HELP, (ctx) => {
    const entries = (count: number) =>
      report({
        capabilities: many(count, (index) => ({
          name: `conformance-${index}`,
          broker: ctx.env.broker,
          scope: ['word'],
        })),
      });
    return edge(ctx, 'its capabilities', entries(20), entries(21));
  }),
  beyond('limit-scope-words', SPEC, 'A capability has at most 50 scope words', HELP, (ctx) => {
    const words = (count: number) =>
      report({ capabilities: ctx.entries({ egress: many(count, (index) => `CONFORMANCE_${index}`) }) });
    return edge(ctx, 'its scope words', words(50), words(51));
  }),
  beyond('limit-body', SPEC, 'A report has at most 32 KB', HELP, (ctx) =>
    // Whether a KB has 1000 or 1024 bytes is not said.
    edge(ctx, 'its body', sized(ctx, LARGEST * 1000), sized(ctx, LARGEST * 1024 + 1)),
  ),
  beyond(
    'limit-listing-title',
    SPEC,
    'A kept listing has a title of at most 60 characters',
    HELP,
    async (ctx) => {
      await keeping(ctx, 'listing');
      await edge(ctx, 'the title', listing({ title: 't'.repeat(60) }), listing({ title: 't'.repeat(61) }));
    },
  ),
  beyond(
    'limit-listing-line',
    SPEC,
    'A kept listing has a line of at most 140 characters',
    HELP,
    async (ctx) => {
      await keeping(ctx, 'listing');
      await edge(ctx, 'the line', listing({ line: 'l'.repeat(140) }), listing({ line: 'l'.repeat(141) }));
    },
  ),
  beyond('limit-principals', SPEC, 'A kept spend has at most 50 entries by principal', HELP, async (ctx) => {
    await keeping(ctx, 'spend');
    await edge(ctx, 'the entries by principal', principals(50), principals(51));
  }),
  beyond(
    'listing-malformed',
    'spec 2, 2.5',
    'A malformed listing is refused where it is kept',
    'Answer 400 to a listing that is not of the form of 2.4, if you keep it',
    async (ctx) => {
      await keeping(ctx, 'listing');
      for (const [what, body] of [
        ['a title that is no text', listing({ title: 7 })],
        ['a title with a control character', listing({ title: 'a\u0007b' })],
        ['a line with a line break', listing({ line: 'a\nb' })],
        ['`published` that is no boolean', listing({ published: 'yes' })],
        ['a listing that is no object', report({ listing: 'Conformance' })],
      ] as const)
        ctx.refused(await ctx.report(body), { status: [400], why: `to ${what}` });
    },
  ),
  beyond(
    'spend-malformed',
    'spec 2, 2.5',
    'A malformed spend is refused where it is kept',
    'Answer 400 to a spend that is not of the form of 2.5, if you keep it',
    async (ctx) => {
      await keeping(ctx, 'spend');
      for (const [what, body] of [
        ['a month that is none', spend({ month: '2026-1' })],
        ['`usd` that is no number', spend({ usd: '1.25' })],
        ['`runs` that is no whole number', spend({ runs: 1.5 })],
        ['`unpriced` that is missing', spend({ unpriced: undefined })],
        [
          'a principal that is neither text nor null',
          spend({ byPrincipal: [{ ...SPEND.byPrincipal[0], principal: 7 }] }),
        ],
        ['a spend that is no object', report({ spend: [] })],
      ] as const)
        ctx.refused(await ctx.report(body), { status: [400], why: `to ${what}` });
    },
  ),
];
