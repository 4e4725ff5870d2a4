import {
  anyString,
  fill,
  fillMarked,
  integer,
  joinCases,
  lines,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { FROM_1, IDENTIFIER, NON_BLANK_LINE, NON_EMPTY } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const BASE = 'via: forge, token_env: AGENT_TOKEN';

/** The requirements of the agent's two tasks, which have the same form. */
const job = (key: string): readonly Requirement[] => {
  const inside = (setting: string) => `agent: {${BASE}, ${key}: {${setting}}}`;
  const path = `agent.${key}`;
  return [
    {
      id: `S1-2.16-${key}`,
      spec: '2.16',
      sentence: `\`${key}\` is a switch, or a map.`,
      tests: {
        accepts: [
          ...fill(`agent: {${BASE}, ${key}: %}`, ['true', 'false', '{}']),
          inside('command: make, key_secret: A, max_turns: 1, timeout: 1'),
        ],
        rejects: rejectedCases(
          'type',
          path,
          ...fillMarked(`agent: {${BASE}, ${key}: %}`, ['text', '"true"', 'off', '1', 'null', '[]', '[a]']),
        ),
      },
    },
    {
      id: `S1-2.16-${key}-keys`,
      spec: '2.16',
      sentence: `The map of \`${key}\` takes its four keys and no other.`,
      tests: {
        accepts: [inside('timeout: 5'), inside('max_turns: 5, command: make')],
        rejects: [
          ...unknownKeyCases(path, inside('%: 1'), ['turns', 'Timeout']),
          ...unknownKeyCases(
            path,
            lines('agent:', '  via: forge', '  token_env: A', `  ${key}:`, '    command: a', '    %: b'),
          ),
        ],
      },
    },
    {
      id: `S1-2.16-${key}-command`,
      spec: '2.16',
      sentence: `The command of \`${key}\` is nonblank, on one line.`,
      tests: string(`${path}.command`, inside('command: %'), NON_BLANK_LINE),
    },
    {
      id: `S1-2.16-${key}-key-secret`,
      spec: '2.16',
      sentence: `The key's secret of \`${key}\` is an identifier.`,
      tests: string(`${path}.key_secret`, inside('key_secret: %'), IDENTIFIER),
    },
    ...['max_turns', 'timeout'].map(
      (bound): Requirement => ({
        id: `S1-2.16-${key}-${bound.replace('_', '-')}`,
        spec: '2.16',
        sentence: `\`${bound}\` of \`${key}\` is a whole number, 1 or more.`,
        tests: integer(`${path}.${bound}`, inside(`${bound}: %`), FROM_1),
      }),
    ),
  ];
};

export const agent: readonly Requirement[] = [
  {
    id: 'S1-2.16-needed',
    spec: '2.16',
    sentence: 'An agent has `via`, and `token_env` for the variable of its token.',
    tests: {
      accepts: [`agent: {${BASE}}`, 'agent: {token_env: A, via: forge}'],
      rejects: [
        ...rejectedCases(
          'required',
          ['agent', 'token_env'],
          '«agent»: {via: forge}',
          lines('«agent»:', '  via: forge', '  drift: true'),
        ),
        ...rejectedCases(
          'required',
          ['agent', 'via'],
          '«agent»: {token_env: A}',
          '«agent»: {comment: {}, token_env: A}',
        ),
        ...rejectedCases(
          [['required', 'required']],
          'agent',
          '«agent»: {}',
          '«agent»: {comment: true}',
          lines('gate: never', '«agent»:', '  {}'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.16-via',
    spec: '2.16',
    sentence: '`via` has one value: forge.',
    tests: oneOf('agent.via', 'agent: {token_env: A, via: %}', ['forge'], ['forge_a', 'api']),
  },
  {
    id: 'S1-2.16-token-env',
    spec: '2.16',
    sentence: "The variable of the agent's token is a non-empty string.",
    tests: joinCases(string('agent.token_env', 'agent:\n  via: forge\n  token_env: %\n', NON_EMPTY), {
      accepts: anyString('agent.token_env', 'agent: {via: forge, token_env: %}').accepts,
    }),
  },
  {
    id: 'S1-2.16-keys',
    spec: '2.16',
    sentence: '`agent` takes its four keys and no other.',
    tests: {
      accepts: [`agent: {${BASE}, comment: true, drift: {timeout: 9}}`],
      rejects: [
        ...unknownKeyCases('agent', `agent: {${BASE}, %: true}`, ['comments', 'Drift', 'command']),
        ...unknownKeyCases('agent', lines('agent:', '  %: 1', '  via: forge', '  token_env: A')),
      ],
    },
  },
  ...job('comment'),
  ...job('drift'),
];
