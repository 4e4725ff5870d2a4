import {
  fill,
  fillMarked,
  joinCases,
  lines,
  map,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { IDENTIFIER, NOT_NUMBER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const URL = 'url: "https://d.example"';
/** A backend with all required keys. */
const LAYA = `backend: laya, ${URL}`;
const JEV = 'backend: jev, model: m-1, token_env: A';

const MODEL = {
  good: [
    'm',
    'model-2024.1',
    'latest-1',
    'preview.2',
    'latest_x',
    'notlatest',
    'mypreview',
    'latestx',
    'x-latest-1',
    'x.preview.y',
    'previewer',
    'acme/latest',
    'x:latest',
    '"x latest"',
    '" "',
    '"5"',
  ],
  bad: [
    '""',
    'latest',
    'preview',
    'x-latest',
    'x_latest',
    'x.latest',
    'x-preview',
    'x_preview',
    'x.preview',
    'a-b.c_latest',
    'x-latest-preview',
    'x--latest',
    '"-latest"',
    '_preview',
    '.latest',
    'acme/x-latest',
    '"two words-latest"',
  ],
};

export const decide: readonly Requirement[] = [
  {
    id: 'S1-2.18-keys',
    spec: '2.18',
    sentence: '`decide` takes its five keys and no other.',
    tests: {
      accepts: [
        'decide: {backend: von, url: "https://d.example", model: m, token_env: A, thresholds: {noul: 0.5}}',
      ],
      rejects: [
        ...unknownKeyCases('decide', `decide: {${LAYA}, %: 1}`, ['Model', 'threshold', 'token']),
        ...unknownKeyCases(
          'decide',
          lines('decide:', '  %: 1', '  backend: jev', '  model: m', '  token_env: A'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.18-backend',
    spec: '2.18',
    sentence: 'The backend is laya, von, decider or jev.',
    tests: oneOf(
      'decide.backend',
      'decide: {backend: %, url: "https://d.example", model: m, token_env: A}',
      ['laya', 'von', 'decider', 'jev'],
      ['decide', 'off'],
    ),
  },
  {
    id: 'S1-2.18-backend-needed',
    spec: '2.18',
    sentence: 'There is a backend; before that is known nothing else is missed.',
    tests: {
      accepts: [`decide: {${LAYA}}`],
      rejects: [
        ...rejectedCases(
          'required',
          ['decide', 'backend'],
          '«decide»: {}',
          '«decide»: {model: m}',
          lines('gate: never', '«decide»:', '  url: https://d.example', '  token_env: A'),
        ),
        ...rejectedCases('enum', 'decide.backend', 'decide: {backend: «juv»}'),
        ...rejectedCases('type', 'decide.backend', 'decide: {backend: «null»}'),
      ],
    },
  },
  {
    id: 'S1-2.18-url',
    spec: '2.18',
    sentence: 'The URL is http or https.',
    tests: string('decide.url', 'decide: {backend: laya, url: %}', {
      good: [
        'http://d.example',
        'https://d.example/v1/',
        '"https://d.example:8443/a?b=c#d"',
        '"http://127.0.0.1:80"',
        'https://d',
      ],
      bad: [
        '""',
        'd.example',
        '"https://"',
        '"http://"',
        '//d.example',
        '"https:"',
        'https:/d.example',
        'ftp://d.example',
        'ws://d.example',
        'xhttp://d.example',
        '" https://d.example"',
        'file:///d',
      ],
    }),
  },
  {
    id: 'S1-2.18-model',
    spec: '2.18',
    sentence: 'The model is named, and its name is not, and does not end in the part, latest or preview.',
    tests: string('decide.model', 'decide: {backend: laya, url: "https://d.example", model: %}', MODEL),
  },
  {
    id: 'S1-2.18-token-env',
    spec: '2.18',
    sentence: 'The variable of the token is an identifier.',
    tests: joinCases(string('decide.token_env', `decide: {${LAYA}, token_env: %}`, IDENTIFIER), {
      rejects: rejectedCases(
        'pattern',
        'decide.token_env',
        'decide: {backend: jev, model: m, token_env: «A-B»}',
      ),
    }),
  },
  {
    id: 'S1-2.18-thresholds',
    spec: '2.18',
    sentence: 'Thresholds are a map of three keys, none of them needed, and no other.',
    tests: joinCases(
      map('decide.thresholds', `decide: {${LAYA}, thresholds: %}`, [
        '{}',
        '{noul: 1, choice: 0.5, score: 0.1}',
      ]),
      {
        rejects: [
          ...unknownKeyCases('decide.thresholds', `decide: {${LAYA}, thresholds: {%: 0.5}}`, [
            'Noul',
            'scores',
          ]),
          ...unknownKeyCases(
            'decide.thresholds',
            lines(
              'decide:',
              '  backend: jev',
              '  model: m',
              '  token_env: A',
              '  thresholds:',
              '    noul: 1',
              '    %: 1',
            ),
          ),
        ],
      },
    ),
  },
  ...['noul', 'choice', 'score'].map(
    (key): Requirement => ({
      id: `S1-2.18-threshold-${key}`,
      spec: '2.18',
      sentence: `The threshold of \`${key}\` is above 0 and at most 1.`,
      tests: {
        accepts: fill(`decide: {${LAYA}, thresholds: {${key}: %}}`, [
          '1',
          '1.0',
          '0.5',
          '0.999',
          '0.000001',
          '1e-9',
        ]),
        rejects: [
          ...rejectedCases(
            'range',
            `decide.thresholds.${key}`,
            ...fillMarked(`decide: {${JEV}, thresholds: {${key}: %}}`, [
              '0',
              '0.0',
              '-0.1',
              '-1',
              '1.000001',
              '1.01',
              '2',
              '50',
            ]),
          ),
          ...rejectedCases(
            'type',
            `decide.thresholds.${key}`,
            ...fillMarked(`decide: {${LAYA}, thresholds: {${key}: %}}`, NOT_NUMBER),
          ),
        ],
      },
    }),
  ),
  {
    id: 'S1-2.18-jev',
    spec: '2.18',
    sentence: 'The backend jev needs the variable of a token, and no URL.',
    tests: {
      accepts: [`decide: {${JEV}}`, `decide: {${JEV}, ${URL}}`],
      rejects: rejectedCases(
        'required',
        ['decide', 'token_env'],
        '«decide»: {backend: jev, model: m}',
        `«decide»: {model: m, backend: jev, ${URL}}`,
        lines('«decide»:', '  backend: jev', '  model: m'),
      ),
    },
  },
  {
    id: 'S1-2.18-others-url',
    spec: '2.18',
    sentence: 'The backends that are not jev need a URL, and no token.',
    tests: {
      accepts: ['laya', 'von', 'decider'].map((backend) => `decide: {backend: ${backend}, model: m, ${URL}}`),
      rejects: [
        ...['laya', 'von', 'decider'].flatMap((backend) =>
          rejectedCases(
            'required',
            ['decide', 'url'],
            `«decide»: {backend: ${backend}, model: m}`,
            `«decide»: {model: m, token_env: A, backend: ${backend}}`,
          ),
        ),
        ...rejectedCases('required', ['decide', 'url'], '«decide»: {backend: laya}'),
      ],
    },
  },
  {
    id: 'S1-2.18-model-needed',
    spec: '2.18',
    sentence: 'The backends that are not laya need a model.',
    tests: {
      accepts: [`decide: {${LAYA}}`, `decide: {${LAYA}, model: m}`],
      rejects: [
        ...['von', 'decider'].flatMap((backend) =>
          rejectedCases(
            'required',
            ['decide', 'model'],
            `«decide»: {backend: ${backend}, ${URL}}`,
            `«decide»: {${URL}, token_env: A, backend: ${backend}}`,
          ),
        ),
        ...rejectedCases('required', ['decide', 'model'], '«decide»: {backend: jev, token_env: A}'),
        ...['von', 'decider', 'jev'].flatMap((backend) =>
          rejectedCases([['required', 'required']], 'decide', `«decide»: {backend: ${backend}}`),
        ),
      ],
    },
  },
];
