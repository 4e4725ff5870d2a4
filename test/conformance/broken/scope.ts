import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  grantingAlso,
  withHandlers,
  withInterceptor,
  withMessage,
  withRefusal,
  withStatus,
} from './builders.ts';
import { findRawHeader, json } from './interceptor.ts';

export const scope: readonly BrokerVariant[] = [
  brokenVariant(
    'report-words-apart',
    'looks for secrets among the words of inference',
    grantingAlso(
      ({ scope, capability, word }) => capability === 'egress' && scope('inference').includes(word),
    ),
  ),
  brokenVariant(
    'decide-no-token',
    'returns 400 for a decide request without a token',
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/decide') && !findRawHeader(request.headers, 'authorization')
          ? json(400, { error: 'no token' })
          : pass(),
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
    'decide-refused',
    'accepts `agent` in place of `decide`',
    grantingAlso(({ scope, capability, word }) => word === 'decide' && scope(capability).includes('agent')),
  ),
  brokenVariant(
    'egress-refused',
    'grants every secret if one is declared',
    grantingAlso(({ scope, capability }) => capability === 'egress' && scope('egress').length > 0),
  ),
  brokenVariant(
    'egress-refused',
    'requires no declaration of secrets',
    grantingAlso(({ capability, reported }) => capability === 'egress' && reported),
  ),
  brokenVariant(
    'feedback-refused',
    'accepts `agent` in place of `passive`',
    grantingAlso(({ scope, word }) => word === 'passive' && scope('feedback').includes('agent')),
  ),
  brokenVariant(
    'fountain-refused',
    'accepts `conversations` in place of `sandboxes`',
    grantingAlso(({ scope, word }) => word === 'sandboxes' && scope('agentsvc').includes('conversations')),
  ),
  brokenVariant(
    'agentsvc-words',
    'accepts `sandboxes` in place of `vault`',
    grantingAlso(({ scope, word }) => word === 'vault' && scope('agentsvc').includes('sandboxes')),
  ),
  brokenVariant(
    'feedback-both-words',
    'accepts `passive` in place of `agent` in feedback',
    grantingAlso(
      ({ scope, capability, word }) =>
        capability === 'feedback' && word === 'agent' && scope('feedback').includes('passive'),
    ),
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
    'decide-refused',
    'returns 422 for a missing `decide`',
    withRefusal({ reason: 'lacks-scope', kind: 'decide' }, withStatus(422)),
  ),
  brokenVariant(
    'decide-refused',
    'does not name `decide`',
    withRefusal(
      { reason: 'lacks-scope', kind: 'decide' },
      withMessage(() => 'inference is not declared'),
    ),
  ),
  brokenVariant(
    'egress-refused',
    'returns 404 for an undeclared secret',
    withRefusal({ reason: 'lacks-scope', kind: 'egress' }, withStatus(404)),
  ),
  brokenVariant(
    'egress-refused',
    'does not name the secret',
    withRefusal(
      { reason: 'lacks-scope', kind: 'egress' },
      withMessage(() => 'egress: this secret is not declared'),
    ),
  ),
  brokenVariant(
    'egress-refused',
    'does not name egress',
    withRefusal(
      { reason: 'lacks-scope', kind: 'egress' },
      withMessage(({ word }) => `${word} is not declared`),
    ),
  ),
  brokenVariant(
    'feedback-refused',
    'returns 400 for counts without `passive`',
    withRefusal({ reason: 'lacks-scope', kind: 'feedback' }, withStatus(400)),
  ),
  brokenVariant(
    'feedback-refused',
    'does not name `passive`',
    withRefusal(
      { reason: 'lacks-scope', kind: 'feedback' },
      withMessage(() => 'feedback is not declared'),
    ),
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

  brokenVariant(
    'inference-unknown-token',
    'returns 401 for an unknown token on the model routes',
    withRefusal({ reason: 'unknown-token', kind: 'model' }, withStatus(401)),
  ),
  brokenVariant(
    'inference-unknown-token',
    'returns 404 for an unknown token on the model routes',
    withRefusal({ reason: 'unknown-token', kind: 'model' }, withStatus(404)),
  ),
  brokenVariant(
    'decide-unknown-token',
    'returns 404 for an unknown token on the decide route',
    withRefusal({ reason: 'unknown-token', kind: 'decide' }, withStatus(404)),
  ),
  brokenVariant(
    'decide-unknown-token',
    'returns 422 for an unknown token on the decide route',
    withRefusal({ reason: 'unknown-token', kind: 'decide' }, withStatus(422)),
  ),
  brokenVariant(
    'model-refusals',
    'refuses an unknown token with an empty object',
    withRefusal({ reason: 'unknown-token', kind: 'model' }, () => ({ body: {} })),
  ),
  brokenVariant(
    'feedback-no-token',
    'returns 404 for feedback with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'feedback' }, withStatus(404)),
  ),
  brokenVariant(
    'egress-no-token',
    'returns 500 for egress with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'egress' }, withStatus(500)),
  ),
  brokenVariant(
    'agentsvc-no-token',
    'returns 500 for an unknown token on the agent service',
    withRefusal({ reason: 'unknown-token', kind: 'agents' }, withStatus(500)),
  ),
  brokenVariant(
    'token-as-api-key',
    'accepts bearer tokens only',
    withHandlers({ findTokens: (_, raw) => defaultHandlers.findTokens('decide', raw) }),
  ),
  brokenVariant(
    'token-as-api-key',
    'accepts only one spelling of Bearer',
    withHandlers({
      findTokens: (kind, raw) =>
        defaultHandlers.findTokens(
          kind,
          raw.filter((_, index) => !/^bearer /.test(raw[index - (index % 2) + 1]!)),
        ),
    }),
  ),

  brokenVariant(
    'inference-unknown-route',
    'returns 403 for a path that it does not forward',
    withRefusal({ reason: 'not-served', kind: 'model' }, withStatus(403)),
  ),
  brokenVariant(
    'inference-unknown-route',
    'returns 501 for a path that it does not forward',
    withRefusal({ reason: 'not-served', kind: 'model' }, withStatus(501)),
  ),
  brokenVariant(
    'decide-unknown-route',
    'returns 405 below the decide route',
    withRefusal({ reason: 'not-served', kind: 'decide' }, withStatus(405)),
  ),
  brokenVariant(
    'egress-bad-name',
    'returns 403 for an invalid secret name',
    withRefusal({ reason: 'not-served', kind: 'egress' }, withStatus(403)),
  ),
  brokenVariant(
    'egress-bad-name',
    'returns 400 for an invalid secret name',
    withRefusal({ reason: 'not-served', kind: 'egress' }, withStatus(400)),
  ),
  brokenVariant(
    'egress-unheld',
    'returns 404 for a secret without a value',
    withRefusal({ reason: 'no-value' }, withStatus(404)),
  ),
  brokenVariant(
    'egress-unheld',
    'returns 500 for a secret without a value',
    withRefusal({ reason: 'no-value' }, withStatus(500)),
  ),
  brokenVariant(
    'decide-invalid',
    'returns 400 for a decide request without questions',
    withRefusal({ reason: 'not-a-decide' }, withStatus(400)),
  ),
  brokenVariant(
    'decide-invalid',
    'returns 500 for a decide request without questions',
    withRefusal({ reason: 'not-a-decide' }, withStatus(500)),
  ),
  brokenVariant(
    'feedback-empty',
    'returns 422 for an empty batch',
    withRefusal({ reason: 'not-a-batch' }, withStatus(422)),
  ),
  brokenVariant(
    'decide-upstream-error',
    'returns 200 when the model provider fails',
    withRefusal({ reason: 'no-answer', kind: 'decide' }, () => ({
      status: 200,
      body: { model: 'conformance-model', answers: {} },
    })),
  ),
];
