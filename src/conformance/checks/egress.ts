import { findHeader } from '../../http/headers.ts';
import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import { egressRequest } from '../check-requests.ts';
import { EGRESS_SECRET, REPORTING_BOX } from '../env.ts';
import { expectForwardedOnce, expectReturned } from '../forwarding-assertions.ts';
import { ECHO_BODY, ECHO_HEADER } from '../upstreams/echo.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'egress';

/** Declared, but the broker holds no value for it. */
const UNHELD_SECRET = 'CONFORMANCE_UNHELD';
const INVALID_NAMES = ['conformance', '9CONFORMANCE', 'CON-FORMANCE', 'C'.repeat(41)];

/** Describes an unexpected value without showing it: it may be a secret unknown to us. */
export function describeActual(ctx: CheckContext, actual: string | undefined): string {
  if (actual === undefined) return 'nothing';
  const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING_BOX)!;
  if (actual.includes(ctx.tokenOf(REPORTING_BOX))) return 'the token';
  return actual.includes(value) ? 'the value within other text' : 'another value';
}

export const egressChecks: readonly ConformanceCheck[] = [
  {
    id: 'egress-forwards',
    capability,
    title:
      "A request reaches only the secret's host, with the value in place of the token; echoed values are returned as the token",
    spec: SPEC,
    help: "Replace the token with the value, send to the secret's host only, and replace the value with the token in response headers",
    declaredScopes: { egress: ['CONFORMANCE_OTHER', EGRESS_SECRET] },
    run: async (ctx) => {
      const token = ctx.tokenOf(REPORTING_BOX);
      const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING_BOX)!;
      const response = await ctx.request(
        egressRequest(ctx, EGRESS_SECRET, { query: `key=${encodeURIComponent(token)}` }),
      );
      const received = expectForwardedOnce(ctx, response, 'echo');
      const [path = '', query] = received.url.split('?');
      if (!path.endsWith('/v1/things'))
        ctx.failOn(
          response,
          `${response.endpoint} reached the secret's host at ${path}; expected /v1/things`,
        );
      for (const [where, actual, expected] of [
        ['the header authorization', findHeader(received.headers, 'authorization'), `Bearer ${value}`],
        ['the query parameter key', new URLSearchParams(query).get('key') ?? undefined, value],
      ] as const)
        if (actual !== expected)
          ctx.failOn(
            response,
            `${response.endpoint} reached the secret's host with ${describeActual(ctx, actual)} as ${where}; expected the secret's value in place of the token`,
          );
      expectReturned(ctx, response, { status: 200, body: ECHO_BODY });
      const echoed = findHeader(response.headers, ECHO_HEADER);
      if (echoed !== `Bearer ${token}`)
        ctx.failOn(
          response,
          `${response.endpoint} returned ${describeActual(ctx, echoed)} as the header ${ECHO_HEADER}; expected the token in place of the value`,
        );
    },
  },
  {
    id: 'egress-refused',
    capability,
    title: 'An undeclared secret is refused, naming egress and the secret',
    spec: SPEC,
    help: 'Return 403 with {"error": …} whose message names `egress` and the secret, unless the last report\'s egress entry lists it',
    declaredScopes: { egress: ['CONFORMANCE_OTHER'] },
    run: async (ctx) => {
      const response = await ctx.request(egressRequest(ctx));
      ctx.expectRefusal(response, {
        status: [403],
        mentions: ['egress', EGRESS_SECRET],
        why: 'for an undeclared secret',
      });
    },
  },
  {
    id: 'egress-unheld',
    capability,
    title: 'A declared secret without a held value is refused',
    spec: SPEC,
    help: 'Return 403 for a declared secret for which you hold no value',
    declaredScopes: { egress: [UNHELD_SECRET] },
    run: async (ctx) => {
      ctx.expectRefusal(await ctx.request(egressRequest(ctx, UNHELD_SECRET)), {
        status: [403],
        why: 'for a secret without a held value',
      });
    },
  },
  {
    id: 'egress-bad-name',
    capability,
    title: 'An invalid secret name in the path returns 404',
    spec: SPEC,
    help: 'Return 404 if the name does not match ^[A-Z][A-Z0-9_]{0,39}$',
    declaredScopes: { egress: [EGRESS_SECRET] },
    run: async (ctx) => {
      for (const name of INVALID_NAMES)
        ctx.expectRefusal(await ctx.request(egressRequest(ctx, name)), { status: [404] });
    },
  },
];
