import { boolean, choice, field, integer, object, required, union } from '../../rules/rule.ts';
import { nonBlankLine, nonEmpty, secretName } from './patterns.ts';

const agentTask = union(
  boolean,
  object(
    {
      command: field('The command that runs the agent', nonBlankLine),
      key_secret: field("The name of the secret that holds the agent's key", secretName),
      max_turns: field('The maximum number of turns', integer({ min: 1 })),
      timeout: field('The timeout in minutes', integer({ min: 1 })),
    },
    { spec: '2.16' },
  ),
);

/** Spec 1, 2.16. */
export const agent = object(
  {
    via: required('Where the agent runs', choice('forge')),
    token_env: required("The environment variable that holds the agent's forge token", nonEmpty),
    comment: field('Whether and how it responds to the slash command', agentTask),
    drift: field('Whether and how it fixes drift', agentTask),
  },
  { spec: '2.16' },
);
