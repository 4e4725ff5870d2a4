/** One request of a box, and how it is answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Box } from './box.ts';
import { digest } from './grants.ts';
import type { BrokerErrorReason, RouteKind } from './hooks/error-responses.ts';
import type { Payment } from './hooks/payment.ts';
import type { RawHeaders } from './raw-headers.ts';
import type { BrokerState } from './state.ts';

export interface BrokerRequestContext {
  readonly state: BrokerState;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  kind: RouteKind;
  capability: string | undefined;
  box: Box | undefined;
  /** Who pays, on the routes that state it. */
  payment: Payment | undefined;
  /** What the audit log tells besides. */
  readonly auditDetails: { refused?: string; word?: string; host?: string };
}

/** The box whose token a request carries. On an egress route the token may stand anywhere (spec 2, 5.1). */
export function authenticateBox({ state, req, kind, path, query }: BrokerRequestContext): Box | undefined {
  for (const token of state.hooks.findTokens(kind, req.rawHeaders)) {
    const box = state.boxes.get(digest(token));
    if (box) return box;
  }
  if (kind !== 'egress') return undefined;
  const texts = [path, query, ...req.rawHeaders];
  for (const box of state.boxes.values()) if (texts.some((text) => box.matcher.matches(text))) return box;
  return undefined;
}

/** Answers with JSON, and with the payer where the route states it. */
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

export function sendError(
  context: BrokerRequestContext,
  reason: BrokerErrorReason,
  details: { readonly word?: string | undefined; readonly problem?: string } = {},
): void {
  const { state, kind, capability } = context;
  const { status, body } = state.hooks.errorResponse({
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

/** The payer's field; empty on routes that state none. */
export function payerHeaders({ state, payment }: BrokerRequestContext): RawHeaders {
  if (state.config.statesPayer === false) return [];
  return state.hooks.payerHeaders(payment?.payer, state.payerHeader);
}
