import { table, tokenIsolation } from '../../../src/conformance/checks/index.ts';
import { type Gate, runConformance } from '../../../src/conformance/index.ts';
import { type OtherBroker, starting } from './make.ts';

const TABLE = [...table, tokenIsolation].map(({ id }) => id);
export const ALL = ['inference', 'egress', 'feedback', 'agentsvc'];

/** So long that no sound answer of a busy machine takes it, and no run. */
const PATIENCE_MS = 20_000;
const WHOLE_MS = 60_000;
/** For a test of a run. */
export const TIMEOUT = { timeout: 90_000 };

const judged = ({ turn }: OtherBroker, only: readonly string[], requestTimeoutMs: number): Promise<Gate> =>
  runConformance({
    start: starting(turn),
    capabilities: ALL,
    extended: only.some((id) => !TABLE.includes(id)) ? 'strict' : false,
    only,
    requestTimeoutMs,
    timeoutMs: WHOLE_MS,
  });

/** Whether it is to be told which others of the 25 checks catch it: not where each of them would wait for an answer. */
const isCrossed = ({ caught = '', patienceMs }: OtherBroker) =>
  TABLE.includes(caught) && patienceMs === undefined;

/** Runs the check that must catch a broker; where it is one of the 25, the others too. */
export function judge(broker: OtherBroker): Promise<Gate> {
  const { caught = '', patienceMs = PATIENCE_MS } = broker;
  return judged(broker, isCrossed(broker) ? TABLE : [caught], patienceMs);
}

/** Runs the 25 checks, and those beyond where its difference may be seen. */
export function judgeNear(broker: OtherBroker, near: readonly string[]): Promise<Gate> {
  return judged(broker, [...TABLE, ...near], PATIENCE_MS);
}

export const failing = ({ checks }: Gate): string[] =>
  checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
