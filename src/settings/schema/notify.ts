import { field, object, string } from '../../rules/rule.ts';
import { secretName } from './patterns.ts';

/** Spec 1, 2.6. */
export const notify = object(
  {
    chat_a: field("The name of the secret that holds the first chat product's webhook URL", secretName),
    chat_b: field("The name of the secret that holds the second chat product's webhook URL", secretName),
    webhook: field('The name of the secret that holds the URL of a webhook', secretName),
    webhook_key: field('The name of the secret that holds the key that signs webhook requests', secretName),
    relay: field(
      'The name under which a relay posts to the chat',
      string(
        '1 to 64 letters, digits, spaces, dots, underscores and hyphens, starting with a letter or digit',
        {
          pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$',
          max: 64,
        },
      ),
    ),
  },
  {
    spec: '2.6',
    min: 1,
    conditions: [
      { kind: 'requires', key: 'webhook', keys: ['webhook_key'] },
      { kind: 'requires', key: 'webhook_key', keys: ['webhook'] },
      { kind: 'requires', key: 'relay', keys: ['chat_a', 'chat_b'], anyOf: true },
    ],
  },
);
