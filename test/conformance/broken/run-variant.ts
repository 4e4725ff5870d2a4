import { tableChecks, tokenIsolation } from '../../../src/conformance/checks/index.ts';
import { type Gate, runConformance } from '../../../src/conformance/index.ts';
import { type BrokerVariant, startVariant } from '../../../src/standins/broken-brokers/builders.ts';

const TABLE_IDS = [...tableChecks, tokenIsolation].map(({ id }) => id);
export const ALL_CAPABILITIES = ['inference', 'egress', 'feedback', 'agentsvc'];

/** Longer than any response and any run takes on a busy machine. */
const REQUEST_TIMEOUT_MS = 20_000;
const RUN_TIMEOUT_MS = 60_000;
/** For tests with a run. */
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

/** Whether to run all 25 checks of the table: not if each of them would wait for a time-out. */
const runsWholeTable = ({ caughtBy = '', requestTimeoutMs }: BrokerVariant) =>
  TABLE_IDS.includes(caughtBy) && requestTimeoutMs === undefined;

/** Runs the check that must catch a broker; if it is one of the 25 of the table, the others too. */
export function runBroken(broker: BrokerVariant): Promise<Gate> {
  const { caughtBy = '', requestTimeoutMs = REQUEST_TIMEOUT_MS } = broker;
  return runVariant(broker, runsWholeTable(broker) ? TABLE_IDS : [caughtBy], requestTimeoutMs);
}

/** Runs the 25 checks of the table and the related extended checks. */
export function runConforming(broker: BrokerVariant, relatedChecks: readonly string[]): Promise<Gate> {
  return runVariant(broker, [...TABLE_IDS, ...relatedChecks], REQUEST_TIMEOUT_MS);
}

/** The checks with findings; those of advice only warn. */
export const failedChecks = ({ checks }: Gate): string[] =>
  checks.filter(({ status }) => status === 'fail' || status === 'warn').map(({ id }) => id);
