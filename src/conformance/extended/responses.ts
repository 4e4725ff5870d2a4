/** How the model provider's answers come back. */

import { gzipSync } from 'node:zlib';
import { findHeader } from '../../http/headers.ts';
import type { BoxResponse, CheckContext } from '../check-context.ts';
import { MODEL_ID, messagesRequest } from '../check-requests.ts';
import { expectForwardedOnce, expectReturned } from '../forwarding-assertions.ts';
import type { UpstreamScript } from '../upstreams/index.ts';
import type { UpstreamReply } from '../upstreams/model.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const SPEC = 'spec 2, 4.2.1';
const HELP = 'Return status, headers and body of the answer as they come';

/** Sends a messages call that the upstream answers with this. */
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

/** Holds headers of the answer to be the upstream's. */
function expectHeaders(
  ctx: CheckContext,
  response: BoxResponse,
  expected: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = findHeader(response.headers, name);
    if (actual !== value)
      ctx.fail(
        `${response.endpoint} was answered with ${actual === undefined ? 'no header' : `"${actual}" as header`} ${name}; expected "${value}" as the upstream gave it`,
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

/** How long the upstream holds the second event back. */
const HOLD_MS = 1000;
const sseEvent = (name: string) => `event: ${name}\ndata: {"type":"${name}"}\n\n`;

/** Sends the second event when the first was seen, or when it was waited for too long: whether that was so. */
function holdSecondEvent(
  ctx: CheckContext,
  firstEventSeen: Promise<void>,
): { readonly isDelayed: () => boolean } {
  let timedOut = false;
  ctx.harness.upstreams.setScript('model', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sseEvent('message_start'));
    const end = () => response.end(sseEvent('message_stop'));
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, HOLD_MS);
    void firstEventSeen.then(() => {
      clearTimeout(timer);
      if (!timedOut) end();
    });
    return undefined;
  });
  return { isDelayed: () => timedOut };
}

const CONCURRENT_REQUESTS = 100;
/** How long the first of them waits for the last: a broker may let fewer through at a time. */
const GATHER_MS = 1000;

/** Answers each request with its own mark, once all are there. */
function replyTogether(): UpstreamScript {
  let arrived = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  return ({ mark = '' }, response) => {
    arrived++;
    if (arrived === 1) setTimeout(release, GATHER_MS).unref();
    if (arrived === CONCURRENT_REQUESTS) release();
    void all.then(() => response.writeHead(200, { 'content-type': 'text/plain' }).end(mark));
    return undefined;
  };
}

export const responseChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'answer-errors',
    SPEC,
    'An error of the model provider returns as it came',
    'Return the status, `retry-after` and body of an error; do not retry and do not rewrite it',
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
    'Headers of the model provider’s answer return',
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
    'Headers of one connection stay on it',
    'Forward neither `Connection`, nor what it names, nor the other hop-by-hop headers',
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
          ctx.fail(
            `${response.endpoint} reached the model provider with the header ${name}; expected it to stay between box and broker`,
          );
      for (const name of ['x-conformance-hop', 'proxy-authenticate'])
        if (findHeader(response.headers, name) !== undefined)
          ctx.fail(
            `${response.endpoint} was answered with the header ${name}; expected it to stay between broker and upstream`,
          );
    },
    withAgent,
  ),
  extendedCheck(
    'answer-compressed',
    SPEC,
    'A compressed answer returns as it came',
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
    'An answer of 5 MB returns byte for byte',
    HELP,
    async (ctx) => {
      const body = Buffer.alloc(5_000_000, 'a line of a large answer\n');
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
    'An answer without a body returns without one',
    HELP,
    async (ctx) => {
      expectReturned(ctx, await callWithReply(ctx, { status: 200, headers: {}, body: '' }), {
        status: 200,
        body: '',
      });
    },
    withAgent,
  ),
  extendedCheck(
    'answer-streams',
    SPEC,
    'Events return as they are sent',
    'Pass each part of the answer on when it comes; do not collect it',
    async (ctx) => {
      let markSeen = () => {};
      const firstEventSeen = new Promise<void>((resolve) => {
        markSeen = resolve;
      });
      const { isDelayed } = holdSecondEvent(ctx, firstEventSeen);
      const request = messagesRequest(ctx, {
        body: `{"model":"${MODEL_ID}","stream":true,"max_tokens":16,"messages":[{"role":"user","content":"hello"}]}`,
      });
      let text = '';
      const onData = (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('message_start')) markSeen();
      };
      const response = await ctx.request({ ...request, onData });
      if (isDelayed())
        ctx.fail(
          `the first event of ${response.endpoint} came only after the upstream had sent the last; expected it when it was sent`,
        );
      expectReturned(ctx, response, {
        status: 200,
        body: sseEvent('message_start') + sseEvent('message_stop'),
      });
      expectHeaders(ctx, response, { 'content-type': 'text/event-stream' });
    },
    withAgent,
  ),
  extendedCheck(
    'answer-cut',
    SPEC,
    'An answer that the model provider cuts off is not given as a whole one',
    'Break the connection where the upstream broke its own',
    async (ctx) => {
      ctx.harness.upstreams.setScript('model', (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"cut":');
        setImmediate(() => response.destroy());
        return undefined;
      });
      const result = await ctx.tryRequest(messagesRequest(ctx));
      if (result && result.status < 500)
        ctx.fail(
          `${result.endpoint} was answered ${result.status} as if the upstream had ended its answer; expected a broken connection or 5xx`,
        );
    },
    withAgent,
  ),
  extendedCheck(
    'requests-at-once',
    SPEC,
    'A hundred requests at once get each its own answer',
    'Keep nothing of a request where another one finds it',
    async (ctx) => {
      ctx.harness.upstreams.setScript('model', replyTogether());
      const responses = await Promise.all(
        Array.from({ length: CONCURRENT_REQUESTS }, () => ctx.request(messagesRequest(ctx))),
      );
      const failed = responses.filter(({ status }) => status !== 200).length;
      const wrong = responses.filter(
        ({ status, body, mark }) => status === 200 && body.toString() !== mark,
      ).length;
      if (failed > 0)
        ctx.fail(`${failed} of ${CONCURRENT_REQUESTS} requests at once were not answered 200; expected all`);
      if (wrong > 0)
        ctx.fail(
          `${wrong} of ${CONCURRENT_REQUESTS} requests at once got another one’s answer; expected each its own`,
        );
    },
    withAgent,
  ),
];
