import { type OtherBroker, passes, refuses, right, row, rules, says, status } from './make.ts';

export const scope: readonly OtherBroker[] = [
  row(
    'inference-agent-refused',
    'takes a word of any capability',
    passes(({ scope, word }) =>
      ['inference', 'feedback', 'egress'].some((name) => scope(name).includes(word)),
    ),
  ),
  row(
    'inference-agent-refused',
    'takes `decide` for `agent`',
    passes(({ scope, capability, word }) => word === 'agent' && scope(capability).includes('decide')),
  ),
  row(
    'decide-refused',
    'takes `agent` for `decide`',
    passes(({ scope, capability, word }) => word === 'decide' && scope(capability).includes('agent')),
  ),
  row(
    'egress-refused',
    'grants every secret where one is declared',
    passes(({ scope, capability }) => capability === 'egress' && scope('egress').length > 0),
  ),
  row(
    'egress-refused',
    'asks for no declaration of secrets',
    passes(({ capability, reported }) => capability === 'egress' && reported),
  ),
  row(
    'feedback-refused',
    'takes `agent` for `passive`',
    passes(({ scope, word }) => word === 'passive' && scope('feedback').includes('agent')),
  ),
  row(
    'fountain-refused',
    'takes `conversations` for `sandboxes`',
    passes(({ scope, word }) => word === 'sandboxes' && scope('agentsvc').includes('conversations')),
  ),
  row(
    'agentsvc-words',
    'takes `sandboxes` for `vault`',
    passes(({ scope, word }) => word === 'vault' && scope('agentsvc').includes('sandboxes')),
  ),
  row(
    'feedback-both-words',
    'takes `passive` for `agent` in feedback',
    passes(
      ({ scope, capability, word }) =>
        capability === 'feedback' && word === 'agent' && scope('feedback').includes('passive'),
    ),
  ),

  row(
    'inference-agent-refused',
    'answers 401 where a scope word is missing',
    refuses({ reason: 'lacks-scope', kind: 'model' }, status(401)),
  ),
  row(
    'inference-agent-refused',
    'answers 404 where a scope word is missing',
    refuses({ reason: 'lacks-scope', kind: 'model' }, status(404)),
  ),
  row(
    'inference-agent-refused',
    'says only that it is forbidden',
    refuses(
      { reason: 'lacks-scope', kind: 'model' },
      says(() => 'forbidden'),
    ),
  ),
  row(
    'inference-agent-refused',
    'names the capability and not the word',
    refuses(
      { reason: 'lacks-scope', kind: 'model' },
      says(({ capability }) => `add ${capability} to the declaration`),
    ),
  ),
  row(
    'inference-agent-refused',
    'names the word inside of another one',
    refuses(
      { reason: 'lacks-scope', kind: 'model' },
      says(({ capability }) => `this agentless box lacks ${capability}`),
    ),
  ),
  row(
    'inference-agent-refused',
    'refuses without `error`',
    refuses({ reason: 'lacks-scope', kind: 'model' }, () => ({ body: { message: 'inference needs agent' } })),
  ),
  row(
    'inference-agent-refused',
    'refuses with an error that has no message',
    refuses({ reason: 'lacks-scope', kind: 'model' }, () => ({
      body: { error: { type: 'permission_error', text: 'inference needs agent' } },
    })),
  ),
  row(
    'inference-agent-refused',
    'refuses with a bare JSON string',
    refuses({ reason: 'lacks-scope', kind: 'model' }, () => ({ body: 'inference needs agent' })),
  ),
  row(
    'decide-refused',
    'answers 422 where `decide` is missing',
    refuses({ reason: 'lacks-scope', kind: 'decide' }, status(422)),
  ),
  row(
    'decide-refused',
    'does not name `decide`',
    refuses(
      { reason: 'lacks-scope', kind: 'decide' },
      says(() => 'inference is not declared'),
    ),
  ),
  row(
    'egress-refused',
    'answers 404 for an undeclared secret',
    refuses({ reason: 'lacks-scope', kind: 'egress' }, status(404)),
  ),
  row(
    'egress-refused',
    'does not name the secret',
    refuses(
      { reason: 'lacks-scope', kind: 'egress' },
      says(() => 'egress: this secret is not declared'),
    ),
  ),
  row(
    'egress-refused',
    'does not name egress',
    refuses(
      { reason: 'lacks-scope', kind: 'egress' },
      says(({ word }) => `${word} is not declared`),
    ),
  ),
  row(
    'feedback-refused',
    'answers 400 to counts without `passive`',
    refuses({ reason: 'lacks-scope', kind: 'feedback' }, status(400)),
  ),
  row(
    'feedback-refused',
    'does not name `passive`',
    refuses(
      { reason: 'lacks-scope', kind: 'feedback' },
      says(() => 'feedback is not declared'),
    ),
  ),
  row(
    'fountain-refused',
    'answers 401 where `sandboxes` is missing',
    refuses({ reason: 'lacks-scope', kind: 'agents' }, status(401)),
  ),
  row(
    'fountain-refused',
    'does not name `sandboxes`',
    refuses(
      { reason: 'lacks-scope', kind: 'agents' },
      says(() => 'agentsvc is not declared'),
    ),
  ),

  row(
    'inference-unknown-token',
    'answers 401 to an unknown token on the model routes',
    refuses({ reason: 'unknown-token', kind: 'model' }, status(401)),
  ),
  row(
    'inference-unknown-token',
    'answers 404 to an unknown token on the model routes',
    refuses({ reason: 'unknown-token', kind: 'model' }, status(404)),
  ),
  row(
    'decide-unknown-token',
    'answers 404 to an unknown token on the decide route',
    refuses({ reason: 'unknown-token', kind: 'decide' }, status(404)),
  ),
  row(
    'decide-unknown-token',
    'answers 422 to an unknown token on the decide route',
    refuses({ reason: 'unknown-token', kind: 'decide' }, status(422)),
  ),
  row(
    'model-refusals',
    'refuses an unknown token with an empty object',
    refuses({ reason: 'unknown-token', kind: 'model' }, () => ({ body: {} })),
  ),
  row(
    'feedback-no-token',
    'answers 404 to feedback with an unknown token',
    refuses({ reason: 'unknown-token', kind: 'feedback' }, status(404)),
  ),
  row(
    'egress-no-token',
    'answers 500 to egress with an unknown token',
    refuses({ reason: 'unknown-token', kind: 'egress' }, status(500)),
  ),
  row(
    'agentsvc-no-token',
    'answers 500 to the agent service with an unknown token',
    refuses({ reason: 'unknown-token', kind: 'agents' }, status(500)),
  ),
  row(
    'token-as-api-key',
    'takes a token as bearer only',
    rules({ tokens: (_, raw) => right.tokens('decide', raw) }),
  ),
  row(
    'token-as-api-key',
    'takes a bearer in one spelling only',
    rules({
      tokens: (kind, raw) =>
        right.tokens(
          kind,
          raw.filter((_, index) => !/^bearer /.test(raw[index - (index % 2) + 1]!)),
        ),
    }),
  ),

  row(
    'inference-unknown-route',
    'answers 403 to a path that it does not forward',
    refuses({ reason: 'not-served', kind: 'model' }, status(403)),
  ),
  row(
    'inference-unknown-route',
    'answers 501 to a path that it does not forward',
    refuses({ reason: 'not-served', kind: 'model' }, status(501)),
  ),
  row(
    'decide-unknown-route',
    'answers 405 below the decide route',
    refuses({ reason: 'not-served', kind: 'decide' }, status(405)),
  ),
  row(
    'egress-bad-name',
    'answers 403 to a name that is none',
    refuses({ reason: 'not-served', kind: 'egress' }, status(403)),
  ),
  row(
    'egress-bad-name',
    'answers 400 to a name that is none',
    refuses({ reason: 'not-served', kind: 'egress' }, status(400)),
  ),
  row(
    'egress-unheld',
    'answers 404 for a secret without a value',
    refuses({ reason: 'no-value' }, status(404)),
  ),
  row(
    'egress-unheld',
    'answers 500 for a secret without a value',
    refuses({ reason: 'no-value' }, status(500)),
  ),
  row(
    'decide-invalid',
    'answers 400 to a decide request without questions',
    refuses({ reason: 'not-a-decide' }, status(400)),
  ),
  row(
    'decide-invalid',
    'answers 500 to a decide request without questions',
    refuses({ reason: 'not-a-decide' }, status(500)),
  ),
  row('feedback-empty', 'answers 422 to an empty batch', refuses({ reason: 'not-a-batch' }, status(422))),
  row(
    'decide-upstream-error',
    'answers 200 where the model provider fails',
    refuses({ reason: 'no-answer', kind: 'decide' }, () => ({
      status: 200,
      body: { model: 'conformance-model', answers: {} },
    })),
  ),
];
