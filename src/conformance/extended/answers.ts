/** How the model provider's answers come back. */
import { gzipSync } from 'node:zlib';
import { type Context, header, type Told } from '../context.ts';
import { forwardedOnce, returned } from '../forwarded.ts';
import { MODEL, messages } from '../requests.ts';
import type { Script } from '../upstreams/index.ts';
import type { Reply } from '../upstreams/model.ts';
import { type Beyond, beyond } from './beyond.ts';

const agent = { capability: 'inference', declares: { inference: ['agent'] } } as const;
const SPEC = 'spec 2, 4.2.1';
const HELP = 'Return status, headers and body of the answer as they come';

/** Sends a messages call that the upstream answers with this. */
async function answered(
  ctx: Context,
  reply: Reply,
  more: Parameters<typeof messages>[1] = {},
): Promise<Told> {
  ctx.session.upstreams.script('model', () => reply);
  const answer = await ctx.ask(messages(ctx, more));
  forwardedOnce(ctx, answer, 'model');
  return answer;
}

/** Holds headers of the answer to be the upstream's. */
function headed(ctx: Context, answer: Told, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    const seen = header(answer, name);
    if (seen !== value)
      ctx.fail(
        `${answer.what} was answered with ${seen === undefined ? 'no header' : `"${seen}" as header`} ${name}; expected "${value}" as the upstream gave it`,
      );
  }
}

const FAILURES: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
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
const HELD_MS = 1000;
const EVENT = (name: string) => `event: ${name}\ndata: {"type":"${name}"}\n\n`;

/** Sends the second event when the first was seen, or when it was waited for too long: whether that was so. */
function streaming(ctx: Context, seen: Promise<void>): { readonly wasHeld: () => boolean } {
  let held = false;
  ctx.session.upstreams.script('model', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(EVENT('message_start'));
    const end = () => response.end(EVENT('message_stop'));
    const timer = setTimeout(() => {
      held = true;
      end();
    }, HELD_MS);
    void seen.then(() => {
      clearTimeout(timer);
      if (!held) end();
    });
    return undefined;
  });
  return { wasHeld: () => held };
}

const AT_ONCE = 100;
/** How long the first of them waits for the last: a broker may let fewer through at a time. */
const GATHER_MS = 1000;

/** Answers each request with its own mark, once all are there. */
function gathering(): Script {
  let arrived = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  return ({ mark = '' }, response) => {
    arrived++;
    if (arrived === 1) setTimeout(release, GATHER_MS).unref();
    if (arrived === AT_ONCE) release();
    void all.then(() => response.writeHead(200, { 'content-type': 'text/plain' }).end(mark));
    return undefined;
  };
}

export const answers: readonly Beyond[] = [
  beyond(
    'answer-errors',
    SPEC,
    'An error of the model provider returns as it came',
    'Return the status, `retry-after` and body of an error; do not retry and do not rewrite it',
    async (ctx) => {
      for (const [status, headers] of FAILURES) {
        const body = JSON.stringify({
          type: 'error',
          error: { type: 'conformance_error', message: `status ${status}` },
        });
        const answer = await answered(ctx, {
          status,
          headers: { 'content-type': 'application/json', ...headers },
          body,
        });
        returned(ctx, answer, { status, body });
        headed(ctx, answer, headers);
      }
    },
    agent,
  ),
  beyond(
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
      headed(ctx, await answered(ctx, { status: 200, headers, body: '{}' }), headers);
    },
    agent,
  ),
  beyond(
    'answer-hop-by-hop',
    SPEC,
    'Headers of one connection stay on it',
    'Forward neither `Connection`, nor what it names, nor the other hop-by-hop headers',
    async (ctx) => {
      const answer = await answered(
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
      const received = ctx.upstreamOf(answer)[0]!;
      for (const name of ['x-conformance-hop', 'proxy-authorization', 'te'])
        if (header(received, name) !== undefined)
          ctx.fail(
            `${answer.what} reached the model provider with the header ${name}; expected it to stay between box and broker`,
          );
      for (const name of ['x-conformance-hop', 'proxy-authenticate'])
        if (header(answer, name) !== undefined)
          ctx.fail(
            `${answer.what} was answered with the header ${name}; expected it to stay between broker and upstream`,
          );
    },
    agent,
  ),
  beyond(
    'answer-compressed',
    SPEC,
    'A compressed answer returns as it came',
    HELP,
    async (ctx) => {
      const body = gzipSync(`{"model":"${MODEL}","text":"${'compressed '.repeat(200)}"}`);
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const answer = await answered(
        ctx,
        { status: 200, headers, body },
        { headers: [['Accept-Encoding', 'gzip']] },
      );
      headed(ctx, answer, headers);
      returned(ctx, answer, { status: 200, body });
    },
    agent,
  ),
  beyond(
    'answer-large',
    SPEC,
    'An answer of 5 MB returns byte for byte',
    HELP,
    async (ctx) => {
      const body = Buffer.alloc(5_000_000, 'a line of a large answer\n');
      returned(
        ctx,
        await answered(ctx, { status: 200, headers: { 'content-type': 'application/octet-stream' }, body }),
        { status: 200, body },
      );
    },
    agent,
  ),
  beyond(
    'answer-empty',
    SPEC,
    'An answer without a body returns without one',
    HELP,
    async (ctx) => {
      returned(ctx, await answered(ctx, { status: 200, headers: {}, body: '' }), { status: 200, body: '' });
    },
    agent,
  ),
  beyond(
    'answer-streams',
    SPEC,
    'Events return as they are sent',
    'Pass each part of the answer on when it comes; do not collect it',
    async (ctx) => {
      let first = () => {};
      const seen = new Promise<void>((resolve) => {
        first = resolve;
      });
      const { wasHeld } = streaming(ctx, seen);
      const ask = messages(ctx, {
        body: `{"model":"${MODEL}","stream":true,"max_tokens":16,"messages":[{"role":"user","content":"hello"}]}`,
      });
      let text = '';
      const onData = (part: Buffer) => {
        text += part.toString();
        if (text.includes('message_start')) first();
      };
      const answer = await ctx.ask({ ...ask, onData });
      if (wasHeld())
        ctx.fail(
          `the first event of ${answer.what} came only after the upstream had sent the last; expected it when it was sent`,
        );
      returned(ctx, answer, { status: 200, body: EVENT('message_start') + EVENT('message_stop') });
      headed(ctx, answer, { 'content-type': 'text/event-stream' });
    },
    agent,
  ),
  beyond(
    'answer-cut',
    SPEC,
    'An answer that the model provider cuts off is not given as a whole one',
    'Break the connection where the upstream broke its own',
    async (ctx) => {
      ctx.session.upstreams.script('model', (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"cut":');
        setImmediate(() => response.destroy());
        return undefined;
      });
      const told = await ctx.attempt(messages(ctx));
      if (told && told.status < 500)
        ctx.fail(
          `${told.what} was answered ${told.status} as if the upstream had ended its answer; expected a broken connection or 5xx`,
        );
    },
    agent,
  ),
  beyond(
    'requests-at-once',
    SPEC,
    'A hundred requests at once get each its own answer',
    'Keep nothing of a request where another one finds it',
    async (ctx) => {
      ctx.session.upstreams.script('model', gathering());
      const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => ctx.ask(messages(ctx))));
      const failed = asked.filter(({ status }) => status !== 200).length;
      const wrong = asked.filter(
        ({ status, body, mark }) => status === 200 && body.toString() !== mark,
      ).length;
      if (failed > 0)
        ctx.fail(`${failed} of ${AT_ONCE} requests at once were not answered 200; expected all`);
      if (wrong > 0)
        ctx.fail(`${wrong} of ${AT_ONCE} requests at once got another one’s answer; expected each its own`);
    },
    agent,
  ),
];
