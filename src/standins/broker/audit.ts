/** The audit log: one line per request, without tokens, grants, credentials and secret values. */
import type { BrokerRequestContext } from './request-context.ts';

/** One line of the audit log. */
export interface AuditEntry {
  /** When the request arrived, ISO 8601. */
  readonly at: string;
  readonly box: string | null;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly capability?: string;
  /** The reason for an error response. */
  readonly refused?: string;
  /** The scope word or secret that it concerns. */
  readonly word?: string;
  readonly payer?: string;
  /** The upstream host that the request was sent to. */
  readonly host?: string;
}

/** The entry for a finished request. `startedAt` and `now` are in milliseconds since the epoch. */
export function createAuditEntry(
  context: BrokerRequestContext,
  status: number,
  startedAt: number,
  now: number,
): AuditEntry {
  const { box, auditDetails, payment, capability } = context;
  const maskedPath = [...context.state.boxes.values()].reduce(
    (path, { matcher }) => matcher.replace(path, '***'),
    context.path.slice(0, 2048),
  );
  return {
    at: new Date(startedAt).toISOString(),
    box: box?.name ?? null,
    method: context.method,
    path: maskedPath,
    status,
    ms: now - startedAt,
    ...(capability === undefined ? {} : { capability }),
    ...auditDetails,
    ...(payment ? { payer: payment.payer.kind } : {}),
  };
}
