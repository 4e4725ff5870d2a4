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
    'answers 400 to a decide request without a token',
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/decide') && !findRawHeader(request.headers, 'authorization')
          ? json(400, { error: 'no token' })
          : pass(),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'takes a word of any capability',
    grantingAlso(({ scope, word }) =>
      ['inference', 'feedback', 'egress'].some((name) => scope(name).includes(word)),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'takes `decide` for `agent`',
    grantingAlso(({ scope, capability, word }) => word === 'agent' && scope(capability).includes('decide')),
  ),
  brokenVariant(
    'decide-refused',
    'takes `agent` for `decide`',
    grantingAlso(({ scope, capability, word }) => word === 'decide' && scope(capability).includes('agent')),
  ),
  brokenVariant(
    'egress-refused',
    'grants every secret where one is declared',
    grantingAlso(({ scope, capability }) => capability === 'egress' && scope('egress').length > 0),
  ),
  brokenVariant(
    'egress-refused',
    'asks for no declaration of secrets',
    grantingAlso(({ capability, reported }) => capability === 'egress' && reported),
  ),
  brokenVariant(
    'feedback-refused',
    'takes `agent` for `passive`',
    grantingAlso(({ scope, word }) => word === 'passive' && scope('feedback').includes('agent')),
  ),
  brokenVariant(
    'fountain-refused',
    'takes `conversations` for `sandboxes`',
    grantingAlso(({ scope, word }) => word === 'sandboxes' && scope('agentsvc').includes('conversations')),
  ),
  brokenVariant(
    'agentsvc-words',
    'takes `sandboxes` for `vault`',
    grantingAlso(({ scope, word }) => word === 'vault' && scope('agentsvc').includes('sandboxes')),
  ),
  brokenVariant(
    'feedback-both-words',
    'takes `passive` for `agent` in feedback',
    grantingAlso(
      ({ scope, capability, word }) =>
        capability === 'feedback' && word === 'agent' && scope('feedback').includes('passive'),
    ),
  ),

  brokenVariant(
    'inference-agent-refused',
    'answers 401 where a scope word is missing',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, withStatus(401)),
  ),
  brokenVariant(
    'inference-agent-refused',
    'answers 404 where a scope word is missing',
    withRefusal({ reason: 'lacks-scope', kind: 'model' }, withStatus(404)),
  ),
  brokenVariant(
    'inference-agent-refused',
    'says only that it is forbidden',
    withRefusal(
      { reason: 'lacks-scope', kind: 'model' },
      withMessage(() => 'forbidden'),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'names the capability and not the word',
    withRefusal(
      { reason: 'lacks-scope', kind: 'model' },
      withMessage(({ capability }) => `add ${capability} to the declaration`),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'names the word inside of another one',
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
    'answers 422 where `decide` is missing',
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
    'answers 404 for an undeclared secret',
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
    'answers 400 to counts without `passive`',
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
    'answers 401 where `sandboxes` is missing',
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
    'answers 401 to an unknown token on the model routes',
    withRefusal({ reason: 'unknown-token', kind: 'model' }, withStatus(401)),
  ),
  brokenVariant(
    'inference-unknown-token',
    'answers 404 to an unknown token on the model routes',
    withRefusal({ reason: 'unknown-token', kind: 'model' }, withStatus(404)),
  ),
  brokenVariant(
    'decide-unknown-token',
    'answers 404 to an unknown token on the decide route',
    withRefusal({ reason: 'unknown-token', kind: 'decide' }, withStatus(404)),
  ),
  brokenVariant(
    'decide-unknown-token',
    'answers 422 to an unknown token on the decide route',
    withRefusal({ reason: 'unknown-token', kind: 'decide' }, withStatus(422)),
  ),
  brokenVariant(
    'model-refusals',
    'refuses an unknown token with an empty object',
    withRefusal({ reason: 'unknown-token', kind: 'model' }, () => ({ body: {} })),
  ),
  brokenVariant(
    'feedback-no-token',
    'answers 404 to feedback with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'feedback' }, withStatus(404)),
  ),
  brokenVariant(
    'egress-no-token',
    'answers 500 to egress with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'egress' }, withStatus(500)),
  ),
  brokenVariant(
    'agentsvc-no-token',
    'answers 500 to the agent service with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'agents' }, withStatus(500)),
  ),
  brokenVariant(
    'token-as-api-key',
    'takes a token as bearer only',
    withHandlers({ findTokens: (_, raw) => defaultHandlers.findTokens('decide', raw) }),
  ),
  brokenVariant(
    'token-as-api-key',
    'takes a bearer in one spelling only',
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
    'answers 403 to a path that it does not forward',
    withRefusal({ reason: 'not-served', kind: 'model' }, withStatus(403)),
  ),
  brokenVariant(
    'inference-unknown-route',
    'answers 501 to a path that it does not forward',
    withRefusal({ reason: 'not-served', kind: 'model' }, withStatus(501)),
  ),
  brokenVariant(
    'decide-unknown-route',
    'answers 405 below the decide route',
    withRefusal({ reason: 'not-served', kind: 'decide' }, withStatus(405)),
  ),
  brokenVariant(
    'egress-bad-name',
    'answers 403 to a name that is none',
    withRefusal({ reason: 'not-served', kind: 'egress' }, withStatus(403)),
  ),
  brokenVariant(
    'egress-bad-name',
    'answers 400 to a name that is none',
    withRefusal({ reason: 'not-served', kind: 'egress' }, withStatus(400)),
  ),
  brokenVariant(
    'egress-unheld',
    'answers 404 for a secret without a value',
    withRefusal({ reason: 'no-value' }, withStatus(404)),
  ),
  brokenVariant(
    'egress-unheld',
    'answers 500 for a secret without a value',
    withRefusal({ reason: 'no-value' }, withStatus(500)),
  ),
  brokenVariant(
    'decide-invalid',
    'answers 400 to a decide request without questions',
    withRefusal({ reason: 'not-a-decide' }, withStatus(400)),
  ),
  brokenVariant(
    'decide-invalid',
    'answers 500 to a decide request without questions',
    withRefusal({ reason: 'not-a-decide' }, withStatus(500)),
  ),
  brokenVariant(
    'feedback-empty',
    'answers 422 to an empty batch',
    withRefusal({ reason: 'not-a-batch' }, withStatus(422)),
  ),
  brokenVariant(
    'decide-upstream-error',
    'answers 200 where the model provider fails',
    withRefusal({ reason: 'no-answer', kind: 'decide' }, () => ({
      status: 200,
      body: { model: 'conformance-model', answers: {} },
    })),
  ),
];
