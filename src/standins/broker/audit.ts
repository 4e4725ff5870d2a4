/** One line a request, for whoever runs the broker; no token, grant, credential or value is in it. */
import type { BrokerRequestContext } from './request-context.ts';

export interface AuditEntry {
  /** When it came, ISO 8601. */
  readonly at: string;
  readonly box: string | null;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly capability?: string;
  /** Why it was refused. */
  readonly refused?: string;
  readonly word?: string;
  readonly payer?: string;
  /** The host that was asked. */
  readonly host?: string;
}

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
    ...(auditDetails.refused === undefined ? {} : { refused: auditDetails.refused }),
    ...(auditDetails.word === undefined ? {} : { word: auditDetails.word }),
    ...(payment ? { payer: payment.payer.kind } : {}),
    ...(auditDetails.host === undefined ? {} : { host: auditDetails.host }),
  };
}
