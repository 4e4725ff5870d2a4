/** Whether responses of the model provider arrive in time, whole, and at the request they belong to. */
import { once } from 'node:events';
import type { BoxRequest } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { MODEL_ID, messagesRequest } from '../check-requests.ts';
import { expectReturned } from '../forwarding-assertions.ts';
import type { UpstreamScript } from '../upstreams/index.ts';
import { respondAsModel } from '../upstreams/model.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';
import { expectHeaders } from './responses.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const SPEC = 'spec 2, 4.2.1';

/** How long the upstream holds back the second event before it asks whether the broker is only slow, in ms. */
const HOLD_MS = 300;
/** How long it then waits for the broker's other response, in ms. */
const CONTROL_MS = 3000;
const sseEvent = (name: string) => `event: ${name}\ndata: {"type":"${name}"}\n\n`;

/**
 * The upstream sends the second event once the box has seen the first. If the broker has passed a whole other exchange by then,
 * it was not just slow: `isDelayed` is true.
 */
function holdSecondEvent(
  ctx: CheckContext,
  streamed: BoxRequest,
  firstEventSeen: Promise<void>,
): { readonly isDelayed: () => boolean } {
  let delayed = false;
  const passOtherExchange = async () => {
    const signal = AbortSignal.timeout(CONTROL_MS);
    const control = ctx.tryRequest(messagesRequest(ctx), ['reset', 'truncated', 'timeout']);
    await Promise.race([control, once(signal, 'abort')]);
  };
  ctx.harness.upstreams.setScript('model', (received, response) => {
    if (received.mark !== streamed.mark) return respondAsModel(received);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sseEvent('message_start'));
    let timer: NodeJS.Timeout;
    const held = new Promise<void>((resolve) => {
      timer = setTimeout(() => resolve(passOtherExchange()), HOLD_MS);
    }).then(() => {
      delayed = true;
    });
    void Promise.race([firstEventSeen, held]).then(() => {
      clearTimeout(timer);
      response.end(sseEvent('message_stop'));
    });
    return undefined;
  });
  return { isDelayed: () => delayed };
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
      const request = messagesRequest(ctx, {
        body: `{"model":"${MODEL_ID}","stream":true,"max_tokens":16,"messages":[{"role":"user","content":"hello"}]}`,
      });
      const { isDelayed } = holdSecondEvent(ctx, request, firstEventSeen);
      let text = '';
      let isEarly = false;
      const onData = (chunk: Buffer) => {
        text += chunk.toString();
        isEarly ||= text.includes('message_start') && !text.includes('message_stop');
        if (text.includes('message_start')) markSeen();
      };
      const response = await ctx.request({ ...request, onData });
      if (isDelayed() && !isEarly)
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
      const requests = Array.from({ length: CONCURRENT_REQUESTS }, () => messagesRequest(ctx));
      const responses = await Promise.all(requests.map((each) => ctx.tryRequest(each, ['timeout'])));
      const answered = responses.filter((each) => each !== undefined);
      const failed = answered.filter(({ status }) => status !== 200);
      const wrong = answered.filter(({ status, body, mark }) => status === 200 && body.toString() !== mark);
      // Only what reached the upstream was replied to: on a busy machine, the rest may just be late.
      const lost = requests.filter(
        (each, index) => responses[index] === undefined && ctx.upstreamRequestsFor(each).length > 0,
      );
      if (failed[0])
        ctx.failOn(
          failed[0],
          `${failed.length} of ${CONCURRENT_REQUESTS} concurrent requests did not return 200; expected 200 for all`,
        );
      if (wrong[0])
        ctx.failOn(
          wrong[0],
          `${wrong.length} of ${CONCURRENT_REQUESTS} concurrent requests got another request's response; expected each to get its own`,
        );
      if (lost.length > 0)
        ctx.fail(
          `${lost.length} of ${CONCURRENT_REQUESTS} concurrent requests reached the model provider and got no response; expected each to get its own`,
        );
    },
    { ...withAgent, advice: true },
  ),
];
