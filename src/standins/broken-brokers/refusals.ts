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

export const refusals: readonly BrokerVariant[] = [
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
