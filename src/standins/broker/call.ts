/** One request of a box, and how it is answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Box } from './box.ts';
import { digest } from './grants.ts';
import type { RawHeaders } from './raw-headers.ts';
import type { Payment } from './rules/payment.ts';
import type { Reason, RouteKind } from './rules/refusals.ts';
import type { BrokerState } from './state.ts';

export interface Call {
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
  readonly told: { refused?: string; word?: string; host?: string };
}

/** The box whose token a request carries. On an egress route the token may stand anywhere (spec 2, 5.1). */
export function boxOfCall({ state, req, kind, path, query }: Call): Box | undefined {
  for (const token of state.rules.tokens(kind, req.rawHeaders)) {
    const box = state.boxes.get(digest(token));
    if (box) return box;
  }
  if (kind !== 'egress') return undefined;
  const texts = [path, query, ...req.rawHeaders];
  for (const box of state.boxes.values()) if (texts.some((text) => box.hidden.isIn(text))) return box;
  return undefined;
}

/** Answers with JSON, and with the payer where the route states it. */
export function answerJson(call: Call, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  if (call.res.headersSent || call.res.destroyed) return;
  call.res.writeHead(status, [
    'content-type',
    'application/json',
    'content-length',
    String(body.length),
    ...payerOf(call),
  ]);
  call.res.end(body);
}

export function refuse(
  call: Call,
  reason: Reason,
  about: { readonly word?: string | undefined; readonly problem?: string } = {},
): void {
  const { state, kind, capability } = call;
  const { status, body } = state.rules.refusal({
    reason,
    kind,
    broker: state.config.broker,
    capability,
    ...about,
  });
  call.told.refused = reason;
  if (about.word !== undefined) call.told.word = about.word;
  answerJson(call, status, body);
}

/** The payer's field; empty on routes that state none. */
export function payerOf({ state, payment }: Call): RawHeaders {
  if (state.config.statesPayer === false) return [];
  return state.rules.payerFields(payment?.payer, state.payerHeader);
}
