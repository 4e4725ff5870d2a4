import type { Box } from './box.ts';
import type { Visitor } from './grants.ts';
import type { Payment } from './rules/payment.ts';
import type { BrokerState } from './state.ts';

/** Who pays for a box's request with this grant; undefined where nobody does. A grant that fails is as none. */
export function payment(state: BrokerState, box: Box, grant: string | undefined): Payment | undefined {
  return state.rules.payment({
    visitor: visitorOf(state, box, grant),
    owner: box.config.owner,
    shared: state.config.modelapi?.credential,
  });
}

function visitorOf({ grants, rules, now }: BrokerState, box: Box, grant?: string): Visitor | undefined {
  const record = grants.record(grant);
  if (!record || !rules.grantHolds(record, box.name, now())) return undefined;
  const credential = grants.credentialOf(record.principal);
  return credential && { principal: record.principal, credential };
}
