import type { Payer } from '../../broker/payer.ts';
import type { ConformanceEnv } from '../../broker/start-contract.ts';
import {
  type BrokerOverrides,
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  withHandlers,
  withInterceptor,
} from './builders.ts';
import { findRawHeader, json, withoutHeaders } from './interceptor.ts';

const PAYER_HEADER = 'box-payer';

const withBodyPayer = (payer: unknown) =>
  withHandlers({
    declarationResponse: (report, details) =>
      defaultHandlers.declarationResponse(report, { ...details, payer: payer as Payer | undefined }),
  });
/** A broker whose responses have these payer headers. */
const withHeaderPayer = (...values: readonly string[]) =>
  withInterceptor(() => async (_, pass) => {
    const reply = await pass();
    const headers = withoutHeaders(reply.headers, PAYER_HEADER);
    return { ...reply, headers: [...headers, ...values.flatMap((value) => [PAYER_HEADER, value])] };
  });
const withPayers =
  (payer: unknown, value: string) =>
  (env: ConformanceEnv): BrokerOverrides => ({
    ...withBodyPayer(payer)(env),
    ...withHeaderPayer(value)(env),
  });

/** A broker that states no payer on some responses. */
const withoutPayerOn = (path: RegExp) =>
  withInterceptor(() => async (request, pass) => {
    const reply = await pass();
    if (!path.test(request.url)) return reply;
    return { ...reply, headers: withoutHeaders(reply.headers, PAYER_HEADER) };
  });

export const payer: readonly BrokerVariant[] = [
  brokenVariant('payer-consistent', 'states the payer on the declaration response only', withHeaderPayer()),
  brokenVariant('payer-consistent', 'states the payer on model responses only', withBodyPayer(undefined)),
  brokenVariant('payer-consistent', 'states two payers', withBodyPayer({ kind: 'owner', principal: null })),
  brokenVariant(
    'payer-consistent',
    'states a second payer in another header',
    withHeaderPayer('shared', 'owner github:eve'),
  ),
  brokenVariant(
    'payer-consistent',
    'states another principal on model responses',
    withPayers({ kind: 'owner', principal: 'github:one' }, 'owner github:two'),
  ),
  brokenVariant(
    'payer-consistent',
    'states a payer of an unknown kind',
    withPayers({ kind: 'operator', principal: null }, 'operator'),
  ),
  brokenVariant(
    'payer-consistent',
    'states a principal without its provider',
    withPayers({ kind: 'owner', principal: 'someone' }, 'owner someone'),
  ),
  brokenVariant('payer-consistent', 'writes null into the payer header', withHeaderPayer('shared null')),
  brokenVariant(
    'payer-consistent',
    'writes JSON into the payer header',
    withHeaderPayer('{"kind":"shared","principal":null}'),
  ),
  brokenVariant('payer-consistent', 'states a payer as a string', withPayers('shared', 'shared')),
  brokenVariant('payer-consistent', 'omits the principal', withBodyPayer({ kind: 'shared' })),
  brokenVariant('payer-everywhere', 'states no payer on decide responses', withoutPayerOn(/^\/decide/)),
  brokenVariant('payer-everywhere', 'states no payer on token counts', withoutPayerOn(/count_tokens/)),
  brokenVariant('payer-everywhere', 'states no payer on models', withoutPayerOn(/v1\/models/)),
  brokenVariant(
    'grant-ignored',
    'refuses a grant that it did not issue',
    withInterceptor(
      () => async (request, pass) =>
        request.url.includes('/v1/messages') && findRawHeader(request.headers, 'box-grant')
          ? json(403, { error: 'this grant does not hold' })
          : pass(),
    ),
  ),
  brokenVariant(
    'grant-ignored',
    'refuses a grant that is too long',
    withInterceptor(
      () => async (request, pass) =>
        request.url.includes('/v1/messages') &&
        (findRawHeader(request.headers, 'box-grant')?.length ?? 0) > 2048
          ? json(400, { error: 'long' })
          : pass(),
    ),
  ),
  brokenVariant(
    'grant-ignored',
    "treats every grant as a visitor's",
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      const at = reply.headers.findIndex(
        (name, index) => index % 2 === 0 && name.toLowerCase() === 'box-payer',
      );
      if (at < 0 || !findRawHeader(request.headers, 'box-grant')) return reply;
      return { ...reply, headers: reply.headers.toSpliced(at + 1, 1, 'visitor github:someone') };
    }),
  ),
  brokenVariant(
    'grant-ignored-on-decide',
    'refuses grants on the decide route',
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/decide') && findRawHeader(request.headers, 'box-grant')
          ? json(403, { error: 'no grants here' })
          : pass(),
    ),
  ),
  brokenVariant(
    'grant-and-scope',
    'accepts a grant in place of a scope word',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return reply.status === 403 && findRawHeader(request.headers, 'box-grant')
        ? json(200, { granted: true })
        : reply;
    }),
  ),
];
