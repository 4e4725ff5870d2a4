/** A box's request while the broker handles it, and how the broker responds. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatPayer } from '../../broker/payer.ts';
import type { Box } from './box.ts';
import type { BrokerErrorReason, RouteKind } from './error-responses.ts';
import { digest } from './grants.ts';
import type { Payment } from './payment.ts';
import type { RawHeaders } from './raw-headers.ts';
import type { BrokerState } from './state.ts';

/** A request with what is known about it so far. */
export interface BrokerRequestContext {
  readonly state: BrokerState;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  kind: RouteKind;
  capability: string | undefined;
  box: Box | undefined;
  /** Set on the routes that state the payer. */
  payment: Payment | undefined;
  /** Further fields of the audit log entry. */
  readonly auditDetails: { refused?: string; word?: string; host?: string };
}

/** The box whose token a request carries. On an egress route the token may be in any header, the path or the query (spec 2, 5.1). */
export function authenticateBox({ state, req, kind, path, query }: BrokerRequestContext): Box | undefined {
  for (const token of state.handlers.findTokens(kind, req.rawHeaders)) {
    const box = state.boxes.get(digest(token));
    if (box) return box;
  }
  if (kind !== 'egress') return undefined;
  const texts = [path, query, ...req.rawHeaders];
  for (const box of state.boxes.values()) if (texts.some((text) => box.matcher.matches(text))) return box;
  return undefined;
}

/** Sends JSON, with the payer header on the routes that state the payer. Does nothing if a response has begun. */
export function sendJson(context: BrokerRequestContext, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  if (context.res.headersSent || context.res.destroyed) return;
  context.res.writeHead(status, [
    'content-type',
    'application/json',
    'content-length',
    String(body.length),
    ...payerHeaders(context),
  ]);
  context.res.end(body);
}

/** Sends the error response for a reason, and notes the reason for the audit log. */
export function sendError(
  context: BrokerRequestContext,
  reason: BrokerErrorReason,
  details: { readonly word?: string | undefined; readonly problem?: string } = {},
): void {
  const { state, kind, capability } = context;
  const { status, body } = state.handlers.errorResponse({
    reason,
    kind,
    broker: state.config.broker,
    capability,
    ...details,
  });
  context.auditDetails.refused = reason;
  if (details.word !== undefined) context.auditDetails.word = details.word;
  sendJson(context, status, body);
}

/** The payer header; empty on routes that state no payer. */
export function payerHeaders({ state, payment }: BrokerRequestContext): RawHeaders {
  if (state.config.statesPayer === false || !payment) return [];
  return [state.payerHeader, formatPayer(payment.payer)];
}
