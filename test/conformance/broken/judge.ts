import { table, tokenIsolation } from '../../../src/conformance/checks/index.ts';
import { type Gate, runConformance } from '../../../src/conformance/index.ts';
import { type OtherBroker, starting } from './make.ts';

const TABLE = [...table, tokenIsolation].map(({ id }) => id);
export const ALL = ['inference', 'egress', 'feedback', 'agentsvc'];

/** Runs the 25 checks on a broker, and the one that must catch it where it is none of them. */
export function judge({ caught = '', turn }: OtherBroker, whole = false): Promise<Gate> {
  const beyond = caught !== '' && !TABLE.includes(caught);
  return runConformance({
    start: starting(turn),
    capabilities: ALL,
    extended: beyond || whole ? 'strict' : false,
    only: whole ? [] : [...TABLE, ...(beyond ? [caught] : [])],
    requestTimeoutMs: 250,
    timeoutMs: 20_000,
  });
}

export const failing = ({ checks }: Gate): string[] =>
  checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
