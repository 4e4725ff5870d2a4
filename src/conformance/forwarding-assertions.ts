/** Expectations about what reached an upstream and what came back. */
import { findHeader } from '../http/headers.ts';
import type { BoxResponse } from './box-messages.ts';
import type { CheckContext } from './check-context.ts';
import { REPORTING_BOX } from './env.ts';
import { splitQuery } from './evidence.ts';
import type { ReceivedRequest, UpstreamName } from './upstreams/recorder.ts';
import { UPSTREAM_LABELS } from './upstreams/recorder.ts';

/** Expects exactly one request, to this upstream only, and returns it. Aborts the check if there is none. */
export function expectForwardedOnce(
  ctx: CheckContext,
  response: BoxResponse,
  upstream: UpstreamName,
): ReceivedRequest {
  const requests = ctx.upstreamRequestsFor(response);
  const atUpstream = requests.filter((each) => each.upstream === upstream);
  for (const stray of requests.filter((each) => each.upstream !== upstream))
    ctx.failOn(
      response,
      `${response.endpoint} reached ${UPSTREAM_LABELS[stray.upstream]}; expected it to reach ${UPSTREAM_LABELS[upstream]} only`,
    );
  if (atUpstream.length === 0)
    ctx.abortOn(
      response,
      `${response.endpoint} returned ${response.status} and did not reach ${UPSTREAM_LABELS[upstream]}; expected it to be forwarded`,
    );
  if (atUpstream.length > 1)
    ctx.failOn(
      response,
      `${response.endpoint} reached ${UPSTREAM_LABELS[upstream]} ${atUpstream.length} times; expected once`,
    );
  return atUpstream[0]!;
}

/** How the request carries the model provider's credential: as an API key, as a bearer token, or not. */
export function credentialForm(ctx: CheckContext, received: ReceivedRequest): 'key' | 'bearer' | undefined {
  const { credential } = ctx.env.modelapi;
  if (findHeader(received.headers, 'x-api-key') === credential) return 'key';
  return hasBearer(received, credential) ? 'bearer' : undefined;
}

/** Whether the request carries this credential as a bearer token. */
export function hasBearer(received: ReceivedRequest, credential: string): boolean {
  const [scheme = '', value] = (findHeader(received.headers, 'authorization') ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' && value === credential;
}

/** Expects a model call to carry the credential in place of the token. */
export function expectCredential(ctx: CheckContext, response: BoxResponse, received: ReceivedRequest): void {
  const { endpoint } = response;
  if (credentialForm(ctx, received) === undefined)
    ctx.failOn(
      response,
      `${endpoint} reached the model provider without the credential; expected it in x-api-key or as a bearer token`,
    );
  const token = ctx.tokenOf(REPORTING_BOX);
  const tokenHeader = received.headers.find(([, value]) => value.includes(token));
  if (tokenHeader)
    ctx.failOn(
      response,
      `${endpoint} reached the model provider with the box's token in the header ${tokenHeader[0].toLowerCase()}; expected the credential instead`,
    );
}

/** Expects path, query and body exactly as the box sent them; `base` is the upstream's base URL. */
export function expectUnchanged(
  ctx: CheckContext,
  response: BoxResponse,
  received: ReceivedRequest,
  sent: { base: string; path: string; body?: string | Buffer | undefined },
): void {
  const { endpoint } = response;
  const [path, query = ''] = splitQuery(received.url);
  const [expectedPath, expectedQuery = ''] = splitQuery(
    new URL(sent.base).pathname.replace(/\/+$/, '') + sent.path,
  );
  if (path !== expectedPath)
    ctx.failOn(
      response,
      `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} at ${path}; expected ${expectedPath}`,
    );
  if (query !== expectedQuery)
    ctx.failOn(
      response,
      `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} with the query "${ctx.harness.redactor.query(query, expectedQuery)}"; expected "${expectedQuery}"`,
    );
  if (sent.body !== undefined && !received.body.equals(Buffer.from(sent.body)))
    ctx.failOn(
      response,
      `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} with a different body (${received.body.length} bytes); expected the ${Buffer.byteLength(sent.body)} bytes that the box sent`,
    );
}

/** Expects the upstream's status and body, byte for byte. */
export function expectReturned(
  ctx: CheckContext,
  response: BoxResponse,
  expected: { status: number; body: string | Buffer },
): void {
  if (!ctx.expectStatus(response, [expected.status], `where the upstream returned ${expected.status}`))
    return;
  if (!response.body.equals(Buffer.from(expected.body)))
    ctx.failOn(
      response,
      `${response.endpoint} returned a different body (${response.body.length} bytes) from the upstream's (${Buffer.byteLength(expected.body)} bytes); expected it unchanged`,
    );
}
