import { QUICK } from '../gate.ts';
import { always, type Case, FROM_AGENT } from './case.ts';

/** What teardown can meet. */
export const teardowns: readonly Case[] = [
  {
    name: 'a conversation that will not be terminated',
    script: { answers: { terminate: always({ status: 403, body: { error: 'no' } }) } },
    fails: ['torn-down'],
    says: /^conversation conversation-2 is left behind: POST .*\/terminate answered 403: no/,
    left: 1,
  },
  {
    name: 'an agent that will not be deleted',
    script: { answers: { deleteAgent: always({ status: 500, body: { error: 'boom' } }) } },
    fails: ['torn-down'],
    says: /^agent verify_throwaway_\w+ \(agent-1\) is left behind: DELETE .* answered 500: boom/,
    left: 1,
  },
  {
    name: 'a termination that hangs',
    script: { answers: { terminate: always('hang') } },
    options: { requestTimeoutMs: 500, pace: { ...QUICK, teardownMs: 1500 } },
    fails: ['torn-down'],
    says: /^conversation conversation-2 is left behind: [^\n]*$/,
    left: 1,
  },
  {
    name: 'a teardown that hangs',
    script: { answers: { terminate: always('hang'), deleteAgent: always('hang') } },
    options: { requestTimeoutMs: 500, pace: { ...QUICK, teardownMs: 1500 } },
    fails: ['torn-down'],
    says: /conversation-2 is left behind: .*\n?.*agent-1\) is left behind: /,
    left: 2,
  },
  {
    name: 'an agent whose creation was not answered, and no list of agents',
    script: {
      answers: { createAgent: always('hang'), listAgents: always({ status: 404 }) },
      doneAnyway: ['createAgent'],
    },
    options: { requestTimeoutMs: 500 },
    fails: [...FROM_AGENT, 'torn-down'],
    says: /no whole answer within 0\.5 s/,
    left: 1,
  },
];
