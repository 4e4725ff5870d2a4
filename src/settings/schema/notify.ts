import { field, object, string } from '../../rules/rule.ts';
import { secretName } from './patterns.ts';

/** Spec 1, 2.6. */
export const notify = object(
  {
    chat_a: field("The secret that holds the first chat product's address", secretName),
    chat_b: field("The secret that holds the second chat product's address", secretName),
    webhook: field("The secret that holds a webhook's address", secretName),
    webhook_key: field('The secret that holds the key its calls are signed with', secretName),
    relay: field(
      'The name under which a relay posts to the chat',
      string('1 to 64 letters, digits, spaces, dots, underscores and hyphens, the first a letter or digit', {
        pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$',
        max: 64,
      }),
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
