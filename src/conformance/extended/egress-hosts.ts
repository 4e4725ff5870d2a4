/** Where egress requests go, and what comes back. */
import { findHeader } from '../../http/headers.ts';
import type { BoxRequest } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { egressRequest } from '../check-requests.ts';
import { EGRESS_SECRET } from '../env.ts';
import { expectForwardedOnce, expectReturned, expectUnchanged } from '../forwarding-assertions.ts';
import { UPSTREAM_LABELS } from '../upstreams/recorder.ts';
import { secretOf } from './egress.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withSecret = { capability: 'egress', declaredScopes: { egress: [EGRESS_SECRET] } } as const;

const quoteValue = (value: string | undefined) => (value === undefined ? 'nothing' : `"${value}"`);

/** The URL of the host that must receive nothing. */
const foreignUrl = (ctx: CheckContext) => ctx.harness.upstreams.url('elsewhere');

/** Fails for each upstream other than the secret's host that the check's last request reached. */
function reportStrays(ctx: CheckContext, request: BoxRequest, label: string): void {
  for (const received of ctx.upstreamRequestsFor(request))
    if (received.upstream !== 'echo')
      ctx.fail(
        `${label} reached ${UPSTREAM_LABELS[received.upstream]} at ${received.url.split('?')[0]}; expected it to reach the secret's host or nothing`,
      );
}

/** Sends a request, which the broker may break off, and expects it to reach no upstream other than the secret's host. */
async function expectOnlySecretHost(ctx: CheckContext, request: BoxRequest, label: string): Promise<void> {
  await ctx.tryRequest(request);
  reportStrays(ctx, request, label);
}

export const egressHostChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'egress-methods',
    'spec 2, 4',
    'Method, path, query and body are forwarded unchanged',
    'Forward every method, and the path after the name, the query and the body unchanged',
    async (ctx) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']) {
        const body = method === 'GET' ? undefined : '{ "a":1.0,"b":"\\u00e9" }';
        const request: BoxRequest = egressRequest(ctx, EGRESS_SECRET, {
          below: '/v2/a%20b;c=1/',
          method,
          query: 'x=%2f&y=+',
          ...(body ? { body } : {}),
        });
        const response = await ctx.request(request);
        const received = expectForwardedOnce(ctx, response, 'echo');
        if (received.method !== method)
          ctx.failOn(
            response,
            `${response.endpoint} reached the secret's host as ${received.method}; expected ${method}`,
          );
        expectUnchanged(ctx, response, received, {
          base: secretOf(ctx).host,
          path: request.path.slice(`${ctx.routes.egress}/${EGRESS_SECRET}`.length),
          body,
        });
      }
    },
    withSecret,
  ),
  extendedCheck(
    'egress-host-header',
    'spec 2, 4.4.2',
    "The Host header names the secret's host",
    "Set `Host` to the secret's host",
    async (ctx) => {
      const response = await ctx.request(egressRequest(ctx));
      const received = expectForwardedOnce(ctx, response, 'echo');
      const { host } = new URL(secretOf(ctx).host);
      if (findHeader(received.headers, 'host') !== host)
        ctx.failOn(
          response,
          `${response.endpoint} reached the secret's host with ${quoteValue(findHeader(received.headers, 'host'))} as the header host; expected its own name`,
        );
    },
    withSecret,
  ),
  extendedCheck(
    'egress-redirect',
    'spec 2, 4.4.2',
    "A redirect from the secret's host is not followed to another host",
    'Return redirects to the box instead of following them',
    async (ctx) => {
      for (const status of [301, 302, 307, 308]) {
        ctx.harness.upstreams.setScript('echo', () => ({
          status,
          headers: { location: `${foreignUrl(ctx)}/v1/things` },
        }));
        const response = await ctx.request(egressRequest(ctx));
        expectForwardedOnce(ctx, response, 'echo');
        if (ctx.upstreamRequests('elsewhere').length > 0)
          ctx.abortOn(
            response,
            `${response.endpoint} followed a redirect (${status}) to another host; expected requests to the secret's host only`,
          );
      }
    },
    withSecret,
  ),
  extendedCheck(
    'egress-paths',
    'spec 2, 4.4.2',
    'No spelling of a path reaches another host or another route',
    'Take host and port from the secret only, and reject dot segments, however encoded',
    async (ctx) => {
      const { host } = new URL(foreignUrl(ctx));
      const base = `${ctx.routes.egress}/${EGRESS_SECRET}`;
      const paths = [
        `${base}//${host}/v1`,
        `${base}/../..${ctx.routes.sandboxes}`,
        `${base}/%2e%2e/%2e%2e${ctx.routes.sandboxes}`,
        `${base}/http://${host}/v1`,
        `${base}@${host}/v1`,
        `${base}/@${host}/v1`,
        `${base}/..%2f..%2fx`,
        `${base}/\\\\${host}/v1`,
        `${base}?@${host}/`,
        `${base}:80@${host}/`,
        `${base}/%2f%2f${host}/v1`,
        `${base}/;@${host}/`,
        `${base}%2f..%2fx`,
      ];
      for (const path of paths)
        await expectOnlySecretHost(ctx, { ...egressRequest(ctx), path }, `GET ${path.split('?')[0]}`);
      const target = `${foreignUrl(ctx)}${base}/v1/things`;
      await expectOnlySecretHost(ctx, { ...egressRequest(ctx), target }, 'a request in absolute form');
    },
    withSecret,
  ),
  extendedCheck(
    'egress-foreign-host',
    'spec 2, 4.4.2',
    'No request header changes the host',
    'Take the host from the secret only, never from a header',
    async (ctx) => {
      const { host } = new URL(foreignUrl(ctx));
      const headers = [
        ['X-Forwarded-Host', host],
        ['Forwarded', `host=${host}`],
        ['X-Original-URL', `${foreignUrl(ctx)}/`],
        ['X-Host', host],
      ] as const;
      const request = egressRequest(ctx, EGRESS_SECRET, { headers });
      const response = await ctx.request(request);
      reportStrays(ctx, request, response.endpoint);
      expectForwardedOnce(ctx, response, 'echo');
    },
    withSecret,
  ),
  extendedCheck(
    'egress-answer-unchanged',
    'spec 2, 4',
    "Status and body from the secret's host are returned unchanged",
    'Return the response unchanged, errors included',
    async (ctx) => {
      for (const [status, body] of [
        [201, '{"made":true}'],
        [404, '{"error":"not there"}'],
        [429, ''],
        [500, 'down'],
      ] as const) {
        ctx.harness.upstreams.setScript('echo', () => ({
          status,
          headers: { 'content-type': 'application/json', 'retry-after': '3' },
          body,
        }));
        const response = await ctx.request(egressRequest(ctx));
        expectForwardedOnce(ctx, response, 'echo');
        expectReturned(ctx, response, { status, body });
      }
    },
    withSecret,
  ),
];
