/** One line a request, for whoever runs the broker; no token, grant, credential or value is in it. */
import type { Call } from './call.ts';

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

export function auditOf(call: Call, status: number, begun: number, now: number): AuditEntry {
  const { box, told, payment, capability } = call;
  const masked = [...call.state.boxes.values()].reduce(
    (path, { hidden }) => hidden.swap(path, '***'),
    call.path.slice(0, 2048),
  );
  return {
    at: new Date(begun).toISOString(),
    box: box?.name ?? null,
    method: call.method,
    path: masked,
    status,
    ms: now - begun,
    ...(capability === undefined ? {} : { capability }),
    ...(told.refused === undefined ? {} : { refused: told.refused }),
    ...(told.word === undefined ? {} : { word: told.word }),
    ...(payment ? { payer: payment.payer.kind } : {}),
    ...(told.host === undefined ? {} : { host: told.host }),
  };
}
