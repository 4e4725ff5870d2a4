import { FAST_TIMEOUTS } from '../run-gate.ts';
import { always, type BrokenServiceCase, FROM_AGENT } from './case.ts';

/** Faults during teardown. */
export const teardowns: readonly BrokenServiceCase[] = [
  {
    name: 'a conversation that cannot be terminated',
    script: { responses: { terminate: always({ status: 403, body: { error: 'no' } }) } },
    failingChecks: ['torn-down'],
    message: /^conversation conversation-2 was not terminated: POST .*\/terminate returned 403: no/,
    leftoverCount: 1,
  },
  {
    name: 'an agent that cannot be deleted',
    script: { responses: { deleteAgent: always({ status: 500, body: { error: 'boom' } }) } },
    failingChecks: ['torn-down'],
    message: /^agent verify_throwaway_\w+ \(agent-1\) was not deleted: DELETE .* returned 500: boom/,
    leftoverCount: 1,
  },
  {
    name: 'a termination that hangs',
    script: { responses: { terminate: always('hang') } },
    options: { requestTimeoutMs: 500, timeouts: { ...FAST_TIMEOUTS, teardownMs: 1500 } },
    failingChecks: ['torn-down'],
    message: /^conversation conversation-2 was not terminated: [^\n]*$/,
    leftoverCount: 1,
  },
  {
    name: 'a teardown that hangs',
    script: { responses: { terminate: always('hang'), deleteAgent: always('hang') } },
    options: { requestTimeoutMs: 500, timeouts: { ...FAST_TIMEOUTS, teardownMs: 1500 } },
    failingChecks: ['torn-down'],
    message: /conversation-2 was not terminated: .*\n?.*agent-1\) was not deleted: /,
    leftoverCount: 2,
  },
  {
    name: 'an agent whose creation gets no response, without a list of agents',
    script: {
      responses: { createAgent: always('hang'), listAgents: always({ status: 404 }) },
      performedAnyway: ['createAgent'],
    },
    options: { requestTimeoutMs: 500 },
    failingChecks: [...FROM_AGENT, 'torn-down'],
    message: /timed out after 0\.5 s/,
    leftoverCount: 1,
  },
];
