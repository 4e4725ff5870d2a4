import { type ConformanceOptions, checkConformance } from '../../src/conformance/gate.ts';
import type { Check, Gate } from '../../src/model/report.ts';

/** Runs the gate as the command line does. */
export const runGate = (options: Pick<ConformanceOptions, 'start'> & Partial<ConformanceOptions>) =>
  checkConformance('a broker', {
    now: () => new Date(),
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    requestTimeoutMs: 4000,
    retries: 0,
    only: [],
    failOn: 'error',
    progress: () => {},
    ...options,
  });

export const findCheck = (gate: Gate, id: string): Check => {
  const check = gate.checks.find((each) => each.id === id);
  if (!check) throw new Error(`no check ${id}`);
  return check;
};

/** What a check says, one line a finding. */
export const messagesOf = (gate: Gate, id: string): string[] =>
  findCheck(gate, id).findings.map(({ message }) => message);
