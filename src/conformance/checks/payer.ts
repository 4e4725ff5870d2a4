import type { ConformanceCheck } from '../check.ts';
import type { BoxResponse, CheckContext } from '../check-context.ts';
import { messagesRequest } from '../check-requests.ts';

export interface StatedPayer {
  readonly kind: string;
  readonly principal: string | null;
}

const KINDS = ['shared', 'owner', 'visitor'];
const PRINCIPAL_PATTERN = /^[^\s:]+:[^\s]+$/;

/** A payer as JSON, or what is wrong with it. */
export function parsePayerObject(value: unknown): StatedPayer | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object';
  const { kind, principal } = value as Record<string, unknown>;
  return checkPayer(kind, principal);
}

/** A payer as a header's value: `<kind>` or `<kind> <principal>`; or what is wrong with it. */
export function parsePayerHeader(header: string): StatedPayer | string {
  const [kind, principal = null, ...rest] = header.split(' ');
  return rest.length > 0 ? 'has more than kind and principal' : checkPayer(kind, principal);
}

function checkPayer(kind: unknown, principal: unknown): StatedPayer | string {
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    return `has the kind ${JSON.stringify(kind) ?? 'undefined'}`;
  if (principal === null) return { kind, principal };
  if (typeof principal !== 'string' || !PRINCIPAL_PATTERN.test(principal))
    return `has the principal ${JSON.stringify(principal) ?? 'undefined'}`;
  return { kind, principal };
}

export const formatPayer = ({ kind, principal }: StatedPayer) =>
  principal === null ? kind : `${kind} ${principal}`;

const PAYER_FORM = '`shared`, `owner` or `visitor`, and `<provider>:<login>` or null';

/** The payer of a declaration answer; undefined where none is stated. */
export function payerInBody(ctx: CheckContext, response: BoxResponse): StatedPayer | undefined {
  const body = ctx.parseJsonObject(response);
  if (!('payer' in body)) return undefined;
  const payer = parsePayerObject(body['payer']);
  if (typeof payer === 'string')
    ctx.abort(`the payer of the declaration answer ${payer}; expected ${PAYER_FORM}`);
  return payer;
}

/** The payer of a model or decide answer; undefined where none is stated. */
export function payerInHeader(ctx: CheckContext, response: BoxResponse): StatedPayer | undefined {
  const name = `${ctx.names.header_prefix}payer`;
  const values = response.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase());
  const [[, value] = []] = values;
  if (value === undefined) return undefined;
  if (values.length > 1)
    ctx.abort(`${response.endpoint} has the header ${name} ${values.length} times; expected one payer`);
  const payer = parsePayerHeader(value);
  if (typeof payer === 'string')
    ctx.abort(`the header ${name} of ${response.endpoint} ${payer}; expected ${PAYER_FORM}`);
  return payer;
}

export const payerChecks: readonly ConformanceCheck[] = [
  {
    id: 'payer-consistent',
    capability: 'inference',
    title:
      'A payer, when stated, is well formed and the same on the declaration answer and on a messages answer',
    spec: 'spec 2, 4.7',
    help: 'State the payer in both places, as {kind, principal} and as "<kind> <principal>", or in neither',
    run: async (ctx) => {
      const declared = await ctx.declare({ inference: ['agent'] });
      const response = await ctx.request(messagesRequest(ctx));
      const inBody = payerInBody(ctx, declared);
      const inHeader = payerInHeader(ctx, response);
      if (!inBody && !inHeader) return 'the broker states no payer';
      if (!inBody)
        ctx.fail(
          `the payer is stated on ${response.endpoint} only; expected it on the declaration answer too`,
        );
      else if (!inHeader)
        ctx.fail(
          `the payer is stated on the declaration answer only; expected it on ${response.endpoint} too`,
        );
      else if (formatPayer(inBody) !== formatPayer(inHeader))
        ctx.fail(
          `the payer is "${formatPayer(inBody)}" on the declaration answer and "${formatPayer(inHeader)}" on ${response.endpoint}; expected the same`,
        );
      return undefined;
    },
  },
];
