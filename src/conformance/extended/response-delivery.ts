/** Whether responses of the model provider arrive in time, whole, and at the request they belong to. */
import type { CheckContext } from '../check-context.ts';
import { MODEL_ID, messagesRequest } from '../check-requests.ts';
import { expectReturned } from '../forwarding-assertions.ts';
import type { UpstreamScript } from '../upstreams/index.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';
import { expectHeaders } from './responses.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const SPEC = 'spec 2, 4.2.1';

/** How long the upstream holds back the second event, in ms. */
const HOLD_MS = 1000;
const sseEvent = (name: string) => `event: ${name}\ndata: {"type":"${name}"}\n\n`;

/** The upstream sends the second event once the box has seen the first, or after `HOLD_MS`: then `isDelayed` is true. */
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
/** How long the first request waits for the last, in ms: a broker may forward fewer at a time. */
const GATHER_MS = 1000;

/** Replies to each request with its own mark, once all have arrived. */
function replyTogether(): UpstreamScript {
  let arrived = 0;
  let release = () => {};
  const allArrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  return ({ mark = '' }, response) => {
    arrived++;
    if (arrived === 1) setTimeout(release, GATHER_MS).unref();
    if (arrived === CONCURRENT_REQUESTS) release();
    void allArrived.then(() => response.writeHead(200, { 'content-type': 'text/plain' }).end(mark));
    return undefined;
  };
}

export const responseDeliveryChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'answer-streams',
    SPEC,
    'Server-sent events are returned as they are sent',
    'Forward each part of the response when it arrives; do not buffer it',
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
        ctx.failOn(
          response,
          `${response.endpoint} returned the first event only after the upstream had sent the last; expected it at once`,
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
    'A truncated upstream response is not passed off as complete',
    'Break the connection if the upstream breaks its own',
    async (ctx) => {
      ctx.harness.upstreams.setScript('model', (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"cut":');
        setImmediate(() => response.destroy());
        return undefined;
      });
      const result = await ctx.tryRequest(messagesRequest(ctx));
      if (result && result.status < 500)
        ctx.failOn(
          result,
          `${result.endpoint} returned ${result.status}, hiding that the upstream connection broke; expected a broken connection or 5xx`,
        );
    },
    withAgent,
  ),
  extendedCheck(
    'requests-at-once',
    SPEC,
    '100 concurrent requests each get their own response',
    'Do not share state between requests',
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
        ctx.fail(
          `${failed} of ${CONCURRENT_REQUESTS} concurrent requests did not return 200; expected 200 for all`,
        );
      if (wrong > 0)
        ctx.fail(
          `${wrong} of ${CONCURRENT_REQUESTS} concurrent requests got another request's response; expected each to get its own`,
        );
    },
    withAgent,
  ),
];
