import { SETUP_TOKEN_BETA } from '../../broker/names.ts';
import type { BoxRequest } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { messagesRequest, modelRequest, UNKNOWN_TOKEN } from '../check-requests.ts';
import { SILENT_BOX } from '../env.ts';
import {
  credentialForm,
  expectCredential,
  expectForwardedOnce,
  expectReturned,
  expectUnchanged,
} from '../forwarding-assertions.ts';
import { respondAsModel } from '../upstreams/model.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const withoutAgent = { capability: 'inference', declaredScopes: { inference: ['decide'] } } as const;

const ROUTES = [
  ['POST', '/v1/messages'],
  ['POST', '/v1/messages/count_tokens'],
  ['GET', '/v1/models'],
  ['GET', '/v1/models/conformance-model'],
  ['GET', '/v1/models/conformance.model-v1:0'],
] as const;

/** Sends a model call and expects it to be forwarded unchanged and the upstream's response to return unchanged. */
export async function expectPassThrough(ctx: CheckContext, request: BoxRequest): Promise<void> {
  const response = await ctx.request(request);
  const received = expectForwardedOnce(ctx, response, 'model');
  if (received.method !== request.method)
    ctx.failOn(
      response,
      `${response.endpoint} reached the model provider as ${received.method}; expected ${request.method}`,
    );
  expectUnchanged(ctx, response, received, {
    base: ctx.env.modelapi.url,
    path: request.path.slice(ctx.routes.model.length),
    body: request.body,
  });
  expectCredential(ctx, response, received);
  expectReturned(ctx, response, { status: 200, body: respondAsModel(received).body! });
}

export const extendedModelChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'model-routes',
    'spec 2, 4.2.1',
    'With `agent`, every route of the model provider is forwarded unchanged, with the credential',
    'Forward messages, count_tokens, models and models/<id> alike',
    async (ctx) => {
      for (const [method, path] of ROUTES)
        await expectPassThrough(ctx, modelRequest(ctx, method, path, { query: 'limit=5' }));
    },
    withAgent,
  ),
  extendedCheck(
    'model-routes-refused',
    'spec 2, 4',
    'Without `agent`, every route of the model provider is refused',
    'Require the scope word `agent` on every one of these routes',
    async (ctx) => {
      for (const [method, path] of ROUTES)
        ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), {
          status: [403],
          mentions: ['inference', 'agent'],
          why: 'without `agent`',
        });
    },
    withoutAgent,
  ),
  extendedCheck(
    'model-methods',
    'spec 2, 4',
    'Any other method on a route of the model provider is not forwarded',
    'Forward each route with its own method only, and return 404 for others',
    async (ctx) => {
      for (const [method, path] of [
        ['GET', '/v1/messages'],
        ['DELETE', '/v1/messages'],
        ['GET', '/v1/messages/count_tokens'],
        ['POST', '/v1/models'],
        ['DELETE', '/v1/models/conformance-model'],
      ] as const)
        ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), { status: [404, 405] });
    },
    withAgent,
  ),
  extendedCheck(
    'model-near-routes',
    'spec 2, 4',
    'A path that resembles a route of the model provider returns 404',
    'Compare whole paths: no prefix, no case folding, no additional slashes or segments',
    async (ctx) => {
      for (const [method, path] of [
        ['POST', '/v1/messages/batches'],
        ['POST', '/v1/messagesx'],
        ['POST', '/V1/messages'],
        ['POST', '/v2/messages'],
        ['POST', '/messages'],
        ['POST', '/v1/messages/'],
        ['POST', '/v1//messages'],
        ['POST', '//v1/messages'],
        ['GET', '/v1/models/'],
        ['GET', '/v1/models/a/b'],
        ['GET', '/v1/files'],
        ['POST', '/v1/complete'],
        ['GET', '/api/hello/more'],
        ['GET', '/'],
        ['GET', ''],
      ] as const)
        ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), { status: [404] });
    },
    withAgent,
  ),
  extendedCheck(
    'hello-get',
    'spec 2, 4',
    'GET hello returns 200 without a token',
    'Return 200 for GET on the hello route, as for HEAD',
    async (ctx) => {
      const hello = { path: ctx.routes.hello, box: null } as const;
      ctx.expectStatus(await ctx.request({ method: 'GET', ...hello }), [200], 'without a token');
      ctx.expectStatus(
        await ctx.request({ method: 'HEAD', ...hello, box: SILENT_BOX }),
        [200],
        'for a box that never reported',
      );
      ctx.expectStatus(
        await ctx.request({ method: 'GET', ...hello, token: UNKNOWN_TOKEN }),
        [200],
        'with an unknown token',
      );
      if (ctx.upstreamRequests().length > 0)
        ctx.fail('hello reached an upstream; expected the broker itself to respond');
    },
    { capability: 'inference' },
  ),
  extendedCheck(
    'token-as-api-key',
    'spec 2, 5.1',
    'The token is accepted in x-api-key, as a bearer token, and in both',
    'Look for the token in `x-api-key` too, and remove it from both before forwarding',
    async (ctx) => {
      const token = ctx.tokenOf('conformance-a');
      await expectPassThrough(ctx, messagesRequest(ctx, { box: null, headers: [['x-api-key', token]] }));
      await expectPassThrough(ctx, messagesRequest(ctx, { headers: [['X-Api-Key', token]] }));
      await expectPassThrough(
        ctx,
        messagesRequest(ctx, { box: null, headers: [['authorization', `bearer ${token}`]] }),
      );
    },
    withAgent,
  ),
  extendedCheck(
    'setup-token-beta',
    'spec 2, 4.2.2',
    'A setup token sent as a bearer token comes with the beta value',
    `Add ${SETUP_TOKEN_BETA} to the beta header if you send a setup token as a bearer token, in addition to the box's own values`,
    async (ctx) => {
      const requestedBeta = 'conformance-2026-01-01';
      const response = await ctx.request(
        messagesRequest(ctx, { headers: [['anthropic-beta', requestedBeta]] }),
      );
      const received = expectForwardedOnce(ctx, response, 'model');
      const betas = received.headers
        .filter(([name]) => /-beta$/i.test(name))
        .flatMap(([, value]) => value.split(',').map((each) => each.trim()));
      if (!betas.includes(requestedBeta))
        ctx.failOn(
          response,
          `${response.endpoint} reached the model provider without the beta value that the box sent; expected it in addition to any other`,
        );
      if (credentialForm(ctx, received) !== 'bearer') return 'the credential is sent as x-api-key';
      if (!betas.includes(SETUP_TOKEN_BETA))
        ctx.failOn(
          response,
          `${response.endpoint} reached the model provider with a bearer token but without the beta value ${SETUP_TOKEN_BETA}; expected both`,
        );
      return undefined;
    },
    withAgent,
  ),
  extendedCheck(
    'model-refusals',
    'spec 2, 4.2.4',
    'Every refusal on the model routes is 403 with a message',
    'Return 403, never 401, with {"error": …} for everything that you refuse on these routes',
    async (ctx) => {
      const refusedRequests: readonly (readonly [string, Partial<BoxRequest>])[] = [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
        ['with an unknown token in x-api-key', { box: null, headers: [['x-api-key', UNKNOWN_TOKEN]] }],
        ['with an empty bearer token', { box: null, headers: [['Authorization', 'Bearer']] }],
        [
          'with a scheme that is not Bearer',
          { box: null, headers: [['Authorization', `Basic ${UNKNOWN_TOKEN}`]] },
        ],
        ['for a box that never reported', { box: SILENT_BOX }],
      ];
      for (const [why, overrides] of refusedRequests)
        for (const [method, path] of ROUTES)
          ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path, overrides)), {
            status: [403],
            why,
            body: true,
          });
    },
    withAgent,
  ),
  extendedCheck(
    'model-paths',
    'spec 2, 4',
    'No spelling of a path reaches another path of the model provider',
    'Reject dot segments, however encoded, and empty segments before comparing or forwarding a path',
    async (ctx) => {
      for (const path of [
        '/v1/messages/../complete',
        '/v1/models/..',
        '/v1/models/%2e%2e',
        '/v1/models/%2E%2E/files',
        '/v1/models/..%2ffiles',
        '/v1/models/%2e%2e%2ffiles',
        '//v1/models',
        '/v1//models',
        '/v1/models/./x',
        '/v1/models/x%2f..%2f..%2ffiles',
        '/../agentsvc/api/sandboxes',
        '/v1/models/a%00b',
        '/v1/models;x=/files',
        '/v1/models/\\..\\files',
      ]) {
        const response = await ctx.request(modelRequest(ctx, 'GET', path));
        for (const received of ctx.upstreamRequestsFor(response)) {
          const upstreamPath = (received.url.split('?')[0] ?? '').replace(
            new URL(ctx.env.modelapi.url).pathname.replace(/\/$/, ''),
            '',
          );
          // One more segment below models is an id, whatever it looks like, unless the upstream could read it as another path.
          if (!/^\/v1\/models(?:\/(?!\.{1,2}$)(?!.*%(?:2e|2f|5c))[^/\\]+)?$/i.test(upstreamPath))
            ctx.failOn(
              response,
              `${response.endpoint} reached the model provider at ${upstreamPath}; expected it to be refused`,
            );
        }
      }
    },
    withAgent,
  ),
];
