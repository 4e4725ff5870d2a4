/** The gate as a process, for tests that stop it: the base URL is the argument, the verdict its output. */
import { exitCodeOf } from '../../src/model/verdict.ts';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import { optionsOf } from './run-gate.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
const options = optionsOf({ signal: stop.signal });
const { timeouts: _, ...withDefaultTimeouts } = options;
const { gate } = await checkVerifyConversation(
  { service: { baseUrl: process.argv[2] ?? '' } },
  withDefaultTimeouts,
);
console.log(gate.verdict);
process.exitCode = exitCodeOf(gate);
