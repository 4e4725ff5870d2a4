import type { ConformanceEnv } from '../../broker/start-contract.ts';
import type { BrokerConfig } from './config.ts';
import { type BrokerOptions, type BrokerStandIn, startBroker } from './index.ts';

/**
 * Starts the broker for a conformance run: all four capabilities, one shared API key, the env's secrets. `change` and
 * `options` make it another broker, for who has to show what a suite says of that.
 */
export function startReferenceBroker(
  env: ConformanceEnv,
  overrides: Partial<BrokerConfig> = {},
  options: BrokerOptions = {},
): Promise<BrokerStandIn> {
  return startBroker(
    {
      broker: env.broker,
      boxes: env.boxes.map((name) => ({
        name,
        secrets: env.secrets.filter(({ box }) => box === name),
      })),
      modelapi: { url: env.modelapi.url, credential: { kind: 'api-key', value: env.modelapi.credential } },
      agentsvc: env.agentsvc,
      ...overrides,
    },
    options,
  );
}
