import type { ConformanceCheck } from '../check.ts';
import { messagesRequest, modelRequest, UNKNOWN_TOKEN } from '../check-requests.ts';
import {
  expectCredential,
  expectForwardedOnce,
  expectReturned,
  expectUnchanged,
} from '../forwarding-assertions.ts';
import { respondAsModel } from '../upstreams/model.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'inference';

export const inferenceChecks: readonly ConformanceCheck[] = [
  {
    id: 'inference-hello',
    capability,
    title: 'HEAD hello returns 200 without a token',
    spec: SPEC,
    help: 'Return 200 for HEAD on the hello route before looking for a token: the command-line agent probes it',
    run: async (ctx) => {
      ctx.expectStatus(
        await ctx.request({ method: 'HEAD', path: ctx.routes.hello, box: null }),
        [200],
        'without a token',
      );
    },
  },
  {
    id: 'inference-forwards',
    capability,
    title:
      'With `agent`, a messages call is forwarded unchanged, with the credential, and its response is returned',
    spec: SPEC,
    help: 'Forward path, query and body unchanged with the credential in place of the token, and return the response unchanged',
    declaredScopes: { egress: ['CONFORMANCE'], inference: ['decide', 'agent'] },
    run: async (ctx) => {
      const request = messagesRequest(ctx, { query: 'beta=true' });
      const response = await ctx.request(request);
      const received = expectForwardedOnce(ctx, response, 'model');
      expectUnchanged(ctx, response, received, {
        base: ctx.env.modelapi.url,
        path: request.path.slice(ctx.routes.model.length),
        body: request.body,
      });
      if (received.method !== 'POST')
        ctx.failOn(
          response,
          `${response.endpoint} reached the model provider as ${received.method}; expected POST`,
        );
      expectCredential(ctx, response, received);
      expectReturned(ctx, response, { status: 200, body: respondAsModel(received).body! });
    },
  },
  {
    id: 'inference-unknown-route',
    capability,
    title: 'An unknown path returns 404',
    spec: SPEC,
    help: 'Return 404 for every other path below the model routes, without calling an upstream',
    declaredScopes: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      for (const [method, path] of [
        ['POST', '/v1/conformance'],
        ['GET', '/conformance'],
      ] as const)
        ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), { status: [404] });
    },
  },
  {
    id: 'inference-unknown-token',
    capability,
    title: 'An unknown token is refused with 403, not 401',
    spec: SPEC,
    help: 'Return 403 on the model routes for a token that belongs to no box: their client retries a 401 eleven times',
    declaredScopes: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      const response = await ctx.request(messagesRequest(ctx, { token: UNKNOWN_TOKEN }));
      ctx.expectRefusal(response, { status: [403], why: 'with an unknown token' });
    },
  },
  {
    id: 'inference-agent-refused',
    capability,
    title: 'Without `agent`, a messages call is refused, naming inference and agent',
    spec: SPEC,
    help: 'Return 403 with {"error": …} whose message names `inference` and `agent`, unless the last report\'s inference entry lists `agent`',
    declaredScopes: { inference: ['decide'], feedback: ['agent'] },
    run: async (ctx) => {
      const response = await ctx.request(messagesRequest(ctx));
      ctx.expectRefusal(response, {
        status: [403],
        mentions: ['inference', 'agent'],
        why: 'without `agent`',
      });
    },
  },
];
