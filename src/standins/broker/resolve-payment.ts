import type { Box } from './box.ts';
import type { Visitor } from './grants.ts';
import type { Payment } from './hooks/payment.ts';
import type { BrokerState } from './state.ts';

/** Who pays for a box's request with this grant; undefined where nobody does. A grant that fails is as none. */
export function resolvePayment(state: BrokerState, box: Box, grant: string | undefined): Payment | undefined {
  return state.hooks.choosePayment({
    visitor: resolveVisitor(state, box, grant),
    owner: box.config.owner,
    shared: state.config.modelapi?.credential,
  });
}

function resolveVisitor({ grants, hooks, now }: BrokerState, box: Box, grant?: string): Visitor | undefined {
  const record = grants.find(grant);
  if (!record || !hooks.isGrantValid(record, box.name, now())) return undefined;
  const credential = grants.credentialOf(record.principal);
  return credential && { principal: record.principal, credential };
}
