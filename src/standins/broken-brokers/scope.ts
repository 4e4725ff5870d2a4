import {
  type BrokerVariant,
  brokenVariant,
  grantingAlso,
  withMessage,
  withRefusal,
  withStatus,
} from './builders.ts';

export const scope: readonly BrokerVariant[] = [
  brokenVariant(
    'report-words-apart',
    'looks for secrets in the scope of inference',
    grantingAlso(
      ({ scope, capability, word }) => capability === 'egress' && scope('inference').includes(word),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'accepts a scope word of any capability',
    grantingAlso(({ scope, word }) =>
      ['inference', 'feedback', 'egress'].some((name) => scope(name).includes(word)),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'accepts `decide` in place of `agent`',
    grantingAlso(({ scope, capability, word }) => word === 'agent' && scope(capability).includes('decide')),
  ),
  brokenVariant(
    'fountain-refused',
    'accepts `conversations` in place of `sandboxes`',
    grantingAlso(({ scope, word }) => word === 'sandboxes' && scope('agentsvc').includes('conversations')),
  ),
  brokenVariant(
    'inference-agent-refused',
    'returns 401 for a missing scope word',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, withStatus(401)),
  ),
  brokenVariant(
    'inference-agent-refused',
    'returns 404 for a missing scope word',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, withStatus(404)),
  ),
  brokenVariant(
    'inference-agent-refused',
    'only says that the request is forbidden',
    withRefusal(
      { reason: 'lacks-scope', kind: 'model' },
      withMessage(() => 'forbidden'),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'names the capability but not the scope word',
    withRefusal(
      { reason: 'lacks-scope', kind: 'model' },
      withMessage(({ capability }) => `add ${capability} to the declaration`),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'names the scope word only inside another word',
    withRefusal(
      { reason: 'lacks-scope', kind: 'model' },
      withMessage(({ capability }) => `this agentless box lacks ${capability}`),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'refuses without `error`',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, () => ({
      body: { message: 'inference needs agent' },
    })),
  ),
  brokenVariant(
    'inference-agent-refused',
    'refuses with an error that has no message',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, () => ({
      body: { error: { type: 'permission_error', text: 'inference needs agent' } },
    })),
  ),
  brokenVariant(
    'inference-agent-refused',
    'refuses with a bare JSON string',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, () => ({ body: 'inference needs agent' })),
  ),
  brokenVariant(
    'fountain-refused',
    'returns 401 for a missing `sandboxes`',
    withRefusal({ reason: 'lacks-scope', kind: 'agents' }, withStatus(401)),
  ),
  brokenVariant(
    'fountain-refused',
    'does not name `sandboxes`',
    withRefusal(
      { reason: 'lacks-scope', kind: 'agents' },
      withMessage(() => 'agentsvc is not declared'),
    ),
  ),
];
