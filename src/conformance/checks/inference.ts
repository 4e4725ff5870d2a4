import type { ConformanceCheck } from '../check.ts';
import { forwardedOnce, paid, returned, unchanged } from '../forwarded.ts';
import { messages, model, UNKNOWN_TOKEN } from '../requests.ts';
import { answerModel } from '../upstreams/model.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'inference';

export const inference: readonly ConformanceCheck[] = [
  {
    id: 'inference-hello',
    capability,
    title: 'HEAD hello is answered without a token',
    spec: SPEC,
    help: 'Answer 200 to HEAD on the hello route before looking for a token: the command-line agent probes it',
    run: async (ctx) => {
      ctx.status(
        await ctx.ask({ method: 'HEAD', path: ctx.paths.hello, box: null }),
        [200],
        'without a token',
      );
    },
  },
  {
    id: 'inference-forwards',
    capability,
    title:
      'With `agent` a messages call reaches the upstream unchanged, on the credential, and its answer returns',
    spec: SPEC,
    help: 'Send path, query and body on as they came, put the credential in place of the token, and return the answer as it comes',
    declares: { egress: ['CONFORMANCE'], inference: ['decide', 'agent'] },
    run: async (ctx) => {
      const ask = messages(ctx, { query: 'beta=true' });
      const answer = await ctx.ask(ask);
      const received = forwardedOnce(ctx, answer, 'model');
      unchanged(ctx, answer.what, received, {
        base: ctx.env.modelapi.url,
        path: ask.path.slice(ctx.paths.model.length),
        body: ask.body,
      });
      if (received.method !== 'POST')
        ctx.fail(`${answer.what} reached the model provider as ${received.method}; expected POST`);
      paid(ctx, answer.what, received);
      returned(ctx, answer, { status: 200, body: answerModel(received).body! });
    },
  },
  {
    id: 'inference-unknown-route',
    capability,
    title: 'A path that is not forwarded is not found',
    spec: SPEC,
    help: 'Answer 404, and ask no upstream, for every path below the model routes but those of section 4',
    declares: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      for (const [method, path] of [
        ['POST', '/v1/conformance'],
        ['GET', '/conformance'],
      ] as const)
        ctx.refused(await ctx.ask(model(ctx, method, path)), { status: [404] });
    },
  },
  {
    id: 'inference-unknown-token',
    capability,
    title: 'An unknown token is refused with 403, not 401',
    spec: SPEC,
    help: 'Answer 403 on the model routes to a token that is no box’s: their client retries a 401 eleven times',
    declares: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      const answer = await ctx.ask(messages(ctx, { token: UNKNOWN_TOKEN }));
      ctx.refused(answer, { status: [403], why: 'with an unknown token' });
    },
  },
  {
    id: 'inference-agent-refused',
    capability,
    title: 'Without `agent` a messages call is refused, naming inference and agent',
    spec: SPEC,
    help: 'Answer 403 with {"error": …} whose message names `inference` and `agent`, unless the last report’s inference entry lists `agent`',
    declares: { inference: ['decide'], feedback: ['agent'] },
    run: async (ctx) => {
      const answer = await ctx.ask(messages(ctx));
      ctx.refused(answer, { status: [403], names: ['inference', 'agent'], why: 'without `agent`' });
    },
  },
];
