/** Who pays: grants, and where the payer is stated. */

import type { CheckContext } from '../check-context.ts';
import { decideRequest, messagesRequest, modelRequest } from '../check-requests.ts';
import { formatPayer, payerInBody, payerInHeader } from '../checks/payer.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withAgentAndDecide = {
  capability: 'inference',
  declaredScopes: { inference: ['agent', 'decide'] },
} as const;

const GRANTS: readonly (readonly [what: string, grant: string])[] = [
  ['of a valid form that was never issued', 'conformance-grant-0123456789'],
  ['of one character', 'g'],
  ['of 2048 characters', 'g'.repeat(2048)],
  ['of 2049 characters', 'g'.repeat(2049)],
  ['with a space', 'conformance grant'],
  ['that is not ASCII', 'conformance-gr\u00e4nt'],
  ['that is empty', ''],
  ['that looks like a payer', 'visitor github:conformance'],
];

/** The payer that the response states in its header; an empty string if none. */
async function readPayerHeader(
  ctx: CheckContext,
  request: Parameters<CheckContext['request']>[0],
): Promise<string> {
  const payer = payerInHeader(ctx, await ctx.request(request));
  return payer ? formatPayer(payer) : '';
}

const ignoredGrantCheck = (
  id: string,
  title: string,
  createRequest: (ctx: CheckContext, grant: string | undefined) => Parameters<CheckContext['request']>[0],
): ExtendedCheck =>
  extendedCheck(
    id,
    'spec 2, 4.2.5',
    title,
    'Ignore an invalid grant: pay as without it, and state that payer in the header',
    async (ctx) => {
      const requestWithoutGrant = createRequest(ctx, undefined);
      const plainResponse = await ctx.request(requestWithoutGrant);
      const payer = payerInHeader(ctx, plainResponse);
      for (const [what, grant] of GRANTS) {
        const response = await ctx.request(createRequest(ctx, grant));
        if (!ctx.expectStatus(response, [plainResponse.status], `with a grant ${what}`)) continue;
        const stated = payerInHeader(ctx, response);
        const [actual, expected] = [stated, payer].map((each) =>
          each ? `"${formatPayer(each)}"` : 'no payer',
        );
        if (actual !== expected)
          ctx.failOn(
            response,
            `${response.endpoint} states ${actual} with a grant ${what}; expected ${expected}, as without a grant`,
          );
      }
    },
    withAgentAndDecide,
  );

const grantOverrides = (ctx: CheckContext, grant: string | undefined) =>
  grant === undefined ? {} : { headers: [[`${ctx.names.header_prefix}grant`, grant]] as const };

export const extendedPayerChecks: readonly ExtendedCheck[] = [
  ignoredGrantCheck('grant-ignored', 'An invalid grant is ignored on the model routes', (ctx, grant) =>
    messagesRequest(ctx, grantOverrides(ctx, grant)),
  ),
  ignoredGrantCheck(
    'grant-ignored-on-decide',
    'An invalid grant is ignored on the decide route',
    (ctx, grant) => decideRequest(ctx, grantOverrides(ctx, grant)),
  ),
  extendedCheck(
    'grant-and-scope',
    'spec 2, 4',
    'A grant does not replace a scope word',
    'Apply the scope rule to requests with a grant too',
    async (ctx) => {
      await ctx.declare({});
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx, grantOverrides(ctx, GRANTS[0]![1]))), {
        status: [403],
        mentions: ['inference', 'agent'],
        why: 'with a grant and without `agent`',
      });
    },
    withAgentAndDecide,
  ),
  extendedCheck(
    'payer-everywhere',
    'spec 2, 2.6',
    'A stated payer is on every response of the model routes and the decide route',
    'Set the payer header on all of these responses, upstream errors included',
    async (ctx) => {
      const inBody = payerInBody(ctx, await ctx.declare({ inference: ['agent', 'decide'] }));
      const stated = await readPayerHeader(ctx, messagesRequest(ctx));
      if (!inBody && stated === '') ctx.skip('the broker states no payer');
      const expected = inBody ? formatPayer(inBody) : stated;
      const expectPayer = async (what: string, request: Parameters<CheckContext['request']>[0]) => {
        const actual = await readPayerHeader(ctx, request);
        if (actual !== expected)
          ctx.fail(
            `${what} states ${actual === '' ? 'no payer' : `"${actual}"`}; expected "${expected}", as on the declaration response`,
          );
      };
      await expectPayer(
        'the response to a token count',
        modelRequest(ctx, 'POST', '/v1/messages/count_tokens'),
      );
      await expectPayer('the list of models', modelRequest(ctx, 'GET', '/v1/models'));
      await expectPayer(
        'the response for one model',
        modelRequest(ctx, 'GET', '/v1/models/conformance-model'),
      );
      await expectPayer('the decide response', decideRequest(ctx));
      await expectPayer(
        'a streamed response',
        messagesRequest(ctx, { body: '{"model":"conformance-model","stream":true,"messages":[]}' }),
      );
      ctx.harness.upstreams.setScript('model', () => ({
        status: 429,
        headers: { 'retry-after': '1' },
        body: '{}',
      }));
      await expectPayer('an error from the model provider', messagesRequest(ctx));
    },
    withAgentAndDecide,
  ),
];
