import type { BoxResponse } from '../box-messages.ts';
import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import { messagesRequest } from '../check-requests.ts';

/** A payer as a broker states it (spec 2, 2.6). */
export interface StatedPayer {
  readonly kind: string;
  readonly principal: string | null;
}

const KINDS = ['shared', 'owner', 'visitor'];
const PRINCIPAL_PATTERN = /^[^\s:]+:[^\s]+$/;

/** A payer in JSON, or what is wrong with it. */
function parsePayerObject(value: unknown): StatedPayer | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not an object';
  const { kind, principal } = value as Record<string, unknown>;
  return checkPayer(kind, principal);
}

/** A payer in a header, `<kind>` or `<kind> <principal>`; or what is wrong with it. */
function parsePayerHeader(header: string): StatedPayer | string {
  const [kind, principal = null, ...rest] = header.split(' ');
  return rest.length > 0 ? 'has more than a kind and a principal' : checkPayer(kind, principal);
}

function checkPayer(kind: unknown, principal: unknown): StatedPayer | string {
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    return `has the kind ${JSON.stringify(kind) ?? 'undefined'}`;
  if (principal === null) return { kind, principal };
  if (typeof principal !== 'string' || !PRINCIPAL_PATTERN.test(principal))
    return `has the principal ${JSON.stringify(principal) ?? 'undefined'}`;
  return { kind, principal };
}

/** `<kind>` or `<kind> <principal>`. */
export const formatPayer = ({ kind, principal }: StatedPayer) =>
  principal === null ? kind : `${kind} ${principal}`;

const PAYER_FORM = 'the kind `shared`, `owner` or `visitor` and the principal `<provider>:<login>` or null';

/** The payer of a declaration response; undefined if none is stated. Aborts the check if it is malformed. */
export function payerInBody(ctx: CheckContext, response: BoxResponse): StatedPayer | undefined {
  const body = ctx.parseJsonObject(response);
  if (!('payer' in body)) return undefined;
  const payer = parsePayerObject(body['payer']);
  if (typeof payer === 'string')
    ctx.abortOn(response, `the payer in the declaration response ${payer}; expected ${PAYER_FORM}`);
  return payer;
}

/** The payer of a model or decide response; undefined if none is stated. Aborts the check if it is malformed. */
export function payerInHeader(ctx: CheckContext, response: BoxResponse): StatedPayer | undefined {
  const name = `${ctx.names.header_prefix}payer`;
  const values = response.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase());
  const [[, value] = []] = values;
  if (value === undefined) return undefined;
  if (values.length > 1)
    ctx.abortOn(
      response,
      `${response.endpoint} returned the header ${name} ${values.length} times; expected it once`,
    );
  const payer = parsePayerHeader(value);
  if (typeof payer === 'string')
    ctx.abortOn(response, `the header ${name} from ${response.endpoint} ${payer}; expected ${PAYER_FORM}`);
  return payer;
}

export const payerChecks: readonly ConformanceCheck[] = [
  {
    id: 'payer-consistent',
    capability: 'inference',
    title:
      'A stated payer is well formed and the same on the declaration response and on a messages response',
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
          `the payer is stated on ${response.endpoint} only; expected it on the declaration response too`,
        );
      else if (!inHeader)
        ctx.fail(
          `the payer is stated on the declaration response only; expected it on ${response.endpoint} too`,
        );
      else if (formatPayer(inBody) !== formatPayer(inHeader))
        ctx.fail(
          `the payer is "${formatPayer(inBody)}" on the declaration response and "${formatPayer(inHeader)}" on ${response.endpoint}; expected the same`,
        );
      return undefined;
    },
  },
];
