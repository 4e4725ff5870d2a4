import type { ConformanceCheck } from '../check.ts';
import { type Context, header } from '../context.ts';
import { REPORTING, SECRET } from '../env.ts';
import { forwardedOnce, returned } from '../forwarded.ts';
import { egress } from '../requests.ts';
import { ECHO_BODY, ECHO_HEADER } from '../upstreams/echo.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'egress';

/** Declared and never held. */
const UNHELD = 'CONFORMANCE_UNHELD';
/** Lower case, a digit first, a hyphen, 41 characters. */
const BAD_NAMES = ['conformance', '9CONFORMANCE', 'CON-FORMANCE', 'C'.repeat(41)];

/** What stands where something else is wanted. It is not shown: it may be a secret that nobody told us of. */
export function standing(ctx: Context, seen: string | undefined): string {
  if (seen === undefined) return 'nothing';
  const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING)!;
  if (seen.includes(ctx.tokenOf(REPORTING))) return 'the token';
  return seen.includes(value) ? 'the value in another text' : 'another value';
}

export const egressChecks: readonly ConformanceCheck[] = [
  {
    id: 'egress-forwards',
    capability,
    title:
      'A request reaches only the secret’s host, with the value in place of the token, which comes back in its place',
    spec: SPEC,
    help: 'Put the value wherever the token stands, send to the secret’s host only, and put the token back into answer headers',
    declares: { egress: ['CONFORMANCE_OTHER', SECRET] },
    run: async (ctx) => {
      const token = ctx.tokenOf(REPORTING);
      const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING)!;
      const answer = await ctx.ask(egress(ctx, SECRET, { query: `key=${encodeURIComponent(token)}` }));
      const received = forwardedOnce(ctx, answer, 'echo');
      const [path = '', query] = received.url.split('?');
      if (!path.endsWith('/v1/things'))
        ctx.fail(`${answer.what} reached the secret’s host at ${path}; expected /v1/things`);
      for (const [where, seen, wanted] of [
        ['header authorization', header(received, 'authorization'), `Bearer ${value}`],
        ['parameter key', new URLSearchParams(query).get('key') ?? undefined, value],
      ] as const)
        if (seen !== wanted)
          ctx.fail(
            `${answer.what} reached the secret’s host with ${standing(ctx, seen)} as ${where}; expected the value in place of the token`,
          );
      returned(ctx, answer, { status: 200, body: ECHO_BODY });
      const back = header(answer, ECHO_HEADER);
      if (back !== `Bearer ${token}`)
        ctx.fail(
          `the answer of the secret’s host came with ${standing(ctx, back)} as header ${ECHO_HEADER}; expected the token in place of the value`,
        );
    },
  },
  {
    id: 'egress-refused',
    capability,
    title: 'An undeclared secret is refused, naming egress and the secret',
    spec: SPEC,
    help: 'Answer 403 with {"error": …} whose message names `egress` and the secret, unless the last report’s egress entry lists it',
    declares: { egress: ['CONFORMANCE_OTHER'] },
    run: async (ctx) => {
      const answer = await ctx.ask(egress(ctx));
      ctx.refused(answer, { status: [403], names: ['egress', SECRET], why: 'for an undeclared secret' });
    },
  },
  {
    id: 'egress-unheld',
    capability,
    title: 'A declared secret with no value held is refused',
    spec: SPEC,
    help: 'Answer 403 to a secret that the box declares and for which you hold no value',
    declares: { egress: [UNHELD] },
    run: async (ctx) => {
      ctx.refused(await ctx.ask(egress(ctx, UNHELD)), { status: [403], why: 'for a secret without a value' });
    },
  },
  {
    id: 'egress-bad-name',
    capability,
    title: 'A path whose name is not a valid secret name is not found',
    spec: SPEC,
    help: 'Answer 404 where the name does not match ^[A-Z][A-Z0-9_]{0,39}$',
    declares: { egress: [SECRET] },
    run: async (ctx) => {
      for (const name of BAD_NAMES) ctx.refused(await ctx.ask(egress(ctx, name)), { status: [404] });
    },
  },
];
