/** Secret values in responses: in bodies, across chunks, and in the forms that odd characters take. */
import { setTimeout } from 'node:timers/promises';
import { jsonForms } from '../../text/secret-encodings.ts';
import type { BoxRequest, BoxResponse } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { egressRequest } from '../check-requests.ts';
import { EGRESS_SECRET, ODD_SECRET, REPORTING_BOX } from '../env.ts';
import { endpointOf } from '../evidence.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { LeakFinder } from '../leaks.ts';
import type { UpstreamReply } from '../upstreams/model.ts';
import { secretOf } from './egress.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

/** Longer than a packet waits for the next one. */
const CHUNK_PAUSE_MS = 10;

/** Lets the secret's host send a body in these parts, each on its own. */
function replyInParts(ctx: CheckContext, parts: readonly string[]): void {
  ctx.harness.upstreams.setScript('echo', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    void (async () => {
      for (const part of parts) {
        response.write(part);
        await setTimeout(CHUNK_PAUSE_MS);
      }
      response.end();
    })();
    return undefined;
  });
}

/** Sends a request, which the broker may break off, and expects a response without the value. */
async function expectNoValue(
  ctx: CheckContext,
  request: BoxRequest,
  value: string,
  how: string,
): Promise<void> {
  const response = await ctx.tryRequest(request);
  const found = response ? new LeakFinder([{ label: 'value', value }]).find(response) : [];
  for (const { where } of found)
    ctx.failOn(
      response as BoxResponse,
      `${endpointOf(request)} returned ${response?.status} with the secret's value ${how}, in ${where}; expected the response without it`,
    );
}

const oddSecretOf = (ctx: CheckContext) =>
  ctx.env.secrets.find(({ box, name }) => box === REPORTING_BOX && name === ODD_SECRET);

/** A request with the token where only a query can carry the odd value. */
const oddRequest = (ctx: CheckContext, token: string) =>
  egressRequest(ctx, ODD_SECRET, { box: null, query: `a=1&key=${encodeURIComponent(token)}&b=2` });

/** Headers in which the host repeats the value as URLs, JSON and base64 write it. */
const encodedHeaders = (value: string) => ({
  'x-json': jsonForms(value)[1]!,
  'x-base64': Buffer.from(value).toString('base64'),
  'x-base64-within': Buffer.from(`key:${value}`).toString('base64url'),
  location: `/next?key=${encodeURIComponent(value)}`,
});

const encodedBodies = (value: string): readonly (readonly [how: string, body: string])[] => [
  ['in JSON', JSON.stringify({ key: value })],
  ['in JSON with escapes', `{"key":"${jsonForms(value)[3]}"}`],
  ['percent-encoded', `key=${encodeURIComponent(value)}&b=2`],
];

export const egressValueChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'egress-answer-body',
    'spec 2, 1.3',
    "A response body does not contain the secret's value, also where it arrives in parts",
    'Replace the value in response bodies, and hold back what may be its beginning until the next part arrives',
    async (ctx) => {
      const { value } = secretOf(ctx);
      const reply: UpstreamReply = { status: 200, headers: { 'content-type': 'application/json' } };
      for (const [how, body] of [
        ['in its body', `{"key":"${value}"}`],
        ['twice in its body', `${value}${value}`],
        ['in the body of an error', `no access with ${value}`],
      ] as const) {
        const status = how.includes('error') ? 401 : 200;
        ctx.harness.upstreams.setScript('echo', () => ({ ...reply, status, body }));
        await expectNoValue(ctx, egressRequest(ctx), value, how);
      }
      const middle = Math.floor(value.length / 2);
      replyInParts(ctx, [`before ${value.slice(0, middle)}`, value.slice(middle), ' after']);
      await expectNoValue(ctx, egressRequest(ctx), value, 'in two parts of its body');
      replyInParts(ctx, [value.slice(0, 1), value.slice(1, -1), value.slice(-1)]);
      await expectNoValue(ctx, egressRequest(ctx), value, 'in three parts of its body');
    },
    { capability: 'egress', declaredScopes: { egress: [EGRESS_SECRET] } },
  ),
  extendedCheck(
    'egress-odd-value',
    'spec 2, 4.4.2',
    'A value with characters that need encoding arrives as it is, and never returns',
    'Percent-encode the value where it replaces the token in a query; look for its percent-encoded, JSON and base64 forms in responses',
    async (ctx) => {
      const secret = oddSecretOf(ctx);
      if (!secret) return ctx.skip(`the env has no secret ${ODD_SECRET}`);
      const { value } = secret;
      const token = ctx.tokenOf(REPORTING_BOX);
      const response = await ctx.request(oddRequest(ctx, token));
      const received = expectForwardedOnce(ctx, response, 'echo');
      const query = new URLSearchParams(received.url.split('?').slice(1).join('?'));
      if (query.get('key') !== value || query.get('a') !== '1' || query.get('b') !== '2')
        ctx.failOn(
          response,
          `${response.endpoint} reached the secret's host with another query than the value in place of the token; expected the value percent-encoded and the rest unchanged`,
        );
      ctx.harness.upstreams.setScript('echo', () => ({
        status: 200,
        headers: encodedHeaders(value),
        body: '{}',
      }));
      await expectNoValue(ctx, oddRequest(ctx, token), value, 'encoded');
      for (const [how, body] of encodedBodies(value)) {
        ctx.harness.upstreams.setScript('echo', () => ({ status: 200, body }));
        await expectNoValue(ctx, oddRequest(ctx, token), value, how);
      }
    },
    { capability: 'egress', declaredScopes: { egress: [EGRESS_SECRET, ODD_SECRET] } },
  ),
];
