/** Who pays for a model request (spec 2, 2.6 and 4.2.5). */
import type { Payer } from '../../broker/payer.ts';
import type { Box } from './box.ts';
import type { Credential } from './config.ts';
import type { BrokerState } from './state.ts';

/** A payer and their credential. */
export interface Payment {
  readonly payer: Payer;
  readonly credential: Credential;
}

/**
 * The payment for a box's request: by the visitor of a valid grant, else by the owner, else by the shared credential;
 * undefined if none of them has a credential. An invalid grant counts as none.
 */
export function resolvePayment(
  { grants, config, now }: BrokerState,
  { name, config: { owner } }: Box,
  grant: string | undefined,
): Payment | undefined {
  const visitor = grants.visitorOf(grant, name, now());
  if (visitor)
    return { payer: { kind: 'visitor', principal: visitor.principal }, credential: visitor.credential };
  if (owner?.credential)
    return { payer: { kind: 'owner', principal: owner.principal ?? null }, credential: owner.credential };
  const shared = config.modelapi?.credential;
  return shared && { payer: { kind: 'shared', principal: null }, credential: shared };
}

/** Whether the owner would pay and has paused the box. */
export const isPaymentPaused = ({ payer }: Payment, { paused }: Box): boolean =>
  paused && payer.kind === 'owner';
