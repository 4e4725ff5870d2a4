/** Whether the model provider's responses come back unchanged. */

import { gzipSync } from 'node:zlib';
import { findHeader } from '../../http/headers.ts';
import type { BoxResponse } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { MODEL_ID, messagesRequest } from '../check-requests.ts';
import { expectForwardedOnce, expectReturned } from '../forwarding-assertions.ts';
import type { UpstreamReply } from '../upstreams/model.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const SPEC = 'spec 2, 4.2.1';
const HELP = 'Return status, headers and body of the response unchanged';

/** Sends a messages call to which the upstream gives this reply. */
async function callWithReply(
  ctx: CheckContext,
  reply: UpstreamReply,
  overrides: Parameters<typeof messagesRequest>[1] = {},
): Promise<BoxResponse> {
  ctx.harness.upstreams.setScript('model', () => reply);
  const response = await ctx.request(messagesRequest(ctx, overrides));
  expectForwardedOnce(ctx, response, 'model');
  return response;
}

/** Expects these headers of the upstream in the response. */
export function expectHeaders(
  ctx: CheckContext,
  response: BoxResponse,
  expected: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = findHeader(response.headers, name);
    if (actual !== value)
      ctx.failOn(
        response,
        `${response.endpoint} returned ${actual === undefined ? 'no' : `"${actual}" as the`} header ${name}; expected "${value}", as the upstream sent it`,
      );
  }
}

const ERROR_REPLIES: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
  [400, {}],
  [401, {}],
  [404, {}],
  [413, {}],
  [429, { 'retry-after': '7' }],
  [500, {}],
  [503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  [529, { 'retry-after': '0', 'x-should-retry': 'true' }],
];

export const responseChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'answer-errors',
    SPEC,
    'An error from the model provider is returned unchanged',
    'Return the status, `retry-after` and body of an error; do not retry or rewrite it',
    async (ctx) => {
      for (const [status, headers] of ERROR_REPLIES) {
        const body = JSON.stringify({
          type: 'error',
          error: { type: 'conformance_error', message: `status ${status}` },
        });
        const response = await callWithReply(ctx, {
          status,
          headers: { 'content-type': 'application/json', ...headers },
          body,
        });
        expectReturned(ctx, response, { status, body });
        expectHeaders(ctx, response, headers);
      }
    },
    withAgent,
  ),
  extendedCheck(
    'answer-headers',
    SPEC,
    "Headers of the model provider's response are returned",
    HELP,
    async (ctx) => {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'request-id': 'req_1',
        'x-conformance': 'a, b;c="d"',
        'anthropic-ratelimit-requests-remaining': '9',
      };
      expectHeaders(ctx, await callWithReply(ctx, { status: 200, headers, body: '{}' }), headers);
    },
    withAgent,
  ),
  extendedCheck(
    'answer-hop-by-hop',
    SPEC,
    'Hop-by-hop headers are not forwarded',
    'Do not forward `Connection`, the headers it names, or other hop-by-hop headers',
    async (ctx) => {
      const response = await callWithReply(
        ctx,
        {
          status: 200,
          headers: {
            connection: 'close, x-conformance-hop',
            'x-conformance-hop': 'upstream',
            'proxy-authenticate': 'Basic',
            'content-type': 'application/json',
          },
          body: '{}',
        },
        {
          headers: [
            ['Connection', 'close, x-conformance-hop'],
            ['x-conformance-hop', 'box'],
            ['TE', 'trailers'],
            ['Proxy-Authorization', 'Basic Y29uZm9ybWFuY2U='],
          ],
        },
      );
      const received = ctx.upstreamRequestsFor(response)[0]!;
      for (const name of ['x-conformance-hop', 'proxy-authorization', 'te'])
        if (findHeader(received.headers, name) !== undefined)
          ctx.failOn(
            response,
            `${response.endpoint} reached the model provider with the hop-by-hop header ${name}; expected it not to be forwarded`,
          );
      for (const name of ['x-conformance-hop', 'proxy-authenticate'])
        if (findHeader(response.headers, name) !== undefined)
          ctx.failOn(
            response,
            `${response.endpoint} returned the upstream's hop-by-hop header ${name}; expected it not to be forwarded`,
          );
    },
    { ...withAgent, advice: true },
  ),
  extendedCheck(
    'answer-compressed',
    SPEC,
    'A compressed response is returned unchanged',
    HELP,
    async (ctx) => {
      const body = gzipSync(`{"model":"${MODEL_ID}","text":"${'compressed '.repeat(200)}"}`);
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const response = await callWithReply(
        ctx,
        { status: 200, headers, body },
        { headers: [['Accept-Encoding', 'gzip']] },
      );
      expectHeaders(ctx, response, headers);
      expectReturned(ctx, response, { status: 200, body });
    },
    withAgent,
  ),
  extendedCheck(
    'answer-large',
    SPEC,
    'A response of 5 MB is returned byte for byte',
    HELP,
    async (ctx) => {
      const body = Buffer.alloc(5_000_000, 'a line of a large response\n');
      expectReturned(
        ctx,
        await callWithReply(ctx, {
          status: 200,
          headers: { 'content-type': 'application/octet-stream' },
          body,
        }),
        { status: 200, body },
      );
    },
    withAgent,
  ),
  extendedCheck(
    'answer-empty',
    SPEC,
    'A response without a body is returned without one',
    HELP,
    async (ctx) => {
      expectReturned(ctx, await callWithReply(ctx, { status: 200, headers: {}, body: '' }), {
        status: 200,
        body: '',
      });
    },
    withAgent,
  ),
];
