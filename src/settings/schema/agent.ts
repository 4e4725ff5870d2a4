import { boolean, choice, field, integer, object, required, union } from '../../rules/rule.ts';
import { nonBlankLine, nonEmpty, secretName } from './patterns.ts';

const agentTask = union(
  boolean,
  object(
    {
      command: field('The command that runs the agent', nonBlankLine),
      key_secret: field("The secret that holds the agent's key", secretName),
      max_turns: field('How many turns it may take', integer({ min: 1 })),
      timeout: field('How many minutes it may take', integer({ min: 1 })),
    },
    { spec: '2.16' },
  ),
);

/** Spec 1, 2.16. */
export const agent = object(
  {
    via: required('Where the agent runs', choice('forge')),
    token_env: required('The environment variable that holds its forge token', nonEmpty),
    comment: field('Whether it answers the slash command, and how', agentTask),
    drift: field('Whether it mends drift, and how', agentTask),
  },
  { spec: '2.16' },
);
