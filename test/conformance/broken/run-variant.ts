import { tableChecks, tokenIsolation } from '../../../src/conformance/checks/index.ts';
import { type Gate, runConformance } from '../../../src/conformance/index.ts';
import { type BrokerVariant, startVariant } from './builders.ts';

const TABLE_IDS = [...tableChecks, tokenIsolation].map(({ id }) => id);
export const ALL_CAPABILITIES = ['inference', 'egress', 'feedback', 'agentsvc'];

/** So long that no sound answer of a busy machine takes it, and no run. */
const REQUEST_TIMEOUT_MS = 20_000;
const RUN_TIMEOUT_MS = 60_000;
/** For a test of a run. */
export const TIMEOUT = { timeout: 90_000 };

const runVariant = (
  { overrides }: BrokerVariant,
  only: readonly string[],
  requestTimeoutMs: number,
): Promise<Gate> =>
  runConformance({
    start: startVariant(overrides),
    capabilities: ALL_CAPABILITIES,
    extended: only.some((id) => !TABLE_IDS.includes(id)) ? 'strict' : false,
    only,
    requestTimeoutMs,
    timeoutMs: RUN_TIMEOUT_MS,
  });

/** Whether it is to be told which others of the 25 checks catch it: not where each of them would wait for an answer. */
const runsWholeTable = ({ caughtBy = '', requestTimeoutMs }: BrokerVariant) =>
  TABLE_IDS.includes(caughtBy) && requestTimeoutMs === undefined;

/** Runs the check that must catch a broker; where it is one of the 25, the others too. */
export function runBroken(broker: BrokerVariant): Promise<Gate> {
  const { caughtBy = '', requestTimeoutMs = REQUEST_TIMEOUT_MS } = broker;
  return runVariant(broker, runsWholeTable(broker) ? TABLE_IDS : [caughtBy], requestTimeoutMs);
}

/** Runs the 25 checks, and those beyond where its difference may be seen. */
export function runConforming(broker: BrokerVariant, relatedChecks: readonly string[]): Promise<Gate> {
  return runVariant(broker, [...TABLE_IDS, ...relatedChecks], REQUEST_TIMEOUT_MS);
}

export const failedChecks = ({ checks }: Gate): string[] =>
  checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
