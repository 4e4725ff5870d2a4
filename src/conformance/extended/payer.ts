/** Who pays: grants, and where it is stated. */

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

/** The payer as the header of an answer says it; empty where it says nothing. */
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
    'Pay as without a grant, and say so in the payer header, where a grant does not hold',
    async (ctx) => {
      const requestWithoutGrant = createRequest(ctx, undefined);
      const plainResponse = await ctx.request(requestWithoutGrant);
      const payer = payerInHeader(ctx, plainResponse);
      for (const [what, grant] of GRANTS) {
        const response = await ctx.request(createRequest(ctx, grant));
        if (!ctx.expectStatus(response, [plainResponse.status], `with a grant ${what}`)) continue;
        const stated = payerInHeader(ctx, response);
        const [actual, expected] = [stated, payer].map((each) => (each ? formatPayer(each) : 'nobody'));
        if (actual !== expected)
          ctx.fail(
            `${response.endpoint} with a grant ${what} states ${actual} as payer; expected ${expected}, as without it`,
          );
      }
    },
    withAgentAndDecide,
  );

const grantOverrides = (ctx: CheckContext, grant: string | undefined) =>
  grant === undefined ? {} : { headers: [[`${ctx.names.header_prefix}grant`, grant]] as const };

export const extendedPayerChecks: readonly ExtendedCheck[] = [
  ignoredGrantCheck(
    'grant-ignored',
    'A grant that does not hold is ignored on the model routes',
    (ctx, grant) => messagesRequest(ctx, grantOverrides(ctx, grant)),
  ),
  ignoredGrantCheck(
    'grant-ignored-on-decide',
    'A grant that does not hold is ignored on the decide route',
    (ctx, grant) => decideRequest(ctx, grantOverrides(ctx, grant)),
  ),
  extendedCheck(
    'grant-and-scope',
    'spec 2, 4',
    'A grant is no scope word',
    'Apply the scope rule with a grant as without',
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
    'A payer that is stated is on every answer of the model routes and the decide route',
    'Set the payer header on all of these answers, those of the upstream’s errors too',
    async (ctx) => {
      const inBody = payerInBody(ctx, await ctx.declare({ inference: ['agent', 'decide'] }));
      const stated = await readPayerHeader(ctx, messagesRequest(ctx));
      if (!inBody && stated === '') ctx.skip('the broker states no payer');
      const expected = inBody ? formatPayer(inBody) : stated;
      const expectPayer = async (what: string, request: Parameters<CheckContext['request']>[0]) => {
        const actual = await readPayerHeader(ctx, request);
        if (actual !== expected)
          ctx.fail(
            `${what} states ${actual || 'nobody'} as payer; expected ${expected} as on the declaration answer`,
          );
      };
      await expectPayer('a token count', modelRequest(ctx, 'POST', '/v1/messages/count_tokens'));
      await expectPayer('a list of models', modelRequest(ctx, 'GET', '/v1/models'));
      await expectPayer('a model', modelRequest(ctx, 'GET', '/v1/models/conformance-model'));
      await expectPayer('a decide answer', decideRequest(ctx));
      await expectPayer(
        'a streamed answer',
        messagesRequest(ctx, { body: '{"model":"conformance-model","stream":true,"messages":[]}' }),
      );
      ctx.harness.upstreams.setScript('model', () => ({
        status: 429,
        headers: { 'retry-after': '1' },
        body: '{}',
      }));
      await expectPayer('an error of the model provider', messagesRequest(ctx));
    },
    withAgentAndDecide,
  ),
];
