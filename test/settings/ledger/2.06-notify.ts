import { fillMarked, joinCases, lines, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { IDENTIFIER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const RELAY = {
  good: [
    'a',
    'Z',
    '"7"',
    'team',
    '"Team relay 1"',
    '"A.b_c-d e"',
    '"a "',
    'a--',
    `"${'r'.repeat(64)}"`,
    '7-',
  ],
  bad: ['""', '" a"', '" "', '-a', '_a', '.a', 'a/b', 'a:b', '"a,b"', '"a\\tb"', '"a\\n"', '"a@b"', '"é"'],
};
const LONG = ['r'.repeat(65), `"${'r'.repeat(65)}"`, `"${'relay '.repeat(20)}"`];

export const notify: readonly Requirement[] = [
  {
    id: 'S1-2.6-keys',
    spec: '2.6',
    sentence: '`notify` takes its five keys and no other.',
    tests: {
      accepts: ['notify: {chat_a: A, chat_b: B, webhook: C, webhook_key: D, relay: e}'],
      rejects: [
        ...unknownKeyCases('notify', 'notify: {%: A}', ['chat_c', 'Chat_a', 'chat', 'url']),
        ...unknownKeyCases('notify', lines('notify:', '  chat_a: A', '  %: A')),
      ],
    },
  },
  {
    id: 'S1-2.6-some',
    spec: '2.6',
    sentence: '`notify` is not empty.',
    tests: {
      accepts: ['notify: {chat_b: B}'],
      rejects: rejectedCases(
        'empty',
        'notify',
        '«notify»: {}',
        lines('gate: always', '«notify»:', '  {}'),
        '{tips: true, «"notify"»: {}}',
      ),
    },
  },
  ...['chat_a', 'chat_b'].map(
    (key): Requirement => ({
      id: `S1-2.6-${key.replace('_', '-')}`,
      spec: '2.6',
      sentence: `\`${key}\` names a secret with an identifier.`,
      tests: string(`notify.${key}`, `notify: {${key}: %}`, IDENTIFIER),
    }),
  ),
  {
    id: 'S1-2.6-webhook',
    spec: '2.6',
    sentence: '`webhook` is an identifier.',
    tests: string('notify.webhook', 'notify:\n  webhook: %\n  webhook_key: K\n', IDENTIFIER),
  },
  {
    id: 'S1-2.6-webhook-key',
    spec: '2.6',
    sentence: '`webhook_key` is an identifier.',
    tests: string('notify.webhook_key', 'notify: {webhook: W, webhook_key: %}', IDENTIFIER),
  },
  {
    id: 'S1-2.6-webhook-pair',
    spec: '2.6',
    sentence: 'A webhook and its key come together.',
    tests: {
      accepts: ['notify: {webhook: W, webhook_key: K}', 'notify: {webhook_key: K, webhook: W}'],
      rejects: [
        ...rejectedCases(
          'requires',
          ['notify', 'webhook', 'webhook_key'],
          'notify: {«webhook»: W}',
          'notify: {«webhook_key»: K}',
          lines('notify:', '  chat_a: A', '  «webhook»: W'),
          lines('notify:', '  «webhook_key»: K', '  chat_a: A'),
        ),
        ...rejectedCases('pattern', 'notify.webhook', 'notify: {webhook: «a-b»}'),
        ...rejectedCases('type', 'notify.webhook_key', 'notify: {webhook_key: «5»}'),
      ],
    },
  },
  {
    id: 'S1-2.6-relay',
    spec: '2.6',
    sentence:
      'A relay begins with a letter or digit; spaces, dots, underscores and hyphens may follow among more of these.',
    tests: joinCases(string('notify.relay', 'notify: {chat_a: A, relay: %}', RELAY), {
      rejects: rejectedCases('pattern', 'notify.relay', 'notify: {relay: «"-"»}'),
    }),
  },
  {
    id: 'S1-2.6-relay-length',
    spec: '2.6',
    sentence: 'A relay has 1 to 64 characters.',
    tests: {
      accepts: [
        'notify: {chat_a: A, relay: r}',
        `notify: {chat_b: B, relay: ${'r'.repeat(63)}}`,
        `notify: {chat_b: B, relay: ${'r'.repeat(64)}}`,
      ],
      rejects: [
        ...rejectedCases('range', 'notify.relay', ...fillMarked('notify: {chat_b: B, relay: %}', LONG)),
        ...rejectedCases(
          'pattern',
          'notify.relay',
          ...fillMarked('notify: {chat_b: B, relay: %}', ['""', "''"]),
        ),
      ],
    },
  },
  {
    id: 'S1-2.6-relay-chat',
    spec: '2.6',
    sentence: 'A relay needs one of the two chats.',
    tests: {
      accepts: [
        'notify: {chat_a: A, relay: r}',
        'notify: {relay: r, chat_b: B}',
        'notify: {relay: r, chat_a: A, chat_b: B}',
      ],
      rejects: [
        ...rejectedCases(
          'requires',
          ['notify', 'relay', 'chat_a', 'chat_b'],
          'notify: {«relay»: r}',
          'notify: {webhook: W, webhook_key: K, «relay»: r}',
          lines('notify:', '  «relay»: "team 1"'),
        ),
        ...rejectedCases('pattern', 'notify.chat_a', 'notify: {relay: r, chat_a: «"9"»}'),
      ],
    },
  },
];
