/** Holds what reached an upstream against what the box sent. */
import { findHeader } from '../http/headers.ts';
import type { BoxResponse, CheckContext } from './check-context.ts';
import { REPORTING_BOX } from './env.ts';
import { splitQuery } from './evidence.ts';
import type { ReceivedRequest, UpstreamName } from './upstreams/recorder.ts';
import { UPSTREAM_LABELS } from './upstreams/recorder.ts';

/** The one request that reached this upstream and no other; ends the check where there is none. */
export function expectForwardedOnce(
  ctx: CheckContext,
  response: BoxResponse,
  upstream: UpstreamName,
): ReceivedRequest {
  const requests = ctx.upstreamRequestsFor(response);
  const atUpstream = requests.filter((each) => each.upstream === upstream);
  for (const stray of requests.filter((each) => each.upstream !== upstream))
    ctx.fail(
      `${response.endpoint} reached ${UPSTREAM_LABELS[stray.upstream]}; expected it to reach ${UPSTREAM_LABELS[upstream]} only`,
    );
  if (atUpstream.length === 0)
    ctx.abort(
      `${response.endpoint} was answered ${response.status} and did not reach ${UPSTREAM_LABELS[upstream]}; expected it to be forwarded`,
    );
  if (atUpstream.length > 1)
    ctx.fail(
      `${response.endpoint} reached ${UPSTREAM_LABELS[upstream]} ${atUpstream.length} times; expected once`,
    );
  return atUpstream[0]!;
}

export const SETUP_TOKEN_BETA = 'oauth-2025-04-20';

/** Whether the request carries the model provider's credential, and where: as an API key, or as a bearer. */
export function credentialForm(ctx: CheckContext, received: ReceivedRequest): 'key' | 'bearer' | undefined {
  const { credential } = ctx.env.modelapi;
  if (findHeader(received.headers, 'x-api-key') === credential) return 'key';
  return hasBearer(received, credential) ? 'bearer' : undefined;
}

export function hasBearer(received: ReceivedRequest, credential: string): boolean {
  const [scheme = '', value] = (findHeader(received.headers, 'authorization') ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' && value === credential;
}

/** Holds a model call to carry the credential in place of the token. */
export function expectCredential(ctx: CheckContext, endpoint: string, received: ReceivedRequest): void {
  if (credentialForm(ctx, received) === undefined)
    ctx.fail(
      `${endpoint} reached the model provider without its credential as x-api-key or bearer; expected the credential in place of the token`,
    );
  const token = ctx.tokenOf(REPORTING_BOX);
  const tokenHeader = received.headers.find(([, value]) => value.includes(token));
  if (tokenHeader)
    ctx.fail(
      `${endpoint} reached the model provider with the box’s token in ${tokenHeader[0].toLowerCase()}; expected the credential in its place`,
    );
}

/** Holds path, query and body to be what the box sent; `base` is the upstream's base URL. */
export function expectUnchanged(
  ctx: CheckContext,
  endpoint: string,
  received: ReceivedRequest,
  sent: { base: string; path: string; body?: string | Buffer | undefined },
): void {
  const [path, query = ''] = splitQuery(received.url);
  const [expectedPath, expectedQuery = ''] = splitQuery(
    new URL(sent.base).pathname.replace(/\/+$/, '') + sent.path,
  );
  if (path !== expectedPath)
    ctx.fail(
      `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} at ${path}; expected ${expectedPath}`,
    );
  if (query !== expectedQuery)
    ctx.fail(
      `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} with the query "${ctx.harness.redactor.query(query, expectedQuery)}"; expected "${expectedQuery}", unchanged`,
    );
  if (sent.body !== undefined && !received.body.equals(Buffer.from(sent.body)))
    ctx.fail(
      `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} with another body (${received.body.length} bytes); expected the ${Buffer.byteLength(sent.body)} bytes that were sent`,
    );
}

/** Holds an answer to be the upstream's: status and bytes of the body. */
export function expectReturned(
  ctx: CheckContext,
  response: BoxResponse,
  expected: { status: number; body: string | Buffer },
): void {
  if (!ctx.status(response, [expected.status], 'where the upstream gave another status')) return;
  if (!response.body.equals(Buffer.from(expected.body)))
    ctx.fail(
      `${response.endpoint} was answered with another body (${response.body.length} bytes) than the upstream’s (${Buffer.byteLength(expected.body)} bytes); expected it unchanged`,
    );
}
