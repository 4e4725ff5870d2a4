/** Holds what reached an upstream against what the box sent. */
import { type Context, header, type Told } from './context.ts';
import { REPORTING } from './env.ts';
import { atQuery } from './exchange.ts';
import { NAMES } from './names.ts';
import type { Received, UpstreamName } from './upstreams/recorder.ts';

/** The one request that reached this upstream and no other; ends the check where there is none. */
export function forwardedOnce(ctx: Context, answer: Told, upstream: UpstreamName): Received {
  const reached = ctx.upstreamOf(answer);
  const here = reached.filter((each) => each.upstream === upstream);
  for (const stray of reached.filter((each) => each.upstream !== upstream))
    ctx.fail(`${answer.what} reached ${NAMES[stray.upstream]}; expected it to reach ${NAMES[upstream]} only`);
  if (here.length === 0)
    ctx.halt(
      `${answer.what} was answered ${answer.status} and did not reach ${NAMES[upstream]}; expected it to be forwarded`,
    );
  if (here.length > 1)
    ctx.fail(`${answer.what} reached ${NAMES[upstream]} ${here.length} times; expected once`);
  return here[0]!;
}

export const BETA = 'oauth-2025-04-20';

/** Whether the request carries the model provider's credential, and where: as an API key, or as a bearer. */
export function credentialIn(ctx: Context, received: Received): 'key' | 'bearer' | undefined {
  const { credential } = ctx.env.modelapi;
  if (header(received, 'x-api-key') === credential) return 'key';
  return isBearer(received, credential) ? 'bearer' : undefined;
}

export function isBearer(received: Received, credential: string): boolean {
  const [scheme = '', value] = (header(received, 'authorization') ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' && value === credential;
}

/** Holds a model call to carry the credential in place of the token. */
export function paid(ctx: Context, what: string, received: Received): void {
  if (credentialIn(ctx, received) === undefined)
    ctx.fail(
      `${what} reached the model provider without its credential as x-api-key or bearer; expected the credential in place of the token`,
    );
  const token = ctx.tokenOf(REPORTING);
  const holder = received.headers.find(([, value]) => value.includes(token));
  if (holder)
    ctx.fail(
      `${what} reached the model provider with the box’s token in ${holder[0].toLowerCase()}; expected the credential in its place`,
    );
}

/** Holds path, query and body to be what the box sent; `base` is the upstream's base URL. */
export function unchanged(
  ctx: Context,
  what: string,
  received: Received,
  sent: { base: string; path: string; body?: string | Buffer | undefined },
): void {
  const [path, query = ''] = atQuery(received.url);
  const [wantedPath, wantedQuery = ''] = atQuery(new URL(sent.base).pathname.replace(/\/+$/, '') + sent.path);
  if (path !== wantedPath)
    ctx.fail(`${what} reached ${NAMES[received.upstream]} at ${path}; expected ${wantedPath}`);
  if (query !== wantedQuery)
    ctx.fail(
      `${what} reached ${NAMES[received.upstream]} with the query "${ctx.session.hider.query(query, wantedQuery)}"; expected "${wantedQuery}", unchanged`,
    );
  if (sent.body !== undefined && !received.body.equals(Buffer.from(sent.body)))
    ctx.fail(
      `${what} reached ${NAMES[received.upstream]} with another body (${received.body.length} bytes); expected the ${Buffer.byteLength(sent.body)} bytes that were sent`,
    );
}

/** Holds an answer to be the upstream's: status and bytes of the body. */
export function returned(
  ctx: Context,
  answer: Told,
  wanted: { status: number; body: string | Buffer },
): void {
  if (!ctx.status(answer, [wanted.status], 'where the upstream gave another status')) return;
  if (!answer.body.equals(Buffer.from(wanted.body)))
    ctx.fail(
      `${answer.what} was answered with another body (${answer.body.length} bytes) than the upstream’s (${Buffer.byteLength(wanted.body)} bytes); expected it unchanged`,
    );
}
