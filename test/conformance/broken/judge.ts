import { table, tokenIsolation } from '../../../src/conformance/checks/index.ts';
import { checksOf } from '../../../src/conformance/gate.ts';
import { type Gate, runConformance } from '../../../src/conformance/index.ts';
import { type OtherBroker, starting } from './make.ts';

const TABLE = [...table, tokenIsolation].map(({ id }) => id);
export const ALL = ['inference', 'egress', 'feedback', 'agentsvc'];

/** Runs the 25 checks on a broker, and the one that must catch it where it is none of them. */
export function judge({ caught = '', turn, patienceMs = 4000 }: OtherBroker): Promise<Gate> {
  const beyond = caught !== '' && !TABLE.includes(caught);
  return runConformance({
    start: starting(turn),
    capabilities: ALL,
    extended: beyond ? 'strict' : false,
    only: [...TABLE, ...(beyond ? [caught] : [])],
    requestTimeoutMs: patienceMs,
    timeoutMs: 20_000,
  });
}

export const failing = ({ checks }: Gate): string[] =>
  checks.filter(({ status }) => status === 'fail').map(({ id }) => id);

/** Moves megabytes, or opens a hundred connections; says nothing of a broker that differs elsewhere. */
const HEAVY = ['body-large', 'answer-large', 'requests-at-once'];

/** Runs the whole suite, as strict as it can be, but for what is heavy. */
export async function judgeWholly({ turn }: OtherBroker): Promise<Gate> {
  const ids = (await checksOf({ extended: 'strict' })).map(({ id }) => id);
  return runConformance({
    start: starting(turn),
    capabilities: ALL,
    extended: 'strict',
    only: ids.filter((id) => !HEAVY.includes(id)),
    timeoutMs: 20_000,
  });
}
