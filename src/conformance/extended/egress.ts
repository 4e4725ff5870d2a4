/** Where the box's token is replaced by the secret's value, and for whom. */

import { findHeader } from '../../http/headers.ts';
import type { BoxResponse } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { egressRequest, UNKNOWN_TOKEN } from '../check-requests.ts';
import { describeActual } from '../checks/egress.ts';
import { EGRESS_SECRET, REPORTING_BOX, SILENT_BOX } from '../env.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { LeakFinder } from '../leaks.ts';
import { ECHO_BODY } from '../upstreams/echo.ts';
import type { ReceivedRequest } from '../upstreams/recorder.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withSecret = { capability: 'egress', declaredScopes: { egress: [EGRESS_SECRET] } } as const;

/** The secret of the reporting box. */
export const secretOf = (ctx: CheckContext) => ctx.env.secrets.find(({ box }) => box === REPORTING_BOX)!;

/** Sends a request to the secret's host and expects these headers and query parameters there, and no token anywhere. */
async function expectSwapped(
  ctx: CheckContext,
  overrides: Parameters<typeof egressRequest>[2],
  expected: {
    headers?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, readonly string[]>>;
  },
): Promise<void> {
  const response = await ctx.request(egressRequest(ctx, EGRESS_SECRET, { box: null, ...overrides }));
  const received = expectForwardedOnce(ctx, response, 'echo');
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    if (findHeader(received.headers, name) !== value)
      ctx.failOn(
        response,
        `${response.endpoint} reached the secret's host with ${describeActual(ctx, findHeader(received.headers, name))} as the header ${name}; expected the secret's value in place of the token`,
      );
  const query = new URLSearchParams(received.url.split('?').slice(1).join('?'));
  for (const [name, values] of Object.entries(expected.query ?? {}))
    if (query.getAll(name).join('\n') !== values.join('\n'))
      ctx.failOn(
        response,
        `${response.endpoint} reached the secret's host with ${describeActual(ctx, query.get(name) ?? undefined)} as the query parameter ${name}; expected the secret's value in place of the token`,
      );
  expectNoToken(ctx, response, received);
}

function expectNoToken(ctx: CheckContext, response: BoxResponse, received: ReceivedRequest): void {
  const finder = new LeakFinder([{ label: 'token', value: ctx.tokenOf(REPORTING_BOX) }]);
  for (const { where } of finder.find(received))
    ctx.failOn(
      response,
      `${response.endpoint} reached the secret's host with the token in ${where}; expected the secret's value in its place`,
    );
}

export const extendedEgressChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'egress-any-header',
    'spec 2, 4.4.1',
    'The token is replaced in a header of any name and form',
    'Search every header for the token, also within a longer value, and replace it',
    async (ctx) => {
      const token = ctx.tokenOf(REPORTING_BOX);
      const { value } = secretOf(ctx);
      for (const [name, form] of [
        ['X-Api-Key', '%'],
        ['X-Conformance-Key', '%'],
        ['Authorization', 'Token %'],
        ['Authorization', 'token="%", v=1'],
        ['Cookie', 'a=1; key=%; b=2'],
        ['X-Key', 'Bearer %'],
      ] as const)
        await expectSwapped(
          ctx,
          { headers: [[name, form.replace('%', token)]] },
          { headers: { [name]: form.replace('%', value) } },
        );
    },
    withSecret,
  ),
  extendedCheck(
    'egress-query',
    'spec 2, 4.4.1',
    'A token that is only in the query is replaced',
    'Search the query for the token too',
    async (ctx) => {
      const token = encodeURIComponent(ctx.tokenOf(REPORTING_BOX));
      await expectSwapped(
        ctx,
        { query: `a=1&api_key=${token}&b=2` },
        { query: { a: ['1'], api_key: [secretOf(ctx).value], b: ['2'] } },
      );
    },
    withSecret,
  ),
  extendedCheck(
    'egress-several',
    'spec 2, 4.4.1',
    'Every occurrence of the token is replaced',
    'Replace every occurrence in headers and query, not only the first',
    async (ctx) => {
      const token = ctx.tokenOf(REPORTING_BOX);
      const { value } = secretOf(ctx);
      const query = `key=${encodeURIComponent(token)}&key=${encodeURIComponent(token)}&both=${encodeURIComponent(`${token}:${token}`)}`;
      const headers = [
        ['Authorization', `Bearer ${token}`],
        ['X-Api-Key', token],
        ['X-Twice', `${token},${token}`],
      ] as const;
      await expectSwapped(
        ctx,
        { query, headers },
        {
          headers: { authorization: `Bearer ${value}`, 'x-api-key': value, 'x-twice': `${value},${value}` },
          query: { key: [value, value], both: [`${value}:${value}`] },
        },
      );
    },
    withSecret,
  ),
  extendedCheck(
    'egress-basic',
    'spec 2, 4.4.1',
    'The token is replaced in basic credentials',
    'Decode `Authorization: Basic`, in which SDKs send a key as user or password',
    async (ctx) => {
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
      const token = ctx.tokenOf(REPORTING_BOX);
      const response = await ctx.request(
        egressRequest(ctx, EGRESS_SECRET, { box: null, headers: [['Authorization', basic(`${token}:`)]] }),
      );
      const requests = ctx.upstreamRequestsFor(response);
      if (requests.length === 0 && (response.status === 401 || response.status === 403))
        ctx.skip('the broker does not look for a token in basic credentials');
      for (const received of requests) expectNoToken(ctx, response, received);
      if (findHeader(requests[0]?.headers ?? [], 'authorization') !== basic(`${secretOf(ctx).value}:`))
        ctx.failOn(
          response,
          `${response.endpoint} did not reach the secret's host with the secret's value in its basic credentials; expected it in place of the token`,
        );
    },
    withSecret,
  ),
  extendedCheck(
    'egress-answer-headers',
    'spec 2, 4.4.3',
    'In every response header, the value is replaced by the token',
    'Replace the value with the token in every response header, every occurrence',
    async (ctx) => {
      const { value } = secretOf(ctx);
      const token = ctx.tokenOf(REPORTING_BOX);
      const headers = {
        'X-Key': value,
        'WWW-Authenticate': `Bearer realm="x", token="${value}", again="${value}"`,
        Location: `/v1/next?key=${value}`,
        'set-cookie': [`key=${value}; Path=/`, 'other=1'],
      };
      ctx.harness.upstreams.setScript('echo', () => ({
        status: 200,
        headers: { 'content-type': 'application/json', ...headers, 'x-upper': value.toUpperCase() },
        body: ECHO_BODY,
      }));
      const response = await ctx.request(egressRequest(ctx));
      expectForwardedOnce(ctx, response, 'echo');
      const restoreToken = (text: string) => text.replaceAll(value, token);
      for (const [name, sent] of Object.entries(headers)) {
        const actual = response.headers
          .filter(([each]) => each.toLowerCase() === name.toLowerCase())
          .map(([, each]) => each)
          .join('\n');
        if (actual !== [sent].flat().map(restoreToken).join('\n'))
          ctx.failOn(
            response,
            `${response.endpoint} returned ${describeActual(ctx, actual || undefined)} as the header ${name}; expected the token in place of the value`,
          );
      }
      if ((findHeader(response.headers, 'x-upper') ?? '').toLowerCase().includes(value.toLowerCase()))
        ctx.adviseOn(
          response,
          `${response.endpoint} returned the value in upper case as the header x-upper; expected the token in its place`,
        );
    },
    withSecret,
  ),
  extendedCheck(
    'egress-names',
    'spec 2, 2.8',
    'A secret name has 1 to 40 characters',
    'Return 404 for names that do not match ^[A-Z][A-Z0-9_]{0,39}$, and 403 for valid ones without a held value',
    async (ctx) => {
      const valid = ['C', `C${'9'.repeat(39)}`, 'C_9_'];
      await ctx.declare({ egress: valid });
      for (const name of valid)
        ctx.expectRefusal(await ctx.request(egressRequest(ctx, name)), {
          status: [403],
          why: 'for a valid name without a held value',
        });
      for (const name of ['', '_C', 'C'.repeat(41), 'C%C3%A9', 'C%4F', 'C.D', 'conformance', 'C%20D'])
        ctx.expectRefusal(await ctx.request(egressRequest(ctx, name)), {
          status: [404],
          why: `for the name "${name}"`,
        });
      for (const path of [ctx.routes.egress, `${ctx.routes.egress}/`])
        ctx.expectRefusal(await ctx.request({ method: 'GET', path }), { status: [404] });
    },
    { capability: 'egress' },
  ),
  extendedCheck(
    'egress-no-token',
    'spec 2, 5.1',
    'An egress request without a token or with an unknown one is refused',
    "Return 401 or 403 if the request carries no box's token",
    async (ctx) => {
      for (const [why, overrides] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
        ['for a box that never reported', { box: SILENT_BOX }],
      ] as const)
        ctx.expectRefusal(await ctx.request(egressRequest(ctx, EGRESS_SECRET, overrides)), {
          status: [401, 403],
          why,
        });
    },
    withSecret,
  ),
];
