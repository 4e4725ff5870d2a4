/** Whether bodies and queries of requests arrive as the box sent them. */
import { gzipSync } from 'node:zlib';
import { egressRequest, messagesRequest, modelRequest } from '../check-requests.ts';
import { expectKept } from '../checks/declaration.ts';
import { EGRESS_SECRET } from '../env.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';
import { expectPassThrough } from './model.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;

/** JSON that parsing and rewriting would change. */
const UNUSUAL_JSON =
  '\t{"z":1.0,"a":1e2,"\\u0061b":"\\u00e9\\/\\ud83d\\ude00","n":12345678901234567890,"neg":-0.0,"z":2,\r\n"messages":[ ],"model":"conformance-model","e":"\u00e9\u2028"}\n';

const QUERY = "b=2&a=1&a=%2f%2F&plus=+%20&empty=&flag&utf=%c3%a9&quote='(!)*~;:@,$&amp=%26&q=?";

const LARGE = 5_000_000;

export const requestBodyChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'body-unchanged',
    'spec 2, 4.2.1',
    'A body is forwarded byte for byte',
    'Forward the bytes as received; do not parse and rewrite them',
    async (ctx) => {
      await expectPassThrough(ctx, messagesRequest(ctx, { body: UNUSUAL_JSON }));
      await expectPassThrough(ctx, messagesRequest(ctx, { body: '' }));
      await expectPassThrough(
        ctx,
        messagesRequest(ctx, { body: Buffer.from([0x7b, 0xff, 0x00, 0xfe, 0x7d]) }),
      );
      const compressed = { headers: [['Content-Encoding', 'gzip']] as const, body: gzipSync(UNUSUAL_JSON) };
      const response = await ctx.request(messagesRequest(ctx, compressed));
      const received = expectForwardedOnce(ctx, response, 'model');
      if (!received.body.equals(compressed.body))
        ctx.failOn(
          response,
          `${response.endpoint} reached the model provider with a different body than the compressed one that the box sent; expected its bytes`,
        );
    },
    withAgent,
  ),
  extendedCheck(
    'body-large',
    'spec 2, 4.2.1',
    'A body of 5 MB is forwarded byte for byte',
    'Set no size limit of your own on the bodies of model calls',
    async (ctx) => {
      await expectPassThrough(
        ctx,
        messagesRequest(ctx, {
          body: `{"model":"conformance-model","messages":[{"role":"user","content":"${'large '.repeat(LARGE / 6)}"}]}`,
        }),
      );
    },
    withAgent,
  ),
  extendedCheck(
    'query-unchanged',
    'spec 2, 4.2.1',
    'A query is forwarded byte for byte',
    'Forward the query exactly as it is in the request line',
    async (ctx) => {
      await expectPassThrough(ctx, messagesRequest(ctx, { query: QUERY }));
      await expectPassThrough(ctx, modelRequest(ctx, 'GET', '/v1/models', { query: QUERY }));
    },
    withAgent,
  ),
  extendedCheck(
    'body-chunked',
    'spec 2, 4.2.1',
    'A body that is sent in chunks is forwarded byte for byte',
    'Read bodies with `Transfer-Encoding: chunked` too, and forward them with any framing',
    async (ctx) => {
      await expectPassThrough(ctx, messagesRequest(ctx, { chunked: true }));
      await expectPassThrough(ctx, modelRequest(ctx, 'POST', '/v1/messages/count_tokens', { chunked: true }));
      const entries = ctx.capabilityEntries({ egress: [EGRESS_SECRET], inference: ['agent'] });
      const report = await ctx.postReport({ capabilities: entries }, { chunked: true });
      if (ctx.expectStatus(report, [200], 'for a report in chunks')) expectKept(ctx, report, entries);
      if (!ctx.capabilities.has('egress')) return;
      const body = '{"sent":"in chunks"}';
      const request = egressRequest(ctx, EGRESS_SECRET, { method: 'POST', body, chunked: true });
      const response = await ctx.request(request);
      const received = expectForwardedOnce(ctx, response, 'echo');
      if (received.body.toString() !== body)
        ctx.failOn(
          response,
          `${response.endpoint} reached the secret's host with a different body (${received.body.length} bytes); expected the ${body.length} bytes that the box sent`,
        );
    },
    withAgent,
  ),
];
