import type { ConformanceEnv } from '../../broker/start-contract.ts';
import type { BrokerConfig } from './config.ts';
import { type BrokerOptions, type BrokerStandIn, startBroker } from './index.ts';

/**
 * Starts the broker for a conformance run (spec 2, 4.7): all four capabilities, one shared API key and the secrets of
 * `env`. `overrides` and `options` change it, for tests of the suite. Throws what `startBroker` throws.
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
